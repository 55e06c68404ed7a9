//! Brute force, and singles in their plainest form: code that shares nothing with the oracle.

use ninefold_reasoning::{StateKind, Verdict, VerdictKind};

/// All solutions of a puzzle; `None` if there are more than `most`, or none.
pub(crate) fn solutions(puzzle: &str, most: usize) -> Option<Vec<String>> {
    let board = Board::of(puzzle, &[0x1ff; 81]);
    let mut found = Vec::new();
    search(&board, &mut found, most);
    (1..=most).contains(&found.len()).then_some(found)
}

fn search(board: &Board, found: &mut Vec<String>, most: usize) {
    let blank = |cell: &usize| board.cells[*cell] == 0;
    let Some(cell) = (0..81).filter(blank).min_by_key(|cell| board.left[*cell].count_ones()) else {
        found.push(board.cells.iter().map(|digit| char::from(b'0' + digit)).collect());
        return;
    };
    for digit in (0..9).filter(|digit| board.left[cell] >> digit & 1 == 1) {
        if found.len() <= most {
            let mut next = board.clone();
            next.place(cell, digit);
            search(&next, found, most);
        }
    }
}

pub(crate) fn words((cell, digit, is_placed): (usize, usize, bool)) -> String {
    let sign = if is_placed { "=" } else { "<>" };
    format!("r{}c{}{sign}{}", cell / 9 + 1, cell % 9 + 1, digit + 1)
}

fn sees(cell: usize, other: usize) -> bool {
    let block = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    cell != other && (cell / 9 == other / 9 || cell % 9 == other % 9 || block(cell) == block(other))
}

/// Filled cells, and the candidates of the others.
#[derive(Clone)]
pub(crate) struct Board {
    cells: [u8; 81],
    left: [u16; 81],
}

impl Board {
    pub(crate) fn of(text: &str, candidates: &[u16; 81]) -> Board {
        let mut board = Board { cells: [0; 81], left: *candidates };
        for (cell, digit) in text.bytes().enumerate().filter(|(_, digit)| *digit != b'.') {
            board.place(cell, usize::from(digit - b'1'));
        }
        board
    }

    pub(crate) fn has(&self, cell: usize, digit: usize) -> bool {
        self.left[cell] >> digit & 1 == 1
    }

    fn place(&mut self, cell: usize, digit: usize) {
        self.cells[cell] = digit as u8 + 1;
        self.left[cell] = 0;
        for peer in (0..81).filter(|peer| sees(cell, *peer)) {
            self.left[peer] &= !(1 << digit);
        }
    }

    /// The houses, each a list of cells.
    fn houses() -> impl Iterator<Item = Vec<usize>> {
        (0..27).map(|house| {
            let is_within = move |cell: &usize| match house / 9 {
                0 => cell / 9 == house % 9,
                1 => cell % 9 == house % 9,
                _ => cell / 27 * 3 + cell % 9 / 3 == house % 9,
            };
            (0..81).filter(is_within).collect()
        })
    }

    /// Whether a cell has this candidate alone, or a house this place alone.
    fn is_single(&self, cell: usize, digit: usize) -> bool {
        let has = |cell: &usize| self.left[*cell] >> digit & 1 == 1;
        let is_only = |house: &Vec<usize>| {
            house.contains(&cell) && house.iter().filter(|cell| has(cell)).count() == 1
        };
        has(&cell)
            && (self.left[cell].count_ones() == 1 || Board::houses().any(|house| is_only(&house)))
    }

    /// Whether some cell, or some digit of a house, has nothing left.
    fn is_dead(&self) -> bool {
        let is_blank = |cell: &usize| self.cells[*cell] == 0;
        (0..81).filter(is_blank).any(|cell| self.left[cell] == 0)
            || Board::houses().any(|house| {
                (0..9).any(|digit| {
                    let may = |cell: &usize| {
                        usize::from(self.cells[*cell]) == digit + 1
                            || self.left[*cell] >> digit & 1 == 1
                    };
                    !house.iter().any(may)
                })
            })
    }

