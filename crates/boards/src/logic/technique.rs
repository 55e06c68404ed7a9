//! The techniques, in the order in which they are tried, with HoDoKu's scores and levels.

use super::{Position, Step, chains, fish, locked, singles, subsets, trial, wings};

/// A level, in HoDoKu's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Quadruples, fish, wings.
    Hard,
    /// Chains.
    Unfair,
    /// Trials.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The name, capitalized.
    pub fn name(self) -> &'static str {
        ["Easy", "Medium", "Hard", "Unfair", "Extreme"][self as usize]
    }
}

/// A human technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// The last blank of a house.
    FullHouse,
    /// A cell with one candidate.
    NakedSingle,
    /// A digit with one place in a house.
    HiddenSingle,
    /// A naked pair in a box and a line, which acts on both.
    LockedPair,
    /// A naked triple in a box and a line, which acts on both.
    LockedTriple,
    /// A digit that a box has in one line only.
    Pointing,
    /// A digit that a line has in one box only.
    Claiming,
    /// Two cells of a house with two digits.
    NakedPair,
    /// Three cells of a house with three digits.
    NakedTriple,
    /// Two digits of a house with two places.
    HiddenPair,
    /// Three digits of a house with three places.
    HiddenTriple,
    /// Four cells of a house with four digits.
    NakedQuadruple,
    /// Four digits of a house with four places.
    HiddenQuadruple,
    /// A digit that two parallel lines have in two lines across.
    XWing,
    /// The same of three lines.
    Swordfish,
    /// The same of four lines.
    Jellyfish,
    /// Two cells with the same two candidates, joined by a house with two places for one of them.
    WWing,
    /// A cell with two candidates, and two that it sees, with one each of these and a third digit.
    XyWing,
    /// A chain of houses with two places for a digit.
    XChain,
    /// A candidate from which singles lead to a contradiction: the one that the fewest refute.
    Trial,
}

impl Technique {
    /// All techniques, in the order in which they are tried.
    pub const ALL: [Technique; 20] = [
        Technique::FullHouse,
        Technique::NakedSingle,
        Technique::HiddenSingle,
        Technique::LockedPair,
        Technique::LockedTriple,
        Technique::Pointing,
        Technique::Claiming,
        Technique::NakedPair,
        Technique::NakedTriple,
        Technique::HiddenPair,
        Technique::HiddenTriple,
        Technique::NakedQuadruple,
        Technique::HiddenQuadruple,
        Technique::XWing,
        Technique::Swordfish,
        Technique::Jellyfish,
        Technique::WWing,
        Technique::XyWing,
        Technique::XChain,
        Technique::Trial,
    ];

    /// The code, the name, the score of a use and the level.
    const fn row(self) -> (&'static str, &'static str, u32, Level) {
        use Level::{Easy, Extreme, Hard, Medium, Unfair};
        match self {
            Technique::FullHouse => ("full-house", "Full House", 4, Easy),
            Technique::NakedSingle => ("naked-single", "Naked Single", 4, Easy),
            Technique::HiddenSingle => ("hidden-single", "Hidden Single", 14, Easy),
            Technique::LockedPair => ("locked-pair", "Locked Pair", 40, Medium),
            Technique::LockedTriple => ("locked-triple", "Locked Triple", 60, Medium),
            Technique::Pointing => ("pointing", "Locked Candidates Type 1 (Pointing)", 50, Medium),
            Technique::Claiming => ("claiming", "Locked Candidates Type 2 (Claiming)", 50, Medium),
            Technique::NakedPair => ("naked-pair", "Naked Pair", 60, Medium),
            Technique::NakedTriple => ("naked-triple", "Naked Triple", 80, Medium),
            Technique::HiddenPair => ("hidden-pair", "Hidden Pair", 70, Medium),
            Technique::HiddenTriple => ("hidden-triple", "Hidden Triple", 100, Medium),
            Technique::NakedQuadruple => ("naked-quadruple", "Naked Quadruple", 120, Hard),
            Technique::HiddenQuadruple => ("hidden-quadruple", "Hidden Quadruple", 150, Hard),
            Technique::XWing => ("x-wing", "X-Wing", 140, Hard),
            Technique::Swordfish => ("swordfish", "Swordfish", 150, Hard),
            Technique::Jellyfish => ("jellyfish", "Jellyfish", 160, Hard),
            Technique::WWing => ("w-wing", "W-Wing", 150, Hard),
            Technique::XyWing => ("xy-wing", "XY-Wing", 160, Hard),
            Technique::XChain => ("x-chain", "X-Chain", 260, Unfair),
            Technique::Trial => ("trial", "Trial", 500, Extreme),
        }
    }

    /// The name as one word: `x-wing`. Those of `HODOKU`, where it has the technique.
    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// The name in words.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The score of a use.
    pub fn score(self) -> u32 {
        self.row().2
    }

    /// The level of a puzzle that needs it.
    pub fn level(self) -> Level {
        self.row().3
    }

    /// The first use of the technique in a position.
    pub fn find(self, position: &Position) -> Option<Step> {
        match self {
            Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle => {
                singles::find(self, position)
            }
            Technique::Pointing | Technique::Claiming => locked::find(self, position),
            Technique::LockedPair | Technique::NakedPair => subsets::naked(self, 2, position),
            Technique::LockedTriple | Technique::NakedTriple => subsets::naked(self, 3, position),
            Technique::NakedQuadruple => subsets::naked(self, 4, position),
            Technique::HiddenPair => subsets::hidden(self, 2, position),
            Technique::HiddenTriple => subsets::hidden(self, 3, position),
            Technique::HiddenQuadruple => subsets::hidden(self, 4, position),
            Technique::XWing => fish::find(self, 2, position),
            Technique::Swordfish => fish::find(self, 3, position),
            Technique::Jellyfish => fish::find(self, 4, position),
            Technique::WWing => wings::w(position),
            Technique::XyWing => wings::xy(position),
            Technique::XChain => chains::find(position),
            Technique::Trial => trial::find(position),
        }
    }
}
