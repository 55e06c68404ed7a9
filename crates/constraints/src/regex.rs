//! Regular expressions over values: `1`, `.`, `[1-3]`, `[^5]`, `( | )`, `* + ? {n} {n,} {n,m}`.
//! A value from ten on is a letter, from A or a on.

use super::automaton::Automaton;

/// A fault of a pattern, as it is told. Positions count characters from 1.
type Fault = String;

/// The automaton of a pattern, for values from `least` on.
///
/// # Errors
/// The fault of the pattern.
pub(super) fn automaton(pattern: &str, least: i32, values: usize) -> Result<Automaton, Fault> {
    let characters: Vec<char> = pattern.chars().collect();
    let mut parser = Parser { characters: &characters, at: 0, least, values, depth: 0 };
    let node = parser.alternatives()?;
    if parser.at < characters.len() {
        return Err(format!("character {} is not expected there", parser.at + 1));
    }
    let mut builder = Builder { automaton: Automaton::new(values), sets: Vec::new(), parts: 0 };
    let piece = builder.add(&node)?;
    Ok(builder.finish(piece))
}

/// A part of a pattern.
#[derive(Clone, Debug)]
enum Part {
    /// One of these values, as a mask.
    Set(u16),
    /// One after the other.
    Sequence(Vec<Part>),
    /// One of these.
    Either(Vec<Part>),
    /// So often at least, and at most.
    Repeat(Box<Part>, u32, Option<u32>),
}

struct Parser<'a> {
    characters: &'a [char],
    at: usize,
    least: i32,
    values: usize,
    depth: u32,
}

/// The most brackets within each other, and the most repetitions.
const MOST: u32 = 200;

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn take(&mut self) -> Result<char, Fault> {
        let character = self.peek().ok_or("it ends too early")?;
        self.at += 1;
        Ok(character)
    }

    fn takes(&mut self, character: char) -> bool {
        let is_next = self.peek() == Some(character);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, character: char) -> Result<(), Fault> {
        match self.takes(character) {
            true => Ok(()),
            false => Err(format!("'{character}' is missing at character {}", self.at + 1)),
        }
    }

    fn alternatives(&mut self) -> Result<Part, Fault> {
        let mut options = vec![self.sequence()?];
        while self.takes('|') {
            options.push(self.sequence()?);
        }
        Ok(if options.len() == 1 { options.remove(0) } else { Part::Either(options) })
    }

    fn sequence(&mut self) -> Result<Part, Fault> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|character| character != '|' && character != ')') {
            parts.push(self.repeated()?);
        }
        Ok(Part::Sequence(parts))
    }

    fn repeated(&mut self) -> Result<Part, Fault> {
        let mut part = self.one()?;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.at += 1;
                    let least = self.number()?.ok_or("a number is missing behind '{'")?;
                    let most = match self.takes(',') {
                        true => self.number()?,
                        false => Some(least),
                    };
                    if self.peek() != Some('}') || most.is_some_and(|most| most < least) {
                        return Err(format!("the repetition at character {} is wrong", self.at));
                    }
                    (least, most)
                }
                _ => return Ok(part),
            };
            self.at += 1;
            part = Part::Repeat(Box::new(part), least, most);
        }
    }

    fn number(&mut self) -> Result<Option<u32>, Fault> {
        let start = self.at;
        while self.peek().is_some_and(|character| character.is_ascii_digit()) {
            self.at += 1;
        }
        let text: String = self.characters[start..self.at].iter().collect();
        match text.parse::<u32>() {
            Ok(number) if number <= MOST => Ok(Some(number)),
            Err(_) if text.is_empty() => Ok(None),
            _ => Err(format!("{text} repetitions are too many")),
        }
    }

    fn one(&mut self) -> Result<Part, Fault> {
        match self.take()? {
            '(' => {
                self.depth += 1;
                if self.depth > MOST {
                    return Err("there are too many brackets".to_owned());
                }
                let part = self.alternatives()?;
                self.expect(')')?;
                self.depth -= 1;
                Ok(part)
            }
            '[' => self.set(),
            '.' => Ok(Part::Set(self.all())),
            character @ ('*' | '+' | '?' | '{') => {
                Err(format!("'{character}' at character {} repeats nothing", self.at))
            }
            character => Ok(Part::Set(self.bit(character)?)),
        }
    }

    fn all(&self) -> u16 {
        ((1u32 << self.values) - 1) as u16
    }

    fn set(&mut self) -> Result<Part, Fault> {
        let is_negated = self.takes('^');
        let (mut mask, mut is_empty) = (0, true);
        while self.peek().is_some_and(|character| character != ']') {
            let from = self.take()?;
            let to = if self.takes('-') { self.take()? } else { from };
            if to < from {
                return Err(format!("{from}-{to} is no range"));
            }
            for character in from..=to {
                mask |= self.bit(character)?;
            }
            is_empty = false;
        }
        self.expect(']')?;
        match is_empty {
            true => Err("a class is empty".to_owned()),
            false => Ok(Part::Set(if is_negated { self.all() & !mask } else { mask })),
        }
    }

    fn bit(&self, character: char) -> Result<u16, Fault> {
        let number = character.to_digit(36).ok_or_else(|| format!("'{character}' is no value"))?;
        let value = number as i32 - self.least;
        match (0..self.values as i32).contains(&value) {
            true => Ok(1 << value),
            false => Err(format!("'{character}' is no value of the board")),
        }
    }
}

