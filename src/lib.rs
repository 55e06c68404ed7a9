//! Solve, compare, grade and generate Sudoku in bulk.
//!
//! Puzzles are [`Grid`](grid::Grid)s of 81 cells. An [`Engine`](engine::Engine) searches for
//! solutions under [`Limits`](engine::Limits): up to two prove that a puzzle has exactly one.
//!
//! ```
//! use ninefold::engine::{Engine, Limits, Rules, Status};
//! use ninefold::{text, verify};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = text::line::parse(line)?;
//! let outcome = Rules::new().solve_one(&puzzle, &Limits::UNIQUE);
//! assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique);
//! assert!(verify::is_solution(&puzzle, &outcome.first));
//! println!("{}", text::grid::boxed(&outcome.first));
//! # Ok::<(), ninefold::error::Malformed>(())
//! ```
//!
//! This crate is the promise, and nothing but names: the code is in crates of the same workspace,
//! which promise nothing. The programs `ninefold` and `ninefold-visual` use those.

pub mod batch {
    //! Files and streams of puzzles through workers, in order and whole.
    //!
    //! ```
    //! use ninefold::batch::{InputOptions, Inputs, each_puzzle};
    //!
    //! let text = "# one\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    //! let inputs = Inputs::from_reader("example", text.as_bytes(), &InputOptions::default())?;
    //! let mut lines = Vec::new();
    //! let malformed = each_puzzle(&inputs, |_, line, _| lines.push(line))?;
    //! assert_eq!((lines, malformed), (vec![2], vec![0]));
    //! # Ok::<(), ninefold::batch::BatchError>(())
    //! ```

    pub use ninefold_jobs::batch::{
        BatchError, Control, EnginePool, Fault, HeaderRule, InputOptions, Inputs, LineRange,
        Output, Progress, RowFormat, Shard, Tally, VariantSolver, each_puzzle, each_ruleset,
        solve_batch, verify_all,
    };
}

pub mod boards {
    //! Boards of 4x4 to 16x16: their sizes, and what their cells hold. Inputs of another size than
    //! 9x9 are read with the option [`size`](crate::batch::InputOptions::size).
    //!
    //! ```
    //! use ninefold::boards::{Cells, Size};
    //!
    //! let size = Size::new(4).expect("a size");
    //! assert!(Cells::parse(size, b"1234341221434321")?.is_legal());
    //! # Ok::<(), ninefold::error::Malformed>(())
    //! ```

    pub use ninefold_jobs::boards::{Cells, Size};
}

pub mod canon {
    //! Canonical forms, automorphisms, random symmetries.
    //!
    //! ```
    //! use ninefold::canon::{Canonicalizer, random_symmetry};
    //! use ninefold::random::Random;
    //!
    //! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    //! let puzzle = ninefold::text::line::parse(line)?;
    //! let equivalent = random_symmetry(&mut Random::new(7, 0)).apply(&puzzle);
    //! let mut forms = Canonicalizer::new();
    //! assert_eq!(forms.canonical(&puzzle).grid, forms.canonical(&equivalent).grid);
    //! # Ok::<(), ninefold::error::Malformed>(())
    //! ```

    pub use ninefold_jobs::canon::{Canonical, Canonicalizer, Symmetry, random_symmetry};
}

pub mod corpus {
    //! Splits without leaks, and keys that equivalent puzzles share.
    //!
    //! ```
    //! use ninefold::canon::Canonicalizer;
    //! use ninefold::corpus::Key;
    //! use ninefold::grid::Grid;
    //!
    //! let mut forms = Canonicalizer::new();
    //! assert_eq!(Key::canonical(&Grid::EMPTY, &mut forms), Key::canonical(&Grid::EMPTY, &mut forms));
    //! ```

    pub use ninefold_jobs::corpus::{
        Key, Leak, LinePlace, PartSize, SplitError, SplitGroup, SplitPart, SplitRule, SplitSalt,
        morphs,
    };
}

pub mod draw {
    //! Pictures of puzzles as SVG.
    //!
    //! ```
    //! use ninefold::draw::{Diagram, svg};
    //! use ninefold::grid::Grid;
    //!
    //! assert!(svg(&Diagram::classic(&Grid::EMPTY), "an empty grid").starts_with("<svg"));
    //! ```

