//! Curricula: kinds of puzzles with their shares, in words.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use ninefold_generate::{LogicFilter, TechniqueUse, technique_number};
use ninefold_logic::{HODOKU, Level};

use super::others;

use ninefold_boards::Size;

/// The default: all sizes, from a few blanks to forcing chains.
const DEFAULT: &str = "\
4x4-start size=4 empties=4-8
4x4-minimal size=4
6x6-easy size=6 level=easy
6x6-medium size=6 level=medium
8x8-minimal size=8
9x9-full-houses clues=72-77 technique=full-house
9x9-singles level=easy
9x9-locked technique=pointing,claiming
9x9-subsets technique=naked-pair,hidden-pair,naked-triple,hidden-triple
9x9-fish-and-wings technique=x-wing,swordfish,xy-wing,xyz-wing,w-wing
9x9-chains level=unfair
9x9-extreme level=extreme
10x10-minimal size=10
12x12-half weight=0.5 size=12 clues=66-78
16x16-half weight=0.25 size=16 clues=124-140";

/// One kind of puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// The name, which rows carry.
    pub name: String,
    /// The share of the rows, compared with that of other stages.
    pub weight: f64,
    /// The size of the board.
    pub size: Size,
    /// The number of clues; `None` for minimal puzzles.
    pub clues: Option<RangeInclusive<usize>>,
    /// The logic of a puzzle. Of several techniques a row has one, each as often.
    pub logic: LogicFilter,
}

/// The stages from which rows of tasks are drawn.
///
/// A text has a stage in each line: its name, then words such as `weight=2`, `size=9`, `clues=30`,
/// `empties=4-8`, `level=easy,medium`, `technique=x-wing`, `use=on-path` (or `hardest`, as it is
/// unless it is given, or `needed`), `score=900-1200`, `se=4.2-5.0`. A first line `in turn` gives
/// row i to the stage i modulo their number, whatever their weights.
///
/// ```
/// use ninefold_reasoning::Curriculum;
///
/// let curriculum: Curriculum = "start clues=60-70 level=easy\nfish weight=3 technique=x-wing".parse()?;
/// assert_eq!(curriculum.stages().len(), 2);
/// assert_eq!(curriculum.to_string().parse(), Ok(curriculum));
/// # Ok::<(), ninefold_reasoning::CurriculumError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Curriculum {
    stages: Vec<Stage>,
    /// Row i is of stage i, in turn.
    in_turn: bool,
}

/// A text that is no curriculum: the place, and what is expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("curriculum, line {line}: found {found:?}, expected {expected}")]
pub struct CurriculumError {
    line: usize,
    found: String,
    expected: String,
}

/// The line for stages that come in turn.
const IN_TURN: &str = "in turn";

/// Names of [`TechniqueUse`].
const USES: [(&str, TechniqueUse); 3] = [
    ("on-path", TechniqueUse::OnPath),
    ("hardest", TechniqueUse::Hardest),
    ("needed", TechniqueUse::Needed),
];

impl Default for Curriculum {
    fn default() -> Curriculum {
        DEFAULT.parse().unwrap_or_else(|error| unreachable!("{error}"))
    }
}

impl Curriculum {
    /// The stages, at least one.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The stages of one size, if there are any.
    pub fn of_size(&self, size: Size) -> Option<Curriculum> {
        let stages: Vec<Stage> =
            self.stages.iter().filter(|stage| stage.size == size).cloned().collect();
        (!stages.is_empty()).then_some(Curriculum { stages, in_turn: self.in_turn })
    }

    /// The stage of a row, given a number from 0 to 1 that is drawn for it.
    pub(super) fn stage(&self, index: u64, drawn: f64) -> usize {
        if self.in_turn {
            return (index % self.stages.len() as u64) as usize;
        }
        let all: f64 = self.stages.iter().map(|stage| stage.weight).sum();
        let mut upto = 0.0;
        let is_reached = |stage: &Stage| {
            upto += stage.weight;
            drawn * all < upto
        };
        // Rounding may leave a gap at the end: it belongs to the last stage that has a share.
        let last = self.stages.iter().rposition(|stage| stage.weight > 0.0).unwrap_or(0);
        self.stages.iter().position(is_reached).unwrap_or(last)
    }
}

impl FromStr for Curriculum {
    type Err = CurriculumError;

    fn from_str(text: &str) -> Result<Curriculum, CurriculumError> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let mut lines = lines.by_ref().peekable();
        let in_turn = lines.next_if(|(_, line)| line.trim() == IN_TURN).is_some();
        let mut stages: Vec<Stage> = Vec::new();
        let error = |line, found: &str, expected: &str| CurriculumError {
            line,
            found: found.to_owned(),
            expected: expected.to_owned(),
        };
        for (number, line) in lines {
            let stage = stage(line).map_err(|(found, expected)| error(number, found, &expected))?;
            if stages.iter().any(|other| other.name == stage.name) {
                return Err(error(number, &stage.name, "another name for each stage"));
            }
            stages.push(stage);
        }
        let has_weight = stages.iter().map(|stage| stage.weight).sum::<f64>() > 0.0;
        match has_weight {
            true => Ok(Curriculum { stages, in_turn }),
            false => Err(error(text.lines().count().max(1), "the end", "a stage with a weight")),
        }
    }
}

