//! Arguments of `generate`.

use super::ExistingArgs;
use std::{num::NonZeroUsize, ops::RangeInclusive, path::PathBuf};

use clap::Args as ClapArgs;

use super::{Choices, one_of, parse_backend};
use ninefold_jobs::boards::Size;
use ninefold_jobs::generate::{
    DERIVED, GeneratedFormat, LogicFilter, PuzzleKind, TechniqueUse, VariantConstraints,
};
use ninefold_jobs::jobs::{
    Existing, GenerateMethod, GenerateOptions, NodeClass, parse_board_size, parse_clues,
    parse_nodes, parse_rating, parse_score, parse_symmetry, parse_technique,
};
use ninefold_jobs::{batch::Shard, engine::Backend, grid::ClueSymmetry, logic::Level};

const EXAMPLES: &str = "\
Examples:
  ninefold generate --count 10                         # minimal puzzles, each clue needed
  ninefold generate --count 1000000 --seed 7 -o m.txt  # and m.txt.manifest.json
  ninefold generate --count 1000 --clues 28-32 --symmetry half-turn --output-format csv
  ninefold generate --kind grid --count 1000000        # full grids, all equally likely
  ninefold generate --node-class many --count 1000     # at least three nodes of the engine rules
  ninefold generate --level hard,unfair --count 1000   # as HoDoKu grades them
  ninefold generate --technique x-wing --count 100     # solved by way of an X-Wing
  ninefold generate --technique x-wing --technique-use hardest --symmetry half-turn --count 100
  ninefold generate --technique sue-de-coq,w-wing --level unfair --clues 24-26 --count 10
  ninefold generate --score 400-600 --count 100        # HoDoKu's score
  ninefold generate --se 7.1-7.5 --count 10            # Sudoku Explainer's rating ER
  ninefold generate --solution-count 5 --count 100     # exactly five solutions
  ninefold generate --search many-nodes --count 100 -o hard.txt  # puzzles of more than 60 nodes
  ninefold generate --search few-clues --count 10      # puzzles of 18 clues
  ninefold generate --size 6 --count 1000              # minimal 6x6; 4, 8, 10, 12 and 16 too
  ninefold generate --ruleset killer --count 10000     # killers of 27 to 32 cages, no givens
  ninefold generate --ruleset 'cage+kropki+thermo:3-5+.AntiKnight' --clues 0-12
  ninefold generate --count 1000000 --seed 7 -o m.txt --resume  # continues after a kill
  ninefold generate --from-manifest m.txt.manifest.json -o again.txt

Puzzle i depends on the seed and i alone: the same file on any number of threads, in any shards,
after any interruption. A minimal puzzle is a uniformly random grid whose clues were tried in
random order: puzzles with few clues come up less often than they are (24.4 clues on average,
where the average of all minimal puzzles is near 26.6); --kind unbiased gives each a weight that
corrects it.";