    pub use ninefold_jobs::draw::{Diagram, StepStyle, step_svg, svg};
}

pub mod engine {
    //! Engines: ways to search for the solutions of a puzzle, chosen by name from the table.
    //!
    //! ```
    //! use ninefold::engine::registry::{self, Config};
    //! use ninefold::engine::{Limits, Outcome};
    //! use ninefold::grid::Grid;
    //!
    //! let mut lanes = registry::find("lanes").expect("an engine").make(&Config::default())?;
    //! let puzzles = vec![Grid::EMPTY; 100];
    //! let mut outcomes = vec![Outcome::EMPTY; puzzles.len()];
    //! lanes.solve_block(&puzzles, &Limits::UNIQUE, &mut outcomes);
    //! assert!(outcomes.iter().all(|outcome| outcome.solutions == 2));
    //! # Ok::<(), registry::BackendError>(())
    //! ```

    pub use ninefold_jobs::engine::{
        Backend, Blanks, Counters, Engine, Lanes, Limits, Mrv, Naive, Outcome, Presorted,
        Reference, Rules, Status,
    };

    pub mod registry {
        //! The table of engines.

        pub use ninefold_jobs::engine::registry::{
            BackendError, Config, ENGINES, EngineInfo, find,
        };
    }
}

pub mod error {
    //! Malformed text: the column, what was found there, and what was expected.
    //!
    //! ```
    //! let error = ninefold::text::line::parse(b"53..7x").expect_err("six characters");
    //! assert_eq!(error.column, 6);
    //! ```

    pub use ninefold_jobs::error::{Found, Malformed};
}

pub mod generate {
    //! Puzzles that are made, one at a time. Many, and variants: [`jobs::generate`](crate::jobs::generate).
    //!
    //! ```
    //! use ninefold::generate::{Generator, PuzzleSpec};
    //!
    //! let spec = PuzzleSpec { seed: 1, ..PuzzleSpec::default() };
    //! let made = Generator::new(&spec).puzzle(0)?;
    //! assert!(ninefold::verify::is_solution(&made.puzzle, &made.solution));
    //! # Ok::<(), ninefold::generate::NotFound>(())
    //! ```

    pub use ninefold_jobs::generate::{
        COLUMNS, CluePattern, DifficultySearch, Generated, GeneratedFormat, Generator, LogicFilter,
        NotFound, PuzzleKind, PuzzleSpec, TechniqueUse, minimal, random_grid, technique_number,
    };
}

pub mod grid {
    //! The board: cells, digits, houses, candidates.
    //!
    //! ```
    //! use ninefold::grid::{Cell, Grid};
    //!
    //! assert_eq!((Cell::all().count(), Grid::EMPTY.clues()), (81, 0));
    //! ```

    pub use ninefold_jobs::grid::{CELLS, Candidates, Cell, ClueSymmetry, Digit, Grid, House};
}

pub mod jobs {
    //! The main jobs, one call each: inputs and options in, a plain summary out, watched and stopped
    //! through a [`Control`](crate::batch::Control).
    //!
    //! A job is independent of command lines: it prints nothing, installs no handlers and ends no
    //! process. Its outputs appear whole or not at all.
    //!
    //! ```
    //! use ninefold::batch::{Control, InputOptions, Inputs, Output, Progress};
    //! use ninefold::jobs::{self, CanonOptions};
    //!
    //! let directory = tempfile::tempdir()?;
    //! let [puzzles, forms] = ["puzzles.txt", "forms.txt"].map(|name| directory.path().join(name));
    //! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    //! std::fs::write(&puzzles, format!("{puzzle}\n12x\n"))?;
    //!
    //! let feed = Inputs::open(&[&puzzles], &InputOptions::default())?;
    //! let output = Output::create(Some(&forms), false, &[&puzzles])?;
    //! let report = |done: Progress| println!("{} puzzles more", done.puzzles);
    //! let lines = jobs::canon(&feed, &CanonOptions::default(), output, Control::new(&report))?;
    //! assert_eq!((lines.puzzles, lines.malformed), (1, 1));
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    pub use ninefold_jobs::jobs::{
        AuditOptions, AuditSummary, CanonOptions, ConvertOptions, ConvertTally, DedupOptions,
        DedupOutputs, DedupSummary, Existing, GenerateError, GenerateMethod, GenerateOptions,
        GenerateSummary, GradeOptions, GradeSummary, JobError, LineCounts, MorphOptions,
        MorphSummary, NodeClass, SolveOptions, SolveOutputs, SolveSummary, SplitOptions,
        SplitSummary, StatsDetail, StatsOptions, StatsSummary, VerifyTally, audit, canon, convert,
        dedup, generate, grade, morph, solve, split, stats, verify,
    };
}