/// An automaton in the making, by the construction of Glushkov (1961): the sets of a pattern are its
/// states, each reached by a value of its set. State 0 is before all of them.
struct Builder {
    automaton: Automaton,
    sets: Vec<u16>,
    /// The number of parts so far, copies of repeated ones among them.
    parts: usize,
}

/// A part of a pattern as the sets where it may begin and end.
struct Piece {
    /// Whether no value at all will do too.
    is_optional: bool,
    first: Vec<u32>,
    last: Vec<u32>,
}

/// The most parts.
const MOST_PARTS: usize = 1 << 15;

impl Builder {
    fn add(&mut self, part: &Part) -> Result<Piece, Fault> {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return Err("it is too large".to_owned());
        }
        let nothing = Piece { is_optional: true, first: Vec::new(), last: Vec::new() };
        match part {
            Part::Set(mask) => {
                self.sets.push(*mask);
                let own = vec![self.sets.len() as u32];
                Ok(Piece { is_optional: false, first: own.clone(), last: own })
            }
            Part::Sequence(parts) => parts.iter().try_fold(nothing, |before, part| {
                let next = self.add(part)?;
                Ok(self.joined(before, next))
            }),
            Part::Either(parts) => {
                let none = Piece { is_optional: false, ..nothing };
                parts.iter().try_fold(none, |mut all, part| {
                    let Piece { is_optional, first, last } = self.add(part)?;
                    all.is_optional |= is_optional;
                    all.first.extend(first);
                    all.last.extend(last);
                    Ok(all)
                })
            }
            Part::Repeat(part, least, most) => {
                let mut all = nothing;
                match most {
                    None => {
                        all = self.add(part)?;
                        self.link(&all.last, &all.first);
                        all.is_optional = true;
                    }
                    // Each copy only behind the one before it.
                    Some(most) => {
                        for _ in *least..*most {
                            let one = self.add(part)?;
                            all = Piece { is_optional: true, ..self.joined(one, all) };
                        }
                    }
                }
                for _ in 0..*least {
                    let one = self.add(part)?;
                    all = self.joined(one, all);
                }
                Ok(all)
            }
        }
    }

    /// One piece behind the other.
    fn joined(&mut self, mut one: Piece, mut next: Piece) -> Piece {
        self.link(&one.last, &next.first);
        one.first.extend_from_slice(if one.is_optional { &next.first } else { &[] });
        next.last.extend_from_slice(if next.is_optional { &one.last } else { &[] });
        let is_optional = one.is_optional && next.is_optional;
        Piece { is_optional, first: one.first, last: next.last }
    }

    /// Leads from each of these states to each of those.
    fn link(&mut self, from: &[u32], to: &[u32]) {
        for (&from, &to) in from.iter().flat_map(|from| to.iter().map(move |to| (from, to))) {
            for value in crate::domains::bits(self.sets[to as usize - 1]) {
                self.automaton.add_arc(from, value as u8, to);
            }
        }
    }

    fn finish(mut self, piece: Piece) -> Automaton {
        self.automaton.start_at(0);
        self.link(&[0], &piece.first);
        let at_once = piece.is_optional.then_some(0);
        piece.last.into_iter().chain(at_once).for_each(|state| self.automaton.accept(state));
        self.automaton
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, values: &str) -> bool {
        let automaton = automaton(pattern, 1, 9).expect("a pattern");
        let mut now: Vec<u32> = automaton.starts.clone();
        for character in values.chars() {
            now = automaton.after(&now, character.to_digit(10).expect("a digit") - 1);
        }
        now.iter().any(|&state| automaton.accepts(state))
    }

    #[test]
    fn patterns_mean_what_they_say() {
        for (pattern, yes, no) in [
            (".*1.+", "2135", "2351"),
            ("(12|3)*", "12312", "121"),
            ("[1-3]{2,3}", "123", "1"),
            ("[^5]+4?", "1234", "1254"),
            ("1{2,}", "111", "1"),
            ("(|1)2", "2", "112"),
        ] {
            assert!(matches(pattern, yes), "{pattern} {yes}");
            assert!(!matches(pattern, no), "{pattern} {no}");
        }
        assert!(matches("", "") && matches("(1|2)?", ""));
    }

    #[test]
    fn patterns_gone_wrong_are_told() {
        for pattern in ["(1", "1)", "[", "[]", "*", "1{3,2}", "1{", "0", "[3-1]", "1{999}", "é"] {
            assert!(automaton(pattern, 1, 9).is_err(), "{pattern}");
        }
    }
}