#[derive(ClapArgs, Debug, Clone)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GenerateArgs {
    /// Number of puzzles
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub count: u64,
    /// Seed of all random choices [default: drawn and printed]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Kind of puzzles to make [default: minimal; unique with --clues, --symmetry, --pattern or
    /// --node-class none]
    #[arg(long, value_parser = one_of(KINDS))]
    #[arg(conflicts_with_all = ["solution_count", "invalid", "hard", "low_clues"])]
    pub kind: Option<PuzzleKind>,
    /// Puzzles with exactly K solutions
    #[arg(long, alias = "multi", value_name = "K")]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub solution_count: Option<u64>,
    /// Boards of N rows: 4, 6, 8, 9, 10, 12 or 16, a symbol for each cell, 1 to 9 and A to G;
    /// 16x16 needs --clues [default: 9]
    #[arg(
        long,
        value_name = "N",
        value_parser = parse_board_size,
        conflicts_with_all = [
            "solution_count", "pattern", "grids", "node_class", "nodes", "se", "search", "hard",
            "low_clues", "ruleset", "invalid", "backend",
        ]
    )]
    pub size: Option<Size>,
    /// Number of clues, as in 26 or 24-28; for variants, from 0 on
    #[arg(long, value_name = "RANGE", value_parser = parse_clues)]
    pub clues: Option<RangeInclusive<usize>>,
    /// Symmetry of the clues: half-turn, quarter-turn, horizontal, vertical, diagonal,
    /// antidiagonal, orthogonal, both-diagonals, full
    #[arg(long, value_name = "NAME", value_parser = parse_symmetry)]
    pub symmetry: Option<ClueSymmetry>,
    /// A file with one grid: clues where it has digits, and nowhere else
    #[arg(long, alias = "mask", value_name = "FILE", conflicts_with_all = ["clues", "symmetry"])]
    pub pattern: Option<PathBuf>,
    /// A file of full grids to begin with, in turn, instead of random ones
    #[arg(long = "from-grids", aliases = ["grids", "solutions"], value_name = "FILE")]
    pub grids: Option<PathBuf>,
    /// Difficulty for the engine rules, by the nodes of its search [default: any]. Difficulty for
    /// people: --level
    #[arg(long, alias = "difficulty", value_name = "CLASS", value_parser = one_of(NODE_CLASSES))]
    pub node_class: Option<NodeClass>,
    /// The same by number: nodes of the engine rules (for variants, of their search), as in 5, 3-10,
    /// or 20- for 20 and more
    #[arg(long, value_name = "RANGE", value_parser = parse_nodes, conflicts_with = "node_class")]
    pub nodes: Option<RangeInclusive<u64>>,
    /// Difficulty for people: levels of the profile hodoku, as in hard or easy,medium; for variants
    /// easy (each constraint by itself), medium (constraints combined) or hard (more)
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', value_parser = one_of(LEVELS))]
    #[arg(conflicts_with = "solution_count")]
    pub level: Vec<Level>,
    /// Puzzles that the profile hodoku solves by way of this technique, as in x-wing (`ninefold
    /// explain --profiles` lists them); several, with commas: of all of them
    #[arg(long, alias = "needs", value_name = "TECHNIQUES", value_delimiter = ',')]
    #[arg(value_parser = parse_technique, conflicts_with = "solution_count")]
    pub technique: Vec<usize>,
    /// The part that the techniques play
    #[arg(long, default_value = "path", value_name = "USE", value_parser = one_of(TECHNIQUE_USES))]
    #[arg(requires = "technique", conflicts_with = "solution_count")]
    pub technique_use: TechniqueUse,
    /// Puzzles with this score of the profile hodoku, as in 500, 400-600, or 2000- for 2000 and
    /// more
    #[arg(long, value_name = "RANGE", value_parser = parse_score, conflicts_with = "solution_count")]
    pub score: Option<RangeInclusive<u32>>,
    /// Puzzles with this rating ER of the profile se, as in 7.1, 7.1-7.5, or 7- for 7.0 and more
    #[arg(long, value_name = "RANGE", value_parser = parse_rating, conflicts_with = "solution_count")]
    pub se: Option<RangeInclusive<u16>>,
    /// Search for rare puzzles, from puzzle to puzzle [default: difficulty with --technique,
    /// --score and --se]
    #[arg(long, value_name = "GOAL", value_parser = one_of(SEARCHES))]
    #[arg(conflicts_with_all = ["solution_count", "invalid"])]
    pub search: Option<GenerateMethod>,
    /// An earlier name of --search many-nodes
    #[arg(long, hide = true)]
    #[arg(conflicts_with_all = ["search", "solution_count", "clues", "symmetry", "pattern", "grids", "node_class"])]
    pub hard: bool,
    /// An earlier name of --search few-clues
    #[arg(long, hide = true)]
    #[arg(conflicts_with_all = ["search", "hard", "solution_count", "symmetry", "pattern", "grids", "node_class", "nodes"])]
    pub low_clues: bool,
    #[arg(
        long,
        help = ruleset_help(),
        value_name = "R",
        conflicts_with_all = [
            "kind", "solution_count", "pattern", "grids", "node_class", "technique", "technique_use",
            "score", "se", "search", "hard", "low_clues", "invalid", "backend",
        ]
    )]
    pub ruleset: Option<VariantConstraints>,
    /// Lines of variants may cross, and those of different kinds share cells
    #[arg(long, requires = "ruleset")]
    pub crossings: bool,
    /// Givens of variants may stand on lines and in cells marked as even or odd
    #[arg(long, requires = "ruleset")]
    pub givens_on_lines: bool,
    /// Lines for tests of readers: malformed, contradictory, with several solutions, among good
    /// ones
    #[arg(
        long,
        alias = "flawed",
        conflicts_with_all = [
            "solution_count", "clues", "symmetry", "pattern", "grids", "node_class", "nodes", "level",
            "technique", "technique_use", "score", "se", "search", "hard", "low_clues",
            "output_format",
        ]
    )]
    pub invalid: bool,
    /// Grids to try, or puzzles to look at, for one puzzle before giving up [default: 10000000; of
    /// variants 10000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub attempts: Option<u64>,
    /// The form of the output
    #[arg(long, default_value = "line", value_name = "FORM", value_parser = one_of(FORMATS))]
    pub output_format: GeneratedFormat,
    /// Only the K-th of N shares; the N outputs joined are the whole
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Where to write [default: standard output]; OUT.manifest.json is written next to it
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
    /// Continue an interrupted run with the same arguments
    #[arg(long, requires = "output", conflicts_with = "force")]
    pub resume: bool,
    /// Make a file again from its manifest, and compare the checksums
    #[arg(
        long,
        value_name = "MANIFEST",
        conflicts_with_all = [
            "count", "seed", "kind", "solution_count", "clues", "symmetry", "pattern", "grids",
            "node_class", "nodes", "level", "technique", "technique_use", "score", "se", "search",
            "hard", "low_clues", "invalid", "attempts", "output_format", "shard", "size", "ruleset", "crossings",
            "givens_on_lines",
        ]
    )]
    pub from_manifest: Option<PathBuf>,
    /// The instruction set: avx512, avx2, neon or portable [default: the best of this machine]
    #[arg(long, value_name = "NAME", value_parser = parse_backend)]
    pub backend: Option<Backend>,
    /// Number of worker threads [default: one a core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// No progress bar
    #[arg(long, short)]
    pub quiet: bool,
}

