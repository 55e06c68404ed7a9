//! The names that almost every technique is written with.

pub(crate) use std::fmt::{self, Display, Formatter};
pub(crate) use std::ops::ControlFlow;

pub(crate) use crate::board::{
    ALL_DIGITS, Candidate, LogicBoard, bits, count, digits, mask_of, seen_by,
};
pub(crate) use crate::notation::{
    Braced, CellNames, HouseName, Joined, OneByOne, write_fish, write_houses, write_sets,
};
pub(crate) use crate::reasons::{ChainNode, HousePart, Part, Reasons};
pub(crate) use crate::shared::combinations::{List, cell_list, combinations, unions};
pub(crate) use crate::technique::{Finder, Flow, Step, StepCollector, Technique, names};
pub(crate) use ninefold_core::grid::{CELLS, Cell, CellSet, Digit, HOUSE_COUNT, House, HouseKind};
