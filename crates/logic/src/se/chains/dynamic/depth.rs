//! Depth of dynamic chains: the additional techniques that they may use.

/// The additional techniques that nets may use when cells and houses give nothing more. Each depth
/// has those of the one before it, and tries them first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Depth {
    /// None, and each fact counts alone: the nets of multiple forcing chains.
    Static,
    /// None.
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
        match self {
            Depth::Static => 80,
            Depth::Plain => 85,
            Depth::Plus => 90,
            Depth::Chains => 95,
            Depth::Multiple => 100,
            Depth::Dynamic => 105,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Depth::Static => "Multiple Forcing Chains",
            Depth::Plain => "Dynamic Forcing Chains",
            Depth::Plus => "Dynamic Forcing Chains (+)",
            Depth::Chains => "Dynamic Forcing Chains (+ Forcing Chains)",
            Depth::Multiple => "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
            Depth::Dynamic => "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
        }
    }

    pub(super) fn code(self) -> &'static str {
        match self {
            Depth::Static => "multiple-forcing-chains",
            Depth::Plain => "dynamic-forcing-chains",
            Depth::Plus => "dynamic-forcing-chains-plus",
            Depth::Chains => "dynamic-forcing-chains-plus-chains",
            Depth::Multiple => "dynamic-forcing-chains-plus-multiple",
            Depth::Dynamic => "dynamic-forcing-chains-plus-dynamic",
        }
    }
}