    /// Whether singles lead to a contradiction.
    fn ends_in_contradiction(mut self) -> bool {
        loop {
            if self.is_dead() {
                return true;
            }
            let all = (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit)));
            match all.into_iter().find(|(cell, digit)| self.is_single(*cell, *digit)) {
                Some((cell, digit)) => self.place(cell, digit),
                None => return false,
            }
        }
    }
}

/// Checks a verdict on some claims: a cell, a digit from 0, and whether it is placed or struck.
pub(crate) fn check(
    board: &Board,
    solutions: &[String],
    claims: &[(usize, usize, bool)],
    found: &Verdict,
) {
    let has = |solution: &str, cell: usize, digit: usize| {
        usize::from(solution.as_bytes()[cell] - b'1') == digit
    };
    let is_fact = |cell: usize, digit: usize, is_placed: bool| {
        solutions.iter().all(|solution| has(solution, cell, digit) == is_placed)
    };
    let about = || {
        let words: Vec<String> = claims.iter().map(|claim| words(*claim)).collect();
        format!("{} of {:?} {:?}: {found:?}", words.join(" "), board.cells, board.left)
    };
    // The state.
    let is_right = (0..81).all(|cell| match board.cells[cell] {
        0 => solutions.iter().all(|s| board.left[cell] >> (s.as_bytes()[cell] - b'1') & 1 == 1),
        digit => is_fact(cell, usize::from(digit) - 1, true),
    });
    let state = match (is_right, solutions.len()) {
        (false, _) => StateKind::Wrong,
        (true, 1) => StateKind::Ok,
        (true, _) => StateKind::Several,
    };
    assert_eq!(found.state, state, "{}", about());
    // What is seen, and what is true.
    let is_true = claims.iter().all(|(cell, digit, placed)| is_fact(*cell, *digit, *placed));
    assert_eq!(found.is_true, Some(is_true), "{}", about());
    let is_filled = |&(cell, digit, placed): &(usize, usize, bool)| match board.cells[cell] {
        0 => false,
        held => (usize::from(held) == digit + 1) != placed,
    };
    let is_clash = |&(cell, digit, placed): &(usize, usize, bool)| {
        let has = |peer: usize| sees(cell, peer) && usize::from(board.cells[peer]) == digit + 1;
        placed && board.cells[cell] == 0 && (0..81).any(has)
    };
    let is_idle = |&(cell, digit, placed): &(usize, usize, bool)| match board.cells[cell] {
        0 => !placed && board.left[cell] >> digit & 1 == 0,
        held => (usize::from(held) == digit + 1) == placed,
    };
    let new: Vec<_> = claims.iter().copied().filter(|claim| !is_idle(claim)).collect();
    let seen = match () {
        () if claims.iter().any(is_filled) => Some(VerdictKind::Filled),
        () if claims.iter().any(is_clash) => Some(VerdictKind::Clash),
        () if !is_true => Some(VerdictKind::False),
        () if new.is_empty() => Some(VerdictKind::Idle),
        () if state == StateKind::Wrong => Some(VerdictKind::Guess),
        () => None,
    };
    if let Some(kind) = seen {
        assert_eq!((found.kind, found.is_justified), (kind, false), "{}", about());
        return;
    }
    // How it is derived: by a single or not; by a contradiction or not.
    let singles = ["full-house", "naked-single", "hidden-single"];
    let by_single =
        found.kind == VerdictKind::Direct && singles.contains(&found.technique.unwrap_or(""));
    let is_single = matches!(new[..], [(cell, digit, true)] if board.is_single(cell, digit));
    assert_eq!(by_single, is_single, "{}", about());
    if matches!(found.kind, VerdictKind::Trial | VerdictKind::Guess) {
        let is_refuted = new.iter().all(|&(cell, digit, placed)| {
            let mut contrary = board.clone();
            if placed {
                contrary.left[cell] &= !(1 << digit);
            } else {
                contrary.place(cell, digit);
            }
            contrary.ends_in_contradiction()
        });
        assert_eq!(found.kind == VerdictKind::Trial, is_refuted, "{}", about());
    }
    assert_eq!(found.is_justified, found.kind == VerdictKind::Direct, "{}", about());
}
