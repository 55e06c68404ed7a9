//! Claims as rows of a table have them: texts, judged as they are.

use ninefold_boards::{Cells, Size};

use super::claim::Claim;
use super::verdict::{StateKind, Verdict, VerdictKind, Why};
use super::{Grounds, Oracle, OracleError, State};

/// A claim about a position, in texts.
#[derive(Clone, Copy, Default)]
pub struct ClaimRow<'a> {
    /// The puzzle, a symbol for each cell.
    pub puzzle: &'a [u8],
    /// The cells as they are filled; without them, those of the puzzle.
    pub state: Option<&'a [u8]>,
    /// The candidates: for each cell, a character for each symbol, which is the symbol or `.`.
    pub candidates: Option<&'a [u8]>,
    /// The claim.
    pub claim: &'a [u8],
    /// The code of the technique that is claimed.
    pub technique: Option<&'a [u8]>,
    /// Facts of the position that are claimed to be enough, written as a claim.
    pub premises: Option<&'a [u8]>,
}

impl Oracle {
    /// Judges a row. A claim that is malformed has a verdict, too.
    ///
    /// # Errors
    /// The fault of the puzzle, the position or the grounds, with the name of the field.
    pub fn judge_row(&mut self, row: &ClaimRow<'_>) -> Result<Verdict, String> {
        let nine = Size::new(9).ok_or_else(|| OracleError::Size(9).to_string())?;
        let field = |name: &str, text: &[u8]| {
            Cells::parse(nine, text).map_err(|malformed| format!("{name}: {malformed}"))
        };
        let puzzle = field("puzzle", row.puzzle)?;
        let cells = row.state.map_or(Ok(puzzle), |text| field("state", text))?;
        let candidates = row.candidates.map(|text| masks(nine, text)).transpose()?;
        let state = State { puzzle: &puzzle, cells: &cells, candidates: candidates.as_deref() };
        let technique = row.technique.map(String::from_utf8_lossy);
        let premises = row.premises.map(|text| Claim::parse(nine, text)).transpose();
        let premises = premises.map_err(|malformed| format!("premises: {malformed}"))?;
        let grounds = Grounds { technique: technique.as_deref(), premises: premises.as_ref() };
        match Claim::parse(nine, row.claim) {
            Ok(claim) => self.judge(&state, &claim, grounds).map_err(|error| error.to_string()),
            Err(malformed) => Ok(Verdict {
                kind: VerdictKind::Malformed,
                state: self.state(&state).map_err(|error| error.to_string())?,
                is_true: None,
                is_justified: false,
                technique: None,
                missing: None,
                length: None,
                peer: None,
                why: Why::Malformed(malformed),
            }),
        }
    }

    /// The state of a position.
    ///
    /// # Errors
    /// Those of [`judge`](Oracle::judge).
    pub fn state(&mut self, state: &State<'_>) -> Result<StateKind, OracleError> {
        let key = super::Key::of(state)?;
        Ok(self.position(&key)?.state)
    }
}

/// Reads candidates as bits.
fn masks(size: Size, text: &[u8]) -> Result<Vec<u16>, String> {
    let side = size.side();
    let wrong = |column: usize| {
        let words = "the digit of its place, or a dot";
        format!("candidates: column {column}: expected {} characters, each {words}", 81 * side)
    };
    if text.len() != size.cells() * side {
        return Err(wrong(text.len().min(size.cells() * side) + 1));
    }
    let mut masks = vec![0; size.cells()];
    for (i, byte) in text.iter().enumerate() {
        match byte {
            b'.' | b'0' => {}
            digit if size.value(*digit) == Some((i % side) as u8 + 1) => {
                masks[i / side] |= 1 << (i % side);
            }
            _ => return Err(wrong(i + 1)),
        }
    }
    Ok(masks)
}