/// Kinds of grids.
const KINDS: Choices<PuzzleKind> = &[
    ("grid", "Full grids, all equally likely", PuzzleKind::Grid),
    ("unique", "Puzzles with one solution", PuzzleKind::Unique),
    ("minimal", "Puzzles with one solution, all of whose clues are needed", PuzzleKind::Minimal),
    (
        "unbiased",
        "Minimal puzzles with sampling weights (controlled-bias method; some six seconds of a core \
         each)",
        PuzzleKind::Unbiased,
    ),
];

/// Classes of puzzles by the nodes of the engine `rules`.
const NODE_CLASSES: Choices<NodeClass> = &[
    (
        "none easy",
        "Singles and locked candidates solve it; 32 clues unless --clues is given",
        NodeClass::None,
    ),
    (
        "few medium",
        "It takes one or two nodes; minimal unless --clues or --kind is given",
        NodeClass::Few,
    ),
    (
        "many hard",
        "It takes at least three nodes; minimal unless --clues or --kind is given",
        NodeClass::Many,
    ),
];

/// Goals of a search.
const SEARCHES: Choices<GenerateMethod> = &[
    (
        "many-nodes",
        "More than 60 nodes of the engine rules, or the range of --nodes; some two seconds of a core \
         each",
        GenerateMethod::ManyNodes,
    ),
    (
        "few-clues",
        "At most 18 clues, or the range of --clues; some seven seconds of a core each",
        GenerateMethod::FewClues,
    ),
    (
        "difficulty",
        "The difficulty of --level, --technique, --score and --se; rare ones take some seconds of a \
         core each",
        GenerateMethod::Difficulty,
    ),
    (
        "none",
        "None: random puzzles until one fits. A fair sample, but rare ones take hours",
        GenerateMethod::Removal,
    ),
];

