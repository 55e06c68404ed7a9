//! The boards that each kind is tried on, and random rules of the whole grid.

use ninefold_core::random::Random;

use crate::boards::Board;
use crate::proposals::{layout, walk};

/// The boards that a kind is tried on.
pub(super) fn boards(kind: &str) -> &'static [&'static str] {
    match kind {
        "Entropic" | "DutchFlatmates" => &["", "Shape~4x4~9", "Shape~3x3~9~Raw"],
        "GlobalEntropy" => &["", "Shape~3x3~9", "Shape~2x3~9~Raw"],
        "GlobalMod" => &["", "Shape~3x3~0-8", "Shape~2x3~9~Raw"],
        "Doppelganger" => &["Shape~4x4~0-4", "Shape~4x4~0-4.NoBoxes", "Shape~3x3~0-3"],
        "RegionSameValues" => &["Shape~4x4~6", "Shape~4x4~5", "Shape~3x4~5"],
        "ChaosConstruction" | "ChaosArrow" | "ChaosCount" => {
            &["Shape~4x4.NoBoxes", "Shape~3x4", "Shape~4x4~0-3.NoBoxes", "Shape~2x4"]
        }
        "Jigsaw" => &["Shape~4x4.NoBoxes", "Shape~4x4~0-4.NoBoxes"],
        "Windoku" => &["Shape~4x4", "Shape~6x6", "Shape~4x4~0-3"],
        "DisjointSets" => &["Shape~4x4", "Shape~6x6", "Shape~4x4~0-4"],
        "Diagonal" => &["Shape~4x4", "Shape~5x5", "Shape~3x3~5", ""],
        "AntiKnight" | "AntiKing" => &["Shape~4x4~6", "Shape~6x6~9", "Shape~3x4~6"],
        "AntiConsecutive" | "StrictKropki" | "StrictXV" => {
            &["Shape~4x4~8", "Shape~3x4~7", "Shape~3x3~0-6"]
        }
        "AntiTaxicab" => &["Shape~4x4~6", "Shape~5x5~8", ""],
        "Var" | "ConnectedValues" => &[
            "Shape~3x3~3.Var~A~~2x3",
            "Shape~4x4.Var~B~~2.Var~A~~4",
            "Shape~4x4~0-3",
            "Shape~3x3~2~Raw",
        ],
        "RegionSumLine" => &["Shape~4x4", "Shape~6x6", "Shape~4x4~0-3", ""],
        "RegionSize" => &["Shape~4x6~8.RegionSize~8", "Shape~6x6~9.RegionSize~9"],
        "NoBoxes" => &["Shape~4x4.NoBoxes", "Shape~6x6.NoBoxes"],
        "FullRank" | "FullRankTies" => &["Shape~4x4", "Shape~4x4~0-3", "Shape~5x5", ""],
        "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "XSum" | "Sandwich" | "Indexing" => {
            &["Shape~4x4", "Shape~4x4~0-3", "Shape~5x5", "Shape~6x6", "Shape~4x4~6", ""]
        }
        "RowCycleThermo" => &["Shape~4x4", "Shape~5x5", "Shape~6x6", ""],
        "X" | "V" | "PillArrow" => &["", "Shape~6x6~9", "Shape~4x4~0-9", "Shape~3x3~9~Raw"],
        _ => &[
            "Shape~4x4",
            "Shape~4x4~0-3",
            "Shape~5x5",
            "Shape~6x6",
            "Shape~3x4",
            "Shape~3x3~4~Raw",
            "Shape~2x3~0-4~Raw",
            "",
        ],
    }
}

/// Kinds that need not rule anything out.
pub(super) fn is_loose(kind: &str) -> bool {
    ["", "Shape", "NoBoxes", "RegionSize", "Var", "SearchPriority", "FullRankTies"].contains(&kind)
}

/// An item that is a rule of the whole grid, or of the board, if the kind is one.
pub(crate) fn for_the_grid(kind: &str, board: &Board, random: &mut Random) -> Option<String> {
    let any = |random: &mut Random, some: &[&str]| some[random.below(some.len())].to_owned();
    match kind {
        "Diagonal" => Some(any(random, &["Diagonal~1", "Diagonal~-1"])),
        "Jigsaw" if board.cells() == 81 => Some(format!("Jigsaw~{}", layout(board, random))),
        "Jigsaw" => Some(any(
            random,
            &["Jigsaw~1123112332234444", "Jigsaw~1222112314334443", "Jigsaw~1122112233443344"],
        )),
        "Windoku" | "DisjointSets" | "AntiKnight" | "AntiKing" | "AntiConsecutive"
        | "StrictKropki" | "StrictXV" | "AntiTaxicab" | "GlobalEntropy" | "GlobalMod"
        | "DutchFlatmates" | "RegionSameValues" | "Doppelganger" | "ChaosConstruction" => {
            Some(kind.to_owned())
        }
        "ChaosArrow" | "ChaosCount" => {
            let mut items = vec!["ChaosConstruction".to_owned()];
            for _ in 0..2 {
                let cell = random.below(board.cells());
                let own = board.names(&[cell]);
                let offset = any(random, &["", "~0", "~1"]);
                let is_arrow = kind == "ChaosArrow";
                let list = match random.below(3) {
                    0 => String::new(),
                    _ if is_arrow => {
                        let mut line: Vec<usize> = walk(board, 1 + random.below(4), random);
                        line.dedup();
                        let labels: Vec<String> =
                            line.iter().map(|cell| format!("~CC{}", cell + 1)).collect();
                        format!("{}~-~CC{}", labels.concat(), line[0] + 1)
                    }
                    _ => {
                        let mut cells: Vec<usize> = (0..board.cells()).collect();
                        random.shuffle(&mut cells);
                        cells.truncate(1 + random.below(6));
                        cells.iter().map(|cell| format!("~CC{}", cell + 1)).collect()
                    }
                };
                let offset =
                    if list.is_empty() || !offset.is_empty() { offset } else { "~".into() };
                items.push(format!("{kind}{own}{offset}{list}"));
            }
            Some(items.join("."))
        }
        _ => None,
    }
}
