//! The line protocol between the referee and a solver: docs/solver-protocol.md as types.
//!
//! Both ends use this file: the referee reads what the solver's end
//! ([`super::host`]) writes.

use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};

use super::fault::SolverError;
use ninefold_jobs::grid::{CELLS, Grid};
use ninefold_jobs::text::line;

/// The first line that a solver is sent.
pub const GREETING: &str = "ninefold-solver 1";

/// A solver's answer to the greeting: one line of JSON. Names that are not here are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The solver's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The fields of its answers that mean something.
    pub returns: Vec<Field>,
    /// The limits that it heeds.
    pub limits: HeededLimits,
    /// The limits at which it shows solutions, where it does so at some of them only. The referee
    /// then asks again at one of these, while no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution_limits: Option<Vec<NonZeroU64>>,
    /// Properties of puzzles that it takes for granted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumes: Vec<Assumption>,
}

/// A field of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Field {
    /// The number of solutions, up to the limit. A solver without it reports whether there is one.
    Count,
    /// A solution.
    Solution,
    /// Branching decisions.
    Nodes,
    /// Nanoseconds that the puzzle took.
    Nanos,
}

impl Field {
    /// Its name in the protocol.
    pub fn as_str(self) -> &'static str {
        match self {
            Field::Count => "count",
            Field::Solution => "solution",
            Field::Nodes => "nodes",
            Field::Nanos => "nanos",
        }
    }

    /// The field of a name.
    pub fn of(name: &str) -> Option<Field> {
        let all = [Field::Count, Field::Solution, Field::Nodes, Field::Nanos];
        all.into_iter().find(|field| field.as_str() == name)
    }
}

/// A property of puzzles that a solver takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Assumption {
    /// Each has exactly one solution.
    #[serde(rename = "unique")]
    Unique,
    /// Each is of 9 by 9 cells: so are all that the referee has.
    #[serde(rename = "81 cells")]
    Cells81,
}

/// The limits that a solver heeds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum HeededLimits {
    /// These.
    Of(Vec<NonZeroU64>),
    /// Any number: the word `any`.
    Any(AnyLimit),
}

/// The word `any`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnyLimit {
    /// The word itself.
    Any,
}

impl HeededLimits {
    /// Whether a limit is among them.
    pub fn contains(&self, limit: NonZeroU64) -> bool {
        match self {
            HeededLimits::Of(limits) => limits.contains(&limit),
            HeededLimits::Any(AnyLimit::Any) => true,
        }
    }
}

/// The answer to one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Solutions found, or `None` where the solver gave up.
    pub count: Option<u64>,
    /// A solution.
    pub solution: Option<Grid>,
    /// Branching decisions; zero where the solver does not count them.
    pub nodes: u64,
    /// Nanoseconds; zero where the solver does not take them.
    pub nanos: u64,
}