pub mod latency {
    //! Histograms of latencies.
    //!
    //! ```
    //! assert_eq!(ninefold::latency::Latency::default().count(), 0);
    //! ```

    pub use ninefold_jobs::latency::Latency;
}

pub mod logic {
    //! Human techniques, profiles, grades.
    //!
    //! ```
    //! use ninefold::logic::{Grader, HODOKU, LogicBoard};
    //!
    //! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    //! let puzzle = ninefold::text::line::parse(line)?;
    //! let mut board = LogicBoard::new(&puzzle);
    //! let mut grader = Grader::new(&HODOKU);
    //! let first = grader.next(&mut board).expect("a step");
    //! assert_eq!(first.step.technique.name(), "Naked Single");
    //! # Ok::<(), ninefold::error::Malformed>(())
    //! ```

    pub use ninefold_jobs::logic::{
        Candidate, Difficulty, FoundStep, Grade, Grader, HODOKU, HODOKU_ALL, Level, LogicBoard,
        PathRecord, Profile, ProfileEntry, SE, Sentence, Step, Technique, Word, find_profile,
        profiles,
    };
}

pub mod random {
    //! Random numbers from a seed and a number.
    //!
    //! ```
    //! use ninefold::random::Random;
    //!
    //! assert_eq!(Random::new(1, 2).below(100), Random::new(1, 2).below(100));
    //! ```

    pub use ninefold_jobs::random::Random;
}

pub use batch::solve_batch;
pub use ninefold_jobs::revision;

pub mod ruleset {
    //! Variants: constraints, parsing, search.
    //!
    //! ```
    //! use ninefold::engine::{Limits, Status};
    //! use ninefold::ruleset::{RulesetSolver, parse};
    //!
    //! let ruleset = parse::puzzle(".AntiKnight.AntiKing.~R1C1_5")?;
    //! let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
    //! assert_eq!(outcome.status(&Limits::UNIQUE), Status::Multiple);
    //! assert_eq!(ruleset.check(&outcome.first), Ok(()));
    //! # Ok::<(), ninefold::error::Malformed>(())
    //! ```

    pub use ninefold_jobs::ruleset::{
        Constraint, ConstraintKind, KINDS, Ruleset, RulesetSolver, Violation,
    };

    pub mod parse {
        //! Variants as text, in every notation that this build has.

        pub use ninefold_jobs::ruleset::parse::{any, puzzle, toml};
    }
}

pub mod text {
    //! Puzzles as text: one at a time, and the tables of all formats that are read and written.
    //!
    //! ```
    //! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    //! let puzzle = ninefold::text::line::parse(line.as_bytes())?;
    //! let mut text = Vec::new();
    //! ninefold::text::line::write(&puzzle, &mut text);
    //! assert_eq!(text, line.as_bytes());
    //! # Ok::<(), ninefold::error::Malformed>(())
    //! ```

    pub use ninefold_jobs::text::{INPUT_FORMATS, InputFormat, OUTPUT_FORMATS, OutputFormat};

    pub mod line {
        //! Puzzles as 81 characters.

        pub use ninefold_jobs::text::line::{parse, parse_exact, write};
    }

    pub mod grid {
        //! Puzzles as boards of nine rows.

        pub use ninefold_jobs::text::grid::boxed;
    }
}

pub mod verify {
    //! The independent judge of solutions.
    //!
    //! ```
    //! use ninefold::grid::Grid;
    //!
    //! assert!(!ninefold::verify::is_solution(&Grid::EMPTY, &Grid::EMPTY));
    //! ```

    pub use ninefold_jobs::verify::{SolutionError, check, check_candidates, is_solution};
}
