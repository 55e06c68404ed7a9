//! Options for reading inputs.

use std::num::NonZeroUsize;

use super::{lines::LineRange, shard::Shard};
use ninefold_boards::Size;
use ninefold_text::InputFormat;
use ninefold_variants::parse::RulesTextPolicy;

/// The shares of an output that begin with its header, if the output has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeaderRule {
    /// The first, so that the shares joined are the whole.
    #[default]
    First,
    /// All, so that each is a file by itself.
    All,
    /// None.
    None,
}

/// Options for reading inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputOptions {
    /// Their format, if it cannot be detected.
    pub format: Option<&'static InputFormat>,
    /// The size of their boards, if it is another than 9x9: a puzzle is then a symbol for each cell,
    /// in any container whose records are lines or become lines. `None` also reads boards of other
    /// sizes, as variants.
    pub size: Option<Size>,
    /// The share of them to read; `None` for the whole.
    pub shard: Option<Shard>,
    /// The lines to read, of a single input; `None` for all. With a share as well, only lines that
    /// belong to both are read.
    pub lines: Option<LineRange>,
    /// The shares of an output that begin with its header.
    pub header: HeaderRule,
    /// The length in bytes of the longest line that is read: a longer one is an error, so that a
    /// file without line ends does not fill the memory.
    pub longest_line: NonZeroUsize,
    /// The policy for rules in words that stand with puzzles of web editors.
    pub rules_text: RulesTextPolicy,
}

impl InputOptions {
    /// Default of the longest line: 1 MiB.
    pub const LONGEST_LINE: NonZeroUsize = NonZeroUsize::new(1 << 20).unwrap();
}

impl Default for InputOptions {
    /// Formats as they look, all lines of at most 1 MiB, a header in the first share.
    fn default() -> InputOptions {
        InputOptions {
            format: None,
            size: None,
            shard: None,
            lines: None,
            header: HeaderRule::First,
            longest_line: InputOptions::LONGEST_LINE,
            rules_text: RulesTextPolicy::Read,
        }
    }
}
