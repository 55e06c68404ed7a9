//! Regular expressions over values: `1`, `.`, `[1-3]`, `[^5]`, `( | )`, `* + ? {n} {n,} {n,m}`.
//! A value from ten on is a letter, from A or a on.

use super::automaton::Automaton;

/// A fault of a pattern. Positions count characters from 1.
#[derive(Debug, thiserror::Error)]
pub(super) enum PatternError {
    #[error("character {0} is not expected there")]
    Unexpected(usize),
    #[error("it ends too early")]
    EndsEarly,
    #[error("'{0}' is missing at character {1}")]
    Missing(char, usize),
    #[error("a number is missing behind '{{'")]
    NoCount,
    #[error("the repetition at character {0} is wrong")]
    Repetition(usize),
    #[error("{0} repetitions are too many")]
    ManyRepetitions(String),
    #[error("there are too many brackets")]
    ManyBrackets,
    #[error("'{0}' at character {1} repeats nothing")]
    RepeatsNothing(char, usize),
    #[error("{0}-{1} is no range")]
    Range(char, char),
    #[error("a class is empty")]
    EmptyClass,
    #[error("'{0}' is no value")]
    NoValue(char),
    #[error("'{0}' is no value of the board")]
    OutsideBoard(char),
    #[error("it is too large")]
    TooLarge,
}

/// The automaton of a pattern, for values from `least` on.
///
/// # Errors
/// The fault of the pattern.
pub(super) fn automaton(
    pattern: &str,
    least: i32,
    values: usize,
) -> Result<Automaton, PatternError> {
    let characters: Vec<char> = pattern.chars().collect();
    let mut parser = Parser { characters: &characters, at: 0, least, values, depth: 0 };
    let node = parser.alternatives()?;
    if parser.at < characters.len() {
        return Err(PatternError::Unexpected(parser.at + 1));
    }
    let mut builder = Builder { sets: Vec::new(), jumps: Vec::new() };
    let [start, end] = builder.add(&node)?;
    Ok(builder.finish(start, end, values))
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

    fn take(&mut self) -> Result<char, PatternError> {
        let character = self.peek().ok_or(PatternError::EndsEarly)?;
        self.at += 1;
        Ok(character)
    }

    fn takes(&mut self, character: char) -> bool {
        let is_next = self.peek() == Some(character);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, character: char) -> Result<(), PatternError> {
        match self.takes(character) {
            true => Ok(()),
            false => Err(PatternError::Missing(character, self.at + 1)),
        }
    }

    fn alternatives(&mut self) -> Result<Part, PatternError> {
        let mut options = vec![self.sequence()?];
        while self.takes('|') {
            options.push(self.sequence()?);
        }
        Ok(if options.len() == 1 { options.remove(0) } else { Part::Either(options) })
    }

    fn sequence(&mut self) -> Result<Part, PatternError> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|character| character != '|' && character != ')') {
            parts.push(self.repeated()?);
        }
        Ok(Part::Sequence(parts))
    }

    fn repeated(&mut self) -> Result<Part, PatternError> {
        let mut part = self.one()?;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.at += 1;
                    let least = self.number()?.ok_or(PatternError::NoCount)?;
                    let most = match self.takes(',') {
                        true => self.number()?,
                        false => Some(least),
                    };
                    if self.peek() != Some('}') || most.is_some_and(|most| most < least) {
                        return Err(PatternError::Repetition(self.at));
                    }
                    (least, most)
                }
                _ => return Ok(part),
            };
            self.at += 1;
            part = Part::Repeat(Box::new(part), least, most);
        }
    }

    fn number(&mut self) -> Result<Option<u32>, PatternError> {
        let start = self.at;
        while self.peek().is_some_and(|character| character.is_ascii_digit()) {
            self.at += 1;
        }
        let text: String = self.characters[start..self.at].iter().collect();
        match text.parse::<u32>() {
            Ok(number) if number <= MOST => Ok(Some(number)),
            Err(_) if text.is_empty() => Ok(None),
            _ => Err(PatternError::ManyRepetitions(text)),
        }
    }

    fn one(&mut self) -> Result<Part, PatternError> {
        match self.take()? {
            '(' => {
                self.depth += 1;
                if self.depth > MOST {
                    return Err(PatternError::ManyBrackets);
                }
                let part = self.alternatives()?;
                self.expect(')')?;
                self.depth -= 1;
                Ok(part)
            }
            '[' => self.set(),
            '.' => Ok(Part::Set(self.all())),
            character @ ('*' | '+' | '?' | '{') => {
                Err(PatternError::RepeatsNothing(character, self.at))
            }
            character => Ok(Part::Set(self.bit(character)?)),
        }
    }

    fn all(&self) -> u16 {
        ((1u32 << self.values) - 1) as u16
    }

    fn set(&mut self) -> Result<Part, PatternError> {
        let is_negated = self.takes('^');
        let (mut mask, mut is_empty) = (0, true);
        while self.peek().is_some_and(|character| character != ']') {
            let from = self.take()?;
            let to = if self.takes('-') { self.take()? } else { from };
            if to < from {
                return Err(PatternError::Range(from, to));
            }
            for character in from..=to {
                mask |= self.bit(character)?;
            }
            is_empty = false;
        }
        self.expect(']')?;
        match is_empty {
            true => Err(PatternError::EmptyClass),
            false => Ok(Part::Set(if is_negated { self.all() & !mask } else { mask })),
        }
    }

    fn bit(&self, character: char) -> Result<u16, PatternError> {
        let number = character.to_digit(36).ok_or(PatternError::NoValue(character))?;
        let value = number as i32 - self.least;
        match (0..self.values as i32).contains(&value) {
            true => Ok(1 << value),
            false => Err(PatternError::OutsideBoard(character)),
        }
    }
}