impl Hello {
    /// A solver without a version that heeds any limit.
    pub(crate) fn new(name: String, returns: Vec<Field>) -> Hello {
        Hello {
            name,
            version: String::new(),
            returns,
            limits: HeededLimits::Any(AnyLimit::Any),
            solution_limits: None,
            assumes: Vec::new(),
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// The fault of the line.
    pub fn parse(text: &[u8]) -> Result<Hello, SolverError> {
        let hello: Hello =
            serde_json::from_slice(text).map_err(|error| SolverError(error.to_string()))?;
        let is_empty =
            |limits: &HeededLimits| matches!(limits, HeededLimits::Of(of) if of.is_empty());
        let lacking = if hello.name.is_empty() {
            "its name is empty"
        } else if is_empty(&hello.limits) {
            "limits is empty: it takes one number at least, or the word any"
        } else if !(hello.has(Field::Count) || hello.has(Field::Solution)) {
            "returns has neither count nor solution: nothing could be checked"
        } else {
            return Ok(hello);
        };
        Err(SolverError(lacking.to_owned()))
    }

    /// Whether answers have a field.
    pub fn has(&self, field: Field) -> bool {
        self.returns.contains(&field)
    }

    /// Reads an answer: `COUNT|gave-up SOLUTION|- [NODES] [NANOS]`.
    ///
    /// # Errors
    /// The fault of the answer.
    pub fn parse_answer(&self, text: &[u8]) -> Result<Answer, SolverError> {
        let mut words = text.split(|&byte| byte == b' ');
        let mut next = || words.next();
        let count = match next() {
            Some(b"gave-up") => None,
            word => Some(number(word, "a count or gave-up")?),
        };
        let solution = match next() {
            Some(b"-") => None,
            Some(word) if word.len() == CELLS => {
                let mut grid = Grid::EMPTY;
                // The judge decides whether it is full, and right.
                if !line::parse_into(word, &mut grid) {
                    return Err(expected("a solution of 81 digits or -", Some(word)));
                }
                Some(grid)
            }
            word => return Err(expected("a solution of 81 digits or -", word)),
        };
        let mut value = |field, what| if self.has(field) { number(next(), what) } else { Ok(0) };
        let nodes = value(Field::Nodes, "a number of nodes")?;
        let nanos = value(Field::Nanos, "a number of nanoseconds")?;
        match next() {
            None => Ok(Answer { count, solution, nodes, nanos }),
            Some(word) => Err(expected("the end of the line", Some(word))),
        }
    }
}

/// Reads the line that ends a block: `done NANOS`.
///
/// # Errors
/// The fault of the line.
pub fn parse_done(text: &[u8]) -> Result<u64, SolverError> {
    match text.strip_prefix(b"done ") {
        Some(nanos) => number(Some(nanos), "a number of nanoseconds after done"),
        None => Err(expected("done NANOS", Some(text))),
    }
}

/// Appends a request: the puzzles of a block and the limit.
pub fn write_request<'a>(
    puzzles: impl ExactSizeIterator<Item = &'a Grid>,
    limit: NonZeroU64,
    out: &mut Vec<u8>,
) {
    out.extend_from_slice(format!("solve {} {limit}\n", puzzles.len()).as_bytes());
    for puzzle in puzzles {
        line::write(puzzle, out);
        out.push(b'\n');
    }
}

fn number(word: Option<&[u8]>, what: &str) -> Result<u64, SolverError> {
    let digits = word.filter(|word| word.iter().all(u8::is_ascii_digit));
    let text = digits.and_then(|word| std::str::from_utf8(word).ok());
    text.and_then(|text| text.parse().ok()).ok_or_else(|| expected(what, word))
}

fn expected(what: &str, found: Option<&[u8]>) -> SolverError {
    SolverError(match found {
        None => format!("the line ends where {what} is expected"),
        Some(word) => format!("found {}, expected {what}", shown(word)),
    })
}

/// Text of a solver as a message quotes it: short, on one line, in quotes.
pub(crate) fn shown(text: &[u8]) -> String {
    const LONGEST: usize = 100;
    let start = String::from_utf8_lossy(&text[..text.len().min(LONGEST)]);
    let rest = if text.len() > LONGEST { "…" } else { "" };
    format!("{:?}{rest}", start)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn hello(returns: &str) -> Hello {
        let text = format!(
            r#"{{"name":"x","version":"1","returns":[{returns}],"limits":[1,2],"more":0}}"#
        );
        Hello::parse(text.as_bytes()).expect("a hello")
    }

    #[test]
    fn answers_have_the_fields_that_were_announced() {
        let all = hello(r#""count","solution","nodes","nanos""#);
        let answer = all.parse_answer(format!("1 {GRID} 7 250").as_bytes()).expect("an answer");
        assert_eq!((answer.count, answer.nodes, answer.nanos), (Some(1), 7, 250));
        assert_eq!(answer.solution.expect("a solution").to_string(), GRID);
        let answer = all.parse_answer(b"gave-up - 9 10").expect("an answer");
        assert_eq!((answer.count, answer.solution, answer.nodes), (None, None, 9));
        let few = hello(r#""count""#);
        assert_eq!(few.parse_answer(b"2 -").expect("an answer").count, Some(2));
        for (text, said) in [
            (&b"2 - 7"[..], "expected the end of the line"),
            (b"", "expected a count or gave-up"),
            (b"-1 -", "expected a count"),
            (b"1", "the line ends where a solution"),
            (b"1 123", "expected a solution of 81 digits"),
            (&[b"1 ".as_slice(), &[b'x'; 81]].concat(), "expected a solution of 81 digits"),
            (b"99999999999999999999 -", "expected a count"),
        ] {
            let error = few.parse_answer(text).expect_err("no answer").to_string();
            assert!(error.contains(said), "{error}");
        }
    }

    #[test]
    fn a_hello_has_all_fields() {
        let of = |returns: &str, limits: &str| {
            let text =
                format!(r#"{{"name":"x","version":"1","returns":{returns},"limits":{limits}}}"#);
            Hello::parse(text.as_bytes())
        };
        assert!(of(r#"["count"]"#, r#""any""#).is_ok_and(|hello| {
            hello.limits.contains(NonZeroU64::MAX) && hello.solution_limits.is_none()
        }));
        for (returns, limits, said) in [
            (r#"["nodes"]"#, "[1]", "neither count nor solution"),
            (r#"["count"]"#, "[]", "limits is empty"),
            (r#"["magic"]"#, "[1]", "unknown variant"),
            (r#"["count"]"#, "[0]", "did not match any variant"),
        ] {
            let error = of(returns, limits).expect_err(said).to_string();
            assert!(error.contains(said), "{error}");
        }
        Hello::parse(b"hello").expect_err("no JSON");
    }

    #[test]
    fn the_end_of_a_block_has_a_time() {
        assert_eq!(parse_done(b"done 123").expect("a time"), 123);
        let error = parse_done(b"done").expect_err("no time").to_string();
        assert!(error.contains("expected done NANOS"), "{error}");
        parse_done(b"done -1").expect_err("no time");
    }
}
