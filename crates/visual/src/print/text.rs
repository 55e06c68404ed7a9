//! Text that fits its room: smaller, then cut, or broken into lines.

use maud::{Markup, html};
use ninefold_jobs::draw;

use super::font::{Metrics, Weight};
use super::picture::n;

/// Factor by which text may shrink before it is cut.
const SMALLEST: f64 = 0.7;

/// A text and the size that it is set in.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fitted {
    pub text: String,
    pub size: f64,
}

impl Fitted {
    /// The text at a point, with a weight, an anchor and a colour other than those around it; nothing
    /// where it is empty.
    pub(super) fn at(
        &self,
        (x, y): (f64, f64),
        [weight, anchor, colour]: [Option<&str>; 3],
    ) -> Markup {
        html! {
            @if !self.text.is_empty() {
                text x=(n(x)) y=(n(y)) font-size=(n(self.size)) font-weight=[weight]
                    text-anchor=[anchor] fill=[colour] { (self.text) }
            }
        }
    }
}

/// A text on one line that is no wider than its room: in its size, or a smaller one, or cut with
/// three dots.
pub(super) fn fitted(
    metrics: &Metrics,
    text: &str,
    size: f64,
    weight: Weight,
    room: f64,
) -> Fitted {
    let width = metrics.width(text, size, weight);
    if width <= room {
        return Fitted { text: text.to_owned(), size };
    }
    let size = (size * room / width).max(size * SMALLEST);
    let mut text = text.to_owned();
    if metrics.width(&text, size, weight) > room + 1e-6 {
        while !text.is_empty() && metrics.width(&format!("{text}…"), size, weight) > room {
            text.pop();
        }
        text.truncate(text.trim_end().len());
        text.push('…');
    }
    Fitted { text, size }
}

/// The lines of a text, broken between words where they would be wider than their room. A word that
/// is wider by itself is cut.
pub(super) fn wrapped(metrics: &Metrics, text: &str, size: f64, room: f64) -> Vec<String> {
    let fits = |line: &str| metrics.width(line, size, Weight::Regular) <= room;
    let lines = draw::wrapped(text.split_whitespace(), fits).into_iter();
    let cut = |word: String| fitted(metrics, &word, size, Weight::Regular, room).text;
    lines.map(|line| if fits(&line) { line } else { cut(line) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_shrinks_and_is_cut_then() {
        let metrics = Metrics::read(None).expect("fonts");
        let fit = |text: &str, room| fitted(&metrics, text, 10.0, Weight::Bold, room);
        let width = metrics.width("Sudoku", 10.0, Weight::Bold);
        assert_eq!(fit("Sudoku", width), Fitted { text: "Sudoku".to_owned(), size: 10.0 });
        let smaller = fit("Sudoku", width * 0.8);
        assert_eq!(smaller.text, "Sudoku");
        assert!((smaller.size - 8.0).abs() < 1e-9, "{smaller:?}");
        let cut = fit("Sudoku for the whole family", width);
        assert!(cut.text.ends_with('…') && cut.text.starts_with("Sudo"), "{cut:?}");
        assert!(metrics.width(&cut.text, cut.size, Weight::Bold) <= width);
    }

    #[test]
    fn lines_break_between_words() {
        let metrics = Metrics::read(None).expect("fonts");
        let text = "Cells a knight's move apart hold different digits.";
        let lines = wrapped(&metrics, text, 8.0, 100.0);
        assert!(lines.len() > 1 && lines.join(" ") == text, "{lines:?}");
        assert!(lines.iter().all(|line| metrics.width(line, 8.0, Weight::Regular) <= 100.0));
        let word = wrapped(&metrics, &"i".repeat(200), 8.0, 100.0);
        assert!(word.len() == 1 && word[0].ends_with('…'), "{word:?}");
        assert_eq!(wrapped(&metrics, " ", 8.0, 100.0), Vec::<String>::new());
    }
}
