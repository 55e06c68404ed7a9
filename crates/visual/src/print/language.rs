//! The words that `print` itself sets on a page, a row a language. Rules and names of constraints
//! are in English in all of them.

use clap::ValueEnum;
use ninefold_jobs::logic::Level;

/// Languages of the words on a page.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Language {
    /// English
    #[default]
    En,
    /// German
    De,
    /// French
    Fr,
    /// Spanish
    Es,
    /// Japanese
    Ja,
}

/// The words of a language. `{}` is the place of a number.
#[derive(Debug)]
pub(super) struct Labels {
    /// The language as PDF has it.
    pub code: &'static str,
    levels: [&'static str; 5],
    /// The heading of the pages with solutions, and where they begin.
    pub solutions: &'static str,
    pub solutions_from: &'static str,
    /// The names of pictures, for readers who cannot see them.
    pub puzzle: &'static str,
    pub solution: &'static str,
    /// A number of puzzles: one, several.
    puzzles: [&'static str; 2],
    /// A number of clues: of all puzzles the same, or from one to another.
    clues: [&'static str; 2],
}

/// The rows, in the order of [`Language`].
const LABELS: [Labels; 5] = [
    Labels {
        code: "en",
        levels: ["Easy", "Medium", "Hard", "Unfair", "Extreme"],
        solutions: "Solutions",
        solutions_from: "Solutions from page {} on",
        puzzle: "Puzzle {}",
        solution: "Solution of puzzle {}",
        puzzles: ["{} puzzle", "{} puzzles"],
        clues: ["{} clues", "{} to {} clues"],
    },
    Labels {
        code: "de",
        levels: ["Leicht", "Mittel", "Schwer", "Sehr schwer", "Extrem"],
        solutions: "Lösungen",
        solutions_from: "Lösungen ab Seite {}",
        puzzle: "Rätsel {}",
        solution: "Lösung von Rätsel {}",
        puzzles: ["{} Rätsel", "{} Rätsel"],
        clues: ["{} Vorgaben", "{} bis {} Vorgaben"],
    },
    Labels {
        code: "fr",
        levels: ["Facile", "Moyen", "Difficile", "Très difficile", "Extrême"],
        solutions: "Solutions",
        solutions_from: "Solutions à partir de la page {}",
        puzzle: "Grille {}",
        solution: "Solution de la grille {}",
        puzzles: ["{} grille", "{} grilles"],
        clues: ["{} indices", "{} à {} indices"],
    },
    Labels {
        code: "es",
        levels: ["Fácil", "Medio", "Difícil", "Muy difícil", "Extremo"],
        solutions: "Soluciones",
        solutions_from: "Soluciones desde la página {}",
        puzzle: "Sudoku {}",
        solution: "Solución del sudoku {}",
        puzzles: ["{} sudoku", "{} sudokus"],
        clues: ["{} pistas", "de {} a {} pistas"],
    },
    Labels {
        code: "ja",
        levels: ["初級", "中級", "上級", "難問", "超難問"],
        solutions: "解答",
        solutions_from: "解答は{}ページから",
        puzzle: "問題{}",
        solution: "問題{}の解答",
        puzzles: ["{}問", "{}問"],
        clues: ["ヒント{}個", "ヒント{}〜{}個"],
    },
];

impl Language {
    pub(super) fn labels(self) -> &'static Labels {
        &LABELS[self as usize]
    }
}

impl Labels {
    pub(super) fn level(&self, level: Level) -> &'static str {
        self.levels[level as usize]
    }

    pub(super) fn puzzles(&self, number: usize) -> String {
        filled(self.puzzles[usize::from(number != 1)], &[number])
    }

    pub(super) fn clues(&self, least: usize, most: usize) -> String {
        filled(self.clues[usize::from(least != most)], &[least, most])
    }
}

/// A label with numbers in its places.
pub(super) fn filled(label: &str, numbers: &[usize]) -> String {
    let fill = |text: String, number: &usize| text.replacen("{}", &number.to_string(), 1);
    numbers.iter().fold(label.to_owned(), fill)
}

#[cfg(test)]
mod tests {
    use super::{super::font::Metrics, *};

    #[test]
    fn every_language_has_its_row_and_the_font_has_its_words() {
        let metrics = Metrics::read(None).expect("fonts");
        for &language in Language::value_variants() {
            let labels = language.labels();
            let name = language.to_possible_value().expect("a name");
            assert_eq!(labels.code, name.get_name());
            let words = format!("{labels:?}");
            assert!(words.chars().all(|letter| metrics.has(letter)), "{words}");
            for (label, places) in [
                (labels.solutions_from, 1),
                (labels.puzzle, 1),
                (labels.solution, 1),
                (labels.puzzles[0], 1),
                (labels.puzzles[1], 1),
                (labels.clues[0], 1),
                (labels.clues[1], 2),
            ] {
                assert_eq!(label.matches("{}").count(), places, "{label}");
            }
        }
        let labels = Language::En.labels();
        assert_eq!(labels.clues(24, 24), "24 clues");
        assert_eq!(labels.clues(24, 30), "24 to 30 clues");
        assert_eq!((&labels.puzzles(1)[..], &labels.puzzles(12)[..]), ("1 puzzle", "12 puzzles"));
    }
}
