//! A reader of sentences that checks each claim against the board before the step: all that a sentence
//! states must be true, and its conclusions must follow.
//!
//! A sentence is read phrase by phrase. A phrase is a row of `PHRASES`: its words, with signs for the
//! cells, digits and houses in it, and its check. A text that no row fits is a fault, so a new wording
//! needs its check.

mod chains;
mod patterns;
mod sets;

use ninefold_core::grid::{Cell, CellSet, Digit, House};
pub(crate) use ninefold_logic::digits;
use ninefold_logic::{LogicBoard, Sentence, Step, Word};

/// The things that a phrase names: `#` cells, `%` digits, `@` houses, `$` the letter of a set, `^`
/// a number of cells or digits in words.
pub(crate) enum Named {
    Cells(CellSet),
    Digits(u16),
    Houses(Vec<House>),
    Letter(u8),
    Number(usize),
}

const NUMBERS: [&str; 8] = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// A claim of a chain: some cells have these digits, or lack them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub(crate) cells: CellSet,
    pub(crate) mask: u16,
    pub(crate) is_on: bool,
}

/// An assumption, all claims from there with itself, and the last of them.
pub(crate) type Chain = (Claim, Vec<Claim>, Claim);

/// The part of the next claim in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Follows from the step.
    Conclusion,
    /// Is assumed.
    Assumed,
    /// Was said before, and is a premise.
    Premise,
    /// Follows from the premises.
    Following,
    /// Is a single of the board.
    Single,
}

/// The state of a reader at a place in a sentence.
pub(crate) struct Reader<'a> {
    pub(crate) board: &'a LogicBoard,
    pub(crate) step: &'a Step,
    named: Vec<Named>,
    /// The digits that the sentence has shown to be false, by cell.
    pub(crate) gone: [u16; 81],
    /// The candidates that it has shown to be true.
    pub(crate) placed: Vec<(CellSet, u16)>,
    /// The cells and the digits named last.
    pub(crate) cells: CellSet,
    pub(crate) mask: u16,
    /// The sets with letters, and the pattern that the sentence is about.
    pub(crate) sets: Vec<(CellSet, u16)>,
    pub(crate) links: u16,
    pub(crate) pattern: CellSet,
    pub(crate) pair: u16,
    pub(crate) fins: Vec<(CellSet, u16)>,
    pub(crate) houses: Vec<House>,
    pub(crate) cover: Vec<House>,
    pub(crate) role: Role,
    pub(crate) premises: Vec<Claim>,
    pub(crate) last: Option<Claim>,
    /// The assumption of each chain, the claims that follow, and its end.
    pub(crate) chains: Vec<Chain>,
    concluded: Vec<(Cell, u16, bool)>,
    /// Whether a step is explained by its idea alone.
    pub(crate) is_idea: bool,
}

/// A phrase, and its check.
pub(crate) type Phrase = (&'static str, fn(&mut Reader<'_>) -> bool);

/// The cells that see at least one of these.
pub(crate) fn seen_by(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | CellSet::peers(cell))
}

/// The cells of some houses.
pub(crate) fn all_cells(houses: &[House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |cells, house| cells | CellSet::house(*house))
}

impl Reader<'_> {
    /// The cells that a phrase names, by their number among what it names.
    pub(crate) fn cells_at(&mut self, at: usize) -> CellSet {
        let Named::Cells(cells) = self.named[at] else { panic!("no cells") };
        self.cells = cells;
        cells
    }

    pub(crate) fn mask_at(&mut self, at: usize) -> u16 {
        let Named::Digits(mask) = self.named[at] else { panic!("no digits") };
        self.mask = mask;
        mask
    }

    pub(crate) fn digit_at(&mut self, at: usize) -> Digit {
        let mask = self.mask_at(at);
        digits(mask).next().filter(|_| mask.count_ones() == 1).expect("one digit")
    }

    pub(crate) fn houses_at(&mut self, at: usize) -> Vec<House> {
        let Named::Houses(houses) = &self.named[at] else { panic!("no house") };
        self.houses.clone_from(houses);
        houses.clone()
    }

    pub(crate) fn house_at(&mut self, at: usize) -> House {
        self.houses_at(at)[0]
    }

    pub(crate) fn set_at(&self, at: usize) -> (CellSet, u16) {
        let Named::Letter(letter) = self.named[at] else { panic!("no letter") };
        self.sets[usize::from(letter)]
    }

    pub(crate) fn number_at(&self, at: usize) -> usize {
        let Named::Number(number) = self.named[at] else { panic!("no number") };
        number
    }

    /// The cells with fins, or with extra candidates.
    pub(crate) fn fin_cells(&self) -> CellSet {
        self.fins.iter().fold(CellSet::EMPTY, |all, fin| all | fin.0)
    }

    /// The places of a digit in a house.
    pub(crate) fn places(&self, digit: Digit, house: House) -> CellSet {
        self.board.places(digit) & CellSet::house(house)
    }

    /// The candidates of some cells together.
    pub(crate) fn candidates(&self, cells: CellSet) -> u16 {
        cells.into_iter().fold(0, |mask, cell| mask | self.board.candidates(cell))
    }

    /// Takes these digits away from these cells, as shown. Returns true.
    pub(crate) fn shows(&mut self, cells: CellSet, mask: u16) -> bool {
        cells.into_iter().for_each(|cell| self.gone[cell.index()] |= mask);
        true
    }

    /// Checks a conclusion of the step, as its last words make it.
    pub(crate) fn concludes(&mut self, cells: CellSet, mask: u16, is_on: bool) -> bool {
        let step = self.step;
        let all = if is_on { &step.placements } else { &step.eliminations };
        cells.into_iter().all(|cell| {
            digits(mask).all(|digit| {
                self.concluded.push((cell, digit.bit(), is_on));
                let is_shown = match is_on {
                    true => self
                        .placed
                        .iter()
                        .any(|(cells, mask)| cells.only() == Some(cell) && *mask == digit.bit()),
                    false => self.gone[cell.index()] & digit.bit() != 0,
                };
                let is_step = all.iter().any(|this| this.cell == cell && this.digit == digit);
                is_step && (is_shown || self.is_idea)
            })
        })
    }
}

