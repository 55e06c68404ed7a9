//! The work of `morph`, `canon`, `split` and `audit` on boards of other sizes than nine rows: columns,
//! keys and equivalents are those of the command line.

use std::sync::atomic::Ordering;

use arrow_array::RecordBatch;
use ninefold_boards::{Cells, Search, Size, canonical};
use ninefold_jobs::corpus::{Key, LeakKeys, LinePlace, SplitGroup, board_group, board_morphs};

use crate::audit::KeyedRow;
use crate::boards::{cells, solutions};
use crate::canon::{MALFORMED, OK};
use crate::columns::{RowBatch, Value};
use crate::errors::Failure;
use crate::morph::{self, Morph};
use crate::pool::Work;
use crate::rows::{RowError, Task};
use crate::split::{self, Keyed};

/// A row, its text, and its puzzle with the only solution, or what is wrong with it.
struct BoardRow {
    number: u64,
    shown: Option<Vec<u8>>,
    puzzle: Result<(Cells, Option<Cells>), RowError>,
}

/// The rows of a chunk. Puzzles are solved if `solves`.
fn read<'a>(
    size: Size,
    worker: &'a mut Option<Search>,
    task: &'a Task<'_>,
    solves: bool,
) -> impl Iterator<Item = BoardRow> + 'a {
    let search = worker.get_or_insert_with(|| Search::new(size));
    task.rows().map(move |(number, row)| {
        let puzzle = cells(size, row).map(|puzzle| {
            let found = solves.then(|| solutions(search, &puzzle, 2));
            (puzzle, found.and_then(|(count, first)| first.filter(|_| count == 1)))
        });
        let shown = row.shown_whole().map(|text| text.into_owned());
        BoardRow { number, shown, puzzle }
    })
}

/// Work on boards of a size.
pub(crate) struct OnBoards<W> {
    pub(crate) size: Size,
    pub(crate) work: W,
}

impl Work for OnBoards<Morph> {
    type Worker = Option<Search>;
    type Piece = Vec<RecordBatch>;

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<Self::Piece, Failure> {
        let Morph { count, seed, solutions, keep_original } = self.work;
        let mut done = Vec::new();
        let mut open = RowBatch::with_capacity(morph::COLUMNS, 0);
        for BoardRow { number, shown, puzzle } in read(self.size, worker, task, solutions) {
            let (puzzle, solution) = match puzzle {
                Ok(found) => found,
                Err(error) => {
                    let text = ("puzzle", shown.as_deref().into());
                    let (status, error) =
                        (("status", MALFORMED.into()), ("error", error[..].into()));
                    open.push_some([text, ("row", number.into()), status, error]);
                    continue;
                }
            };
            let place = LinePlace::new(0, number + 1);
            let all = board_morphs(&puzzle, solution.as_ref(), seed, place);
            let own = keep_original.then_some((0, (puzzle, solution)));
            for (morph, (puzzle, solution)) in own.into_iter().chain((1..=count).zip(all)) {
                if open.rows >= morph::MOST {
                    let new = RowBatch::with_capacity(morph::COLUMNS, 0);
                    done.push(std::mem::replace(&mut open, new).finish()?);
                    if task.stop.load(Ordering::Relaxed) {
                        return Ok(done);
                    }
                }
                let solution = solution.map(|solution| solution.to_string());
                open.push_some([
                    ("puzzle", puzzle.to_string()[..].into()),
                    ("solution", solution.as_deref().into()),
                    ("row", number.into()),
                    ("morph", morph.into()),
                    ("status", OK.into()),
                ]);
            }
        }
        if open.rows > 0 {
            done.push(open.finish()?);
        }
        Ok(done)
    }
}

impl Work for OnBoards<crate::canon::Canon> {
    type Worker = Option<Search>;
    type Piece = RecordBatch;

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let mut batch = RowBatch::with_capacity(crate::canon::COLUMNS, task.chunk.rows.len());
        for BoardRow { shown, puzzle, .. } in read(self.size, worker, task, false) {
            let text = ("puzzle", shown.as_deref().into());
            match puzzle {
                Ok((puzzle, _)) => {
                    let form = canonical(&puzzle).map(|form| form.to_string());
                    batch.push_some([
                        text,
                        ("canonical", form.as_deref().into()),
                        ("status", OK.into()),
                    ]);
                }
                Err(error) => {
                    batch.push_some([
                        text,
                        ("status", MALFORMED.into()),
                        ("error", error[..].into()),
                    ]);
                }
            }
        }
        batch.finish()
    }
}

impl Work for OnBoards<split::Keys> {
    type Worker = Option<Search>;
    type Piece = Keyed;

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<Keyed, Failure> {
        let count = task.chunk.rows.len();
        let mut batch = RowBatch::with_capacity(split::COLUMNS, count);
        let mut keys = Vec::with_capacity(count);
        let solves = self.work.group == SplitGroup::Canonical;
        for BoardRow { number, shown, puzzle } in read(self.size, worker, task, solves) {
            let key = puzzle.map(|(puzzle, solution)| match self.work.group {
                SplitGroup::Canonical => board_group(&puzzle, solution.as_ref()),
                SplitGroup::Exact => Key::of_board(&puzzle),
                SplitGroup::None => Key::of_line(task.chunk.input, number + 1),
            });
            let group = key.as_ref().ok().map(|Key(number)| format!("{number:032x}"));
            let status = if key.is_ok() { OK } else { MALFORMED };
            let error = key.as_ref().err().map(|words| &words[..]);
            let (text, group) = (shown.as_deref().into(), group.as_deref().into());
            batch.push([text, Value::Null, group, status.into(), error.into()]);
            keys.push(key.ok());
        }
        Ok(Keyed { rows: batch.finish()?, keys })
    }
}

impl Work for OnBoards<crate::audit::LeakSearch> {
    type Worker = Option<Search>;
    type Piece = Vec<KeyedRow>;

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<Vec<KeyedRow>, Failure> {
        let rows = read(self.size, worker, task, true);
        let keyed = rows.map(|BoardRow { number, shown, puzzle }| KeyedRow {
            place: LinePlace::new(task.chunk.input, number + 1),
            shown: shown.map(Vec::into_boxed_slice),
            keys: puzzle.map(|(puzzle, solution)| LeakKeys::of_board(&puzzle, solution.as_ref())),
        });
        Ok(keyed.collect())
    }
}