/// The parts that techniques play on the path of a puzzle.
const TECHNIQUE_USES: Choices<TechniqueUse> = &[
    ("path", "Each is used somewhere on the path", TechniqueUse::OnPath),
    (
        "hardest",
        "One of them is the hardest step (as in the column hardest of `ninefold grade`)",
        TechniqueUse::Hardest,
    ),
    (
        "needed",
        "The techniques up to them in the profile's order solve the puzzle; without any one they do \
         not",
        TechniqueUse::Needed,
    ),
];

/// Levels of the profile `hodoku`.
const LEVELS: Choices<Level> = &[
    ("easy", "Singles", Level::Easy),
    ("medium", "Locked candidates, pairs and triples", Level::Medium),
    ("hard", "Fish, wings, single-digit patterns, uniqueness", Level::Hard),
    ("unfair", "Chains and almost locked sets", Level::Unfair),
    ("extreme", "Forcing chains, or trial and error", Level::Extreme),
];

/// Formats of output.
const FORMATS: Choices<GeneratedFormat> = &[
    ("line", "The puzzle alone, 81 characters", GeneratedFormat::Line),
    (
        "csv",
        "puzzle,solution,solutions,clues,nodes,minimal,symmetry,index,weight with a header",
        GeneratedFormat::Csv,
    ),
    ("jsonl", "A JSON object a line, with the same names", GeneratedFormat::Jsonl),
    ("parquet", "A Parquet file with the same columns", GeneratedFormat::Parquet),
];

fn ruleset_help() -> String {
    let names: Vec<&str> = DERIVED.iter().map(|constraint| constraint.name).collect();
    format!(
        "Variants: constraints that are derived from the solution, joined by + ({}; how many behind \
         a colon, as in thermo:4-6 or kropki:all), and constraints that all puzzles have, in the \
         syntax of one line (.AntiKnight.Diagonal~1). Givens as few as one solution takes, or \
         --clues; with --clues 0, as many constraints as that takes",
        names.join(", ")
    )
}

impl GenerateArgs {
    /// The options of the run.
    pub(crate) fn options(&self, seed: u64) -> GenerateOptions {
        let logic = LogicFilter {
            levels: self.level.clone(),
            techniques: self.technique.clone(),
            technique_use: self.technique_use,
            score: self.score.clone(),
            rating: self.se.clone(),
        };
        GenerateOptions {
            count: self.count,
            seed,
            method: self.method(&logic),
            kind: self.solution_count.map(PuzzleKind::Multiple).or(self.kind),
            clues: self.clues.clone(),
            symmetry: self.symmetry,
            pattern: self.pattern.clone(),
            grids: self.grids.clone(),
            node_class: self.node_class,
            nodes: self.nodes.clone(),
            logic,
            crossings: self.crossings,
            givens_on_lines: self.givens_on_lines,
            attempts: self.attempts,
            format: self.output_format,
            shard: self.shard,
            threads: self.threads,
            backend: self.backend,
        }
    }

    fn method(&self, logic: &LogicFilter) -> GenerateMethod {
        let is_sample = self.kind == Some(PuzzleKind::Unbiased);
        match (&self.ruleset, &self.search) {
            (Some(constraints), _) => GenerateMethod::Variants(constraints.clone()),
            _ if self.size.is_some_and(|size| size.side() != 9) => {
                self.size.map(GenerateMethod::of_size).unwrap_or_default()
            }
            _ if self.invalid => GenerateMethod::InvalidLines,
            _ if self.hard => GenerateMethod::ManyNodes,
            _ if self.low_clues => GenerateMethod::FewClues,
            (None, Some(method)) => method.clone(),
            (None, None) if logic.is_narrow() && !is_sample => GenerateMethod::Difficulty,
            (None, None) => GenerateMethod::Removal,
        }
    }

    /// The treatment of a file that exists already.
    pub(crate) fn existing(&self) -> Existing {
        match (self.existing.force, self.resume) {
            (true, _) => Existing::Overwrite,
            (_, true) => Existing::Resume,
            _ => Existing::Refuse,
        }
    }
}