/// Reads a stage. Errors: the word that is wrong, and what was expected.
fn stage(line: &str) -> Result<Stage, (&str, String)> {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default();
    let logic = LogicFilter { technique_use: TechniqueUse::Hardest, ..LogicFilter::default() };
    let size = Size::ALL[3];
    let mut stage = Stage { name: name.to_owned(), weight: 1.0, size, clues: None, logic };
    let mut empties = None;
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let wrong = |expected: &str| (word, expected.to_owned());
        let logic = &mut stage.logic;
        match key {
            "weight" => {
                let weight = value.parse().ok().filter(|weight: &f64| (0.0..1e9).contains(weight));
                stage.weight = weight.ok_or_else(|| wrong("weight=NUMBER, 0 or more"))?;
            }
            "size" => {
                let size = value.parse().ok().and_then(Size::new);
                stage.size = size.ok_or_else(|| wrong("size=4, 6, 8, 9, 10, 12 or 16"))?;
            }
            "clues" => stage.clues = Some(range(value).ok_or_else(|| wrong("clues=24-30"))?),
            "empties" => empties = Some(range(value).ok_or_else(|| wrong("empties=4-8"))?),
            "level" => {
                let names = Level::ALL.map(level_name).join(", ");
                let named = |name| Level::ALL.into_iter().find(|level| level_name(*level) == name);
                let levels: Option<Vec<_>> = value.split(',').map(named).collect();
                logic.levels = levels.ok_or_else(|| wrong(&format!("level= one of {names}")))?;
            }
            "technique" => {
                let numbers: Option<Vec<_>> = value.split(',').map(technique_number).collect();
                let expected = "technique= codes of the profile hodoku, x-wing for example";
                logic.techniques = numbers.ok_or_else(|| wrong(expected))?;
            }
            "use" => {
                let named = USES.iter().find(|(name, _)| *name == value);
                let named = named.ok_or_else(|| wrong("use=on-path, hardest or needed"))?;
                logic.technique_use = named.1;
            }
            "score" => logic.score = Some(range(value).ok_or_else(|| wrong("score=900-1200"))?),
            "se" => {
                let tenths = |value: &f64| (value * 10.0).round() as u16;
                let asked = range::<f64>(value).ok_or_else(|| wrong("se=4.2-5.0"))?;
                logic.rating = Some(tenths(asked.start())..=tenths(asked.end()));
            }
            _ => {
                return Err(wrong(
                    "weight, size, clues, empties, level, technique, use, score, se",
                ));
            }
        }
    }
    let cells = stage.size.cells();
    if let Some(empties) = empties {
        let [most, least] =
            [*empties.start(), *empties.end()].map(|empty| cells.saturating_sub(empty));
        stage.clues = Some(least..=most);
    }
    if stage.clues.as_ref().is_some_and(|clues| *clues.end() >= cells) {
        return Err((line, format!("a blank cell, so fewer clues than {cells}")));
    }
    let check = match stage.size.side() {
        9 => stage.logic.check().map_err(|error| error.to_string()),
        _ => match (others::not_here(&stage.logic), others::generator(&stage)) {
            (None, Ok(_)) => Ok(()),
            (Some(words), _) => Err(words.to_owned()),
            (_, Err(error)) => Err(error.to_string()),
        },
    };
    check.map(|()| stage).map_err(|words| (line, format!("what can be ({words})")))
}

/// Reads `3-5`, or `4` for 4 to 4.
fn range<T: FromStr + PartialOrd + Clone>(text: &str) -> Option<RangeInclusive<T>> {
    let (start, end) = text.split_once('-').unwrap_or((text, text));
    let (start, end) = (start.parse().ok()?, end.parse().ok()?);
    (start <= end).then_some(start..=end)
}

fn level_name(level: Level) -> String {
    level.name().to_lowercase()
}

/// The text that is read as this curriculum; rows are a function of it.
impl fmt::Display for Curriculum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_turn = self.in_turn.then(|| IN_TURN.to_owned());
        let lines = in_turn.into_iter().chain(self.stages.iter().map(Stage::to_string));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stage { name, weight, size, clues, logic } = self;
        write!(f, "{name} weight={weight} size={}", size.side())?;
        if let Some(clues) = clues {
            write!(f, " clues={}-{}", clues.start(), clues.end())?;
        }
        if !logic.levels.is_empty() {
            let names: Vec<String> = logic.levels.iter().copied().map(level_name).collect();
            write!(f, " level={}", names.join(","))?;
        }
        if !logic.techniques.is_empty() {
            let code = |number: &usize| HODOKU.entries[*number].technique.code();
            let codes: Vec<&str> = logic.techniques.iter().map(code).collect();
            write!(f, " technique={}", codes.join(","))?;
        }
        if let Some((name, _)) = USES.iter().find(|(_, of_use)| *of_use == logic.technique_use) {
            write!(f, " use={name}")?;
        }
        if let Some(score) = &logic.score {
            write!(f, " score={}-{}", score.start(), score.end())?;
        }
        if let Some(rating) = &logic.rating {
            let points = |tenths: &u16| f64::from(*tenths) / 10.0;
            write!(f, " se={:.1}-{:.1}", points(rating.start()), points(rating.end()))?;
        }
        Ok(())
    }
}