/// An automaton with jumps, which take no value.
struct Builder {
    /// For each state, the values that lead on, and where to.
    sets: Vec<Option<(u16, u32)>>,
    jumps: Vec<Vec<u32>>,
}

/// The most states.
const MOST_STATES: usize = 1 << 16;

impl Builder {
    fn state(&mut self) -> Result<u32, PatternError> {
        if self.sets.len() >= MOST_STATES {
            return Err(PatternError::TooLarge);
        }
        self.sets.push(None);
        self.jumps.push(Vec::new());
        Ok(self.sets.len() as u32 - 1)
    }

    fn jump(&mut self, from: u32, to: u32) {
        self.jumps[from as usize].push(to);
    }

    /// Adds a part; returns where it starts and ends.
    fn add(&mut self, part: &Part) -> Result<[u32; 2], PatternError> {
        let [start, end] = [self.state()?, self.state()?];
        match part {
            Part::Set(mask) => self.sets[start as usize] = Some((*mask, end)),
            Part::Sequence(parts) => {
                let mut at = start;
                for part in parts {
                    let [from, to] = self.add(part)?;
                    self.jump(at, from);
                    at = to;
                }
                self.jump(at, end);
            }
            Part::Either(parts) => {
                for part in parts {
                    let [from, to] = self.add(part)?;
                    self.jump(start, from);
                    self.jump(to, end);
                }
            }
            Part::Repeat(part, least, most) => {
                let mut at = start;
                for _ in 0..*least {
                    let [from, to] = self.add(part)?;
                    self.jump(at, from);
                    at = to;
                }
                match most {
                    None => {
                        let [from, to] = self.add(part)?;
                        self.jump(at, from);
                        self.jump(to, at);
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            let [from, to] = self.add(part)?;
                            self.jump(at, end);
                            self.jump(at, from);
                            at = to;
                        }
                    }
                }
                self.jump(at, end);
            }
        }
        Ok([start, end])
    }

    /// The states that can be reached by jumps.
    fn reached(&self, from: u32) -> Vec<u32> {
        let (mut reached, mut next) = (vec![from], 0);
        let mut is_reached = vec![false; self.sets.len()];
        is_reached[from as usize] = true;
        while let Some(&state) = reached.get(next) {
            next += 1;
            for &to in &self.jumps[state as usize] {
                if !std::mem::replace(&mut is_reached[to as usize], true) {
                    reached.push(to);
                }
            }
        }
        reached
    }

    fn finish(&self, start: u32, end: u32, values: usize) -> Automaton {
        let mut automaton = Automaton::new(values);
        // Only the start and the ends of sets are states that remain.
        let mut open = vec![start];
        let mut is_done = vec![false; self.sets.len()];
        is_done[start as usize] = true;
        automaton.start_at(start);
        while let Some(state) = open.pop() {
            for reached in self.reached(state) {
                if reached == end {
                    automaton.accept(state);
                }
                let Some((mask, to)) = self.sets[reached as usize] else { continue };
                for value in crate::domains::bits(mask) {
                    automaton.add_arc(state, value as u8, to);
                }
                if !std::mem::replace(&mut is_done[to as usize], true) {
                    open.push(to);
                }
            }
        }
        automaton
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, values: &str) -> bool {
        let automaton = automaton(pattern, 1, 9).expect("a pattern");
        let mut now: Vec<u32> = automaton.starts().collect();
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
