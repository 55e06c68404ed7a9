//! Depth of dynamic chains: the additional techniques that they may use.

/// The additional techniques that nets may use when cells and houses give nothing more. Each depth
/// has those of the one before it, and tries them first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Depth {
    /// None, and each fact counts alone: the nets of multiple forcing chains.
    Static,
    /// None.
    #[default]
    Plain,
    /// Techniques without chains.
    Plus,
    /// Cycles and forcing chains.
    Chains,
    /// Multiple forcing chains.
    Multiple,
    /// Dynamic forcing chains.
    Dynamic,
}

impl Depth {
    /// The rating of the shortest chains, in tenths.
    pub(super) fn base(self) -> u16 {
        80 + 5 * self as u16
    }
}