/// A paragraph in signs, and what they stand for.
fn signs(paragraph: &[Word]) -> (String, Vec<Named>) {
    let (mut text, mut named) = (String::new(), Vec::new());
    for word in paragraph {
        if let Some(house) = word.house {
            // Houses of a list are one thing.
            let joined = [" and ", ", "].iter().find_map(|between| {
                let head = text.strip_suffix(between)?;
                head.ends_with('@').then(|| head.to_owned())
            });
            match (joined, named.last_mut()) {
                (Some(head), Some(Named::Houses(houses))) => {
                    text = head;
                    houses.push(house);
                }
                _ => {
                    text = text.strip_suffix("houses ").unwrap_or(&text).to_owned();
                    text.push('@');
                    named.push(Named::Houses(vec![house]));
                }
            }
        } else if !word.cells.is_empty() {
            text.push('#');
            named.push(Named::Cells(word.cells));
        } else if word.digits != 0 {
            text.push('%');
            named.push(Named::Digits(word.digits));
        } else if ["rows", "columns", "boxes"].contains(&&*word.text) {
            text.push_str("houses");
        } else if word.text == "an " {
            text.push_str("a ");
        } else {
            let (mut before, mut rest) = (' ', &*word.text);
            while let Some(letter) = rest.chars().next() {
                let is_counted =
                    |tail: &str| tail.starts_with(" cells") || tail.starts_with(" digits");
                let number =
                    NUMBERS.iter().position(|name| rest.strip_prefix(name).is_some_and(is_counted));
                let tail = &rest[number.map_or(letter.len_utf8(), |at| NUMBERS[at].len())..];
                let is_set = letter.is_ascii_uppercase()
                    && !before.is_alphanumeric()
                    && !tail.starts_with(char::is_alphanumeric)
                    && !rest.starts_with("A cell");
                let sign = match (number, is_set) {
                    (Some(at), _) => Some(('^', Named::Number(at + 2))),
                    (None, true) => Some(('$', Named::Letter(letter as u8 - b'A'))),
                    (None, false) => None,
                };
                text.push(sign.as_ref().map_or(letter, |(sign, _)| *sign));
                named.extend(sign.map(|(_, thing)| thing));
                (before, rest) = (letter, tail);
            }
        }
    }
    (text, named)
}

/// Reads a sentence. Returns the number of checked phrases, and whether the sentence leaves the reason
/// to the idea of the technique; or the first fault.
pub(crate) fn read(
    sentence: &Sentence,
    step: &Step,
    board: &LogicBoard,
) -> Result<(usize, bool), String> {
    let none = Claim { cells: CellSet::EMPTY, mask: 0, is_on: false };
    let mut reader = Reader {
        board,
        step,
        named: Vec::new(),
        gone: [0; 81],
        placed: Vec::new(),
        cells: none.cells,
        mask: 0,
        sets: Vec::new(),
        links: 0,
        pattern: CellSet::EMPTY,
        pair: 0,
        fins: Vec::new(),
        houses: Vec::new(),
        cover: Vec::new(),
        role: Role::Conclusion,
        premises: Vec::new(),
        last: None,
        chains: Vec::new(),
        concluded: Vec::new(),
        is_idea: false,
    };
    let mut phrases: Vec<&Phrase> = patterns::PHRASES.iter().chain(chains::PHRASES).collect();
    phrases.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
    let mut count = 0;
    for paragraph in &sentence.paragraphs {
        let idea = step.technique.idea();
        reader.is_idea |= paragraph.iter().any(|word| !idea.is_empty() && word.text == idea);
        let words: Vec<Word> = paragraph.iter().filter(|word| word.text != idea).cloned().collect();
        let (text, named) = signs(&words);
        let mut named = named.into_iter();
        let mut rest: &str = &text;
        while !rest.is_empty() {
            // The space before a sentence may be read with the one before it; the last has none
            // behind it.
            let fits = |words: &&str| rest.starts_with(*words);
            let found = phrases.iter().find_map(|(words, check)| {
                let begins =
                    words.strip_prefix(' ').filter(|words| words.starts_with(char::is_uppercase));
                let words = [Some(*words), begins].into_iter().flatten().find(fits);
                words.map(|words| (words, check))
            });
            let ends = phrases.iter().find(|(words, _)| words.trim_end() == rest);
            let ends = ends.map(|(_, check)| (rest, check));
            let found = found.filter(|(words, _)| ends.is_none() || *words == rest).or(ends);
            let Some((words, check)) = found else {
                return Err(format!("nobody checks {rest:?}"));
            };
            let signs = words.chars().filter(|c| "#%@$^".contains(*c)).count();
            reader.named = named.by_ref().take(signs).collect();
            if !check(&mut reader) {
                return Err(format!("not true: {words:?} at {rest:?} in {text:?}"));
            }
            count += usize::from(signs > 0);
            rest = &rest[words.len()..];
        }
    }
    for (all, is_on) in [(&step.placements, true), (&step.eliminations, false)] {
        for this in all {
            if !reader.concluded.contains(&(this.cell, this.digit.bit(), is_on)) {
                return Err(format!("{} {} is not concluded", this.cell, this.digit));
            }
        }
    }
    Ok((count, reader.is_idea))
}
