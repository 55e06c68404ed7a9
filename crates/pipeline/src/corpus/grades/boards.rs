//! Grades of boards of other sizes than 9x9, by the techniques of `ninefold_boards`: rows with the
//! same columns.

use serde_json::Value;

use super::row::{GradeFormat, GradeRow, GradedPuzzle, GradedUses};
use crate::batch::BoardSolver;
use crate::json::{object, push};
use crate::revision;
use ninefold_boards::logic::{Technique, grade, walk};
use ninefold_boards::{Cells, Size};
use ninefold_engine::{Limits, Status};
use ninefold_logic::{Difficulty, Grade, Level, TechniqueName};

/// The name of the techniques of boards, where 9x9 has the name of a profile.
pub const BOARDS: &str = "boards";

/// Grades one board after the other. Its memory is reused.
#[derive(Default)]
pub struct BoardGrader {
    solver: BoardSolver,
    solution: Option<Cells>,
    uses: Vec<(&'static str, u32)>,
}

impl BoardGrader {
    /// Grades the board of a line.
    pub fn grade<'a>(&'a mut self, line: u64, puzzle: &'a Cells) -> GradeRow<'a> {
        let (outcome, first) = self.solver.solve(puzzle, &Limits::UNIQUE);
        let status = outcome.status(&Limits::UNIQUE);
        self.solution = first.filter(|_| status == Status::Unique);
        self.uses.clear();
        let grade = (status != Status::None).then(|| grade_of(puzzle, &mut self.uses));
        GradeRow {
            line,
            puzzle: GradedPuzzle::Board(puzzle),
            status,
            grade,
            uses: GradedUses::List(&self.uses),
            spread: None,
            solution: self.solution.as_ref().map(GradedPuzzle::Board),
            fields: &[],
        }
    }
}

/// The grade of a board, with trials as the last technique. The uses of techniques are appended.
fn grade_of(puzzle: &Cells, uses: &mut Vec<(&'static str, u32)>) -> Grade {
    let graded = grade(puzzle, Technique::Trial);
    let counted = Technique::ALL.into_iter().zip(graded.uses).filter(|(_, count)| *count > 0);
    uses.extend(counted.map(|(technique, count)| (technique.code(), count)));
    let level = Level::ALL[graded.level as usize];
    let open = match graded.is_solved {
        true => 0,
        false => walk(puzzle, Technique::Trial, |_, _| ()).open().len(),
    };
    Grade {
        difficulty: Difficulty::Points { score: graded.score, level },
        hardest: graded
            .hardest
            .map(|hardest| TechniqueName { name: hardest.name(), code: hardest.code() }),
        rank: graded.hardest.map_or(0, |hardest| hardest as usize),
        steps: graded.steps,
        open,
        is_solved: graded.is_solved,
        is_logical: graded.is_solved,
    }
}

/// The techniques in their order with what each costs, in one line.
pub fn order_of_boards() -> String {
    let all = Technique::ALL.map(|technique| {
        format!("{} {} {}", technique.code(), technique.score(), technique.level().name())
    });
    all.join(", ")
}

/// Appends the line that names the program and techniques that made the grades. The digest is
/// SHA-256 of [`order_of_boards`].
pub fn board_provenance(
    format: GradeFormat,
    (made_by, digest): (&str, &str),
    size: Size,
    out: &mut Vec<u8>,
) {
    let (revision, order, side) = (revision::GRADES, order_of_boards(), size.side());
    match format {
        GradeFormat::Csv => push(
            out,
            format_args!(
                "# {made_by} grade, revision {revision}, profile {BOARDS}, size {side}, order {}: {order}\n",
                &digest[..digest.len().min(16)]
            ),
        ),
        GradeFormat::Jsonl => {
            let order = Technique::ALL.map(|technique| {
                object(vec![
                    ("technique", technique.code().into()),
                    ("score", technique.score().into()),
                    ("level", technique.level().name().into()),
                ])
            });
            let provenance = object(vec![
                ("comment", "what made the grades".into()),
                ("made_by", made_by.into()),
                ("revision", revision.into()),
                ("profile", BOARDS.into()),
                ("size", side.into()),
                ("order_sha256", digest.into()),
                ("order", Value::from(order.to_vec())),
            ]);
            push(out, format_args!("{provenance}\n"));
        }
    }
}
