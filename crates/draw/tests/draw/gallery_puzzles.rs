//! The puzzles of the gallery, docs/gallery.md.

/// A puzzle for each kind of constraint, by the name of the kind.
pub(crate) const OF_KINDS: &[(&str, &str)] = &[
    (
        "",
        ".~R1C2_5~R2C5_7~R3C8_2~R5C1_9~R8C3_4~R9C9_1~R4C4_2_4_6_8~R4C6_2_4_6_8~R6C5_2_4_6_8~R5C4_1_3_5_7_9~R5C6_1_3_5_7_9~R7C7_1_2_3~R7C8_4_6_8_9~R3C2_1_5_9",
    ),
    ("NoBoxes", ".NoBoxes.~R1C1_1~R2C3_4~R3C7_5~R4C2_8~R5C5_3~R6C8_7~R7C4_2~R8C6_9~R9C9_6"),
    (
        "Jigsaw",
        ".NoBoxes.Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889.~R1C5_6~R5C1_2~R5C9_7~R9C5_8",
    ),
    ("Diagonal", ".Diagonal~1.Diagonal~-1.~R1C5_4~R3C3_6~R5C5_9~R7C2_5~R9C1_8"),
    ("Windoku", ".Windoku.~R1C1_7~R2C2_3~R4C8_9~R5C5_1~R8C3_6~R9C9_2"),
    ("DisjointSets", ".DisjointSets.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    ("AntiKnight", ".AntiKnight.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    ("AntiKing", ".AntiKing.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    ("AntiConsecutive", ".AntiConsecutive.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    (
        "StrictKropki",
        ".StrictKropki.WhiteDot~R2C2~R2C3.WhiteDot~R4C6~R5C6.BlackDot~R7C3~R8C3.BlackDot~R6C7~R6C8.~R5C1_3",
    ),
    ("StrictXV", ".StrictXV.X~R2C2~R2C3.X~R7C7~R7C8.V~R4C6~R5C6.V~R7C3~R8C3.~R5C1_3"),
    ("GlobalEntropy", ".GlobalEntropy.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    (
        "Cage",
        ".Cage~15~R1C1~R1C2~R2C1.Cage~9~R1C8~R1C9.Cage~23~R3C4~R3C5~R3C6~R4C5.Cage~7~R5C1~R6C1.Cage~30~R5C8~R6C8~R6C7~R7C7~R7C8.Cage~45~R8C1~R8C2~R8C3~R8C4~R8C5~R9C1~R9C2~R9C3~R9C4.Cage~0~R9C8~R9C9.Cage~8~R4C2.~R1C1_8~R3C4_9",
    ),
    (
        "AllDifferent",
        ".AllDifferent~R3C3~R3C4~R3C5~R4C3~R5C3~R5C4~R5C5~R4C5~R6C5.AllDifferent~R7C7~R8C8~R9C9~R8C7~R7C8.~R4C4_6",
    ),
    ("Renban", ".Renban~R2C1~R1C2~R1C3~R2C4.Renban~R4C6~R5C5~R6C5~R7C6.Renban~R8C2~R8C3.~R1C2_6"),
    ("Sum", ".Sum~15~R2C1~R2C2~R3C2.Sum~24~R6C6~R7C7~R8C8.~R5C5_4"),
    (
        "Arrow",
        ".Arrow~R2C2~R2C3~R3C4~R4C4.Arrow~R2C2~R3C2~R4C2.Arrow~R8C8~R7C7~R6C7~R5C6.Arrow~R9C1~R8C1~R7C1.~R8C8_9",
    ),
    (
        "DoubleArrow",
        ".DoubleArrow~R2C2~R2C3~R3C4~R3C5.DoubleArrow~R5C8~R6C7~R7C7~R8C8~R8C9.~R2C2_7",
    ),
    (
        "PillArrow",
        ".PillArrow~2~R2C2~R2C3~R2C4~R3C5~R4C5.PillArrow~2~R6C8~R7C8~R8C8~R8C7~R7C6.PillArrow~3~R9C1~R9C2~R9C3~R8C4~R7C4",
    ),
    ("WhiteDot", ".WhiteDot~R2C2~R2C3.WhiteDot~R4C6~R5C6~R5C7.WhiteDot~R8C8~R9C8.~R2C2_4~R9C8_7"),
    ("BlackDot", ".BlackDot~R2C2~R2C3.BlackDot~R4C6~R5C6~R5C7.BlackDot~R8C8~R9C8.~R2C2_4~R9C8_2"),
    ("X", ".X~R2C2~R2C3.X~R4C6~R5C6.X~R8C8~R9C8.~R2C2_4~R9C8_7"),
    ("V", ".V~R2C2~R2C3.V~R4C6~R5C6.V~R8C8~R9C8.~R2C2_4~R9C8_2"),
    (
        "GreaterThan",
        ".GreaterThan~R2C2~R2C3.GreaterThan~R3C5~R2C5.GreaterThan~R5C6~R4C6.GreaterThan~R5C6~R6C6.GreaterThan~R8C8~R9C8.GreaterThan~R8C8~R8C7.~R5C6_8",
    ),
    (
        "Thermo",
        ".Thermo~R2C2~R2C3~R2C4~R3C4.Thermo~R2C2~R3C3~R4C3.Thermo~R8C8~R7C7~R6C7~R5C7~R4C8.Thermo~R9C1~R8C1.~R2C4_7",
    ),
    (
        "Whisper",
        ".Whisper~5~R2C1~R1C2~R1C3~R2C4.Whisper~4~R4C6~R5C5~R6C5~R7C6.Whisper~3~R8C2~R8C3~R9C4.Whisper~6~R4C8~R5C9~R6C9.~R1C2_6",
    ),
    ("Palindrome", ".Palindrome~R2C1~R1C2~R1C3~R2C4.Palindrome~R4C6~R5C5~R6C5~R7C6~R8C8.~R1C2_6"),
    (
        "Clone",
        ".Clone~R2C1~R1C2~R2C2~R5C4~R4C5~R5C5.Clone~R7C1~R8C1~R7C8~R8C8.Clone~R2C8~R9C5.Clone~R1C4~R1C5~R3C9~R4C9.~R5C5_6",
    ),
    ("Between", ".Between~R2C1~R1C2~R1C3~R2C4.Between~R4C6~R5C5~R6C5~R7C6~R8C8.~R2C1_9"),
    ("Lockout", ".Lockout~4~R2C1~R1C2~R1C3~R2C4.Lockout~R4C6~R5C5~R6C5~R7C6~R8C8.~R2C1_9"),
    (
        "RegionSumLine",
        ".RegionSumLine~R1C2~R1C3~R1C4~R2C4.RegionSumLine~R3C3~R4C4~R5C5~R6C6~R7C6~R8C7.~R4C4_5",
    ),
    ("Zipper", ".Zipper~R1C3~R1C4~R2C4~R2C3.Zipper~R4C1~R5C2~R6C4~R7C4~R7C5.~R5C2_5"),
    (
        "Modular",
        ".Modular~3~R2C1~R1C2~R1C3~R2C4.Modular~2~R4C6~R5C5~R6C5~R7C6.Modular~4~R8C2~R8C3~R9C4~R9C5.~R1C2_6",
    ),
    ("Parity", ".Parity~R2C1~R1C2~R1C3~R2C4.Parity~R4C6~R5C5~R6C5~R7C6~R8C8.~R1C2_6"),
    ("Entropic", ".Entropic~R2C1~R1C2~R1C3~R2C4.Entropic~R4C6~R5C5~R6C5~R7C6~R8C8.~R1C2_6"),
    ("Quad", ".Quad~R1C1~9.Quad~R2C4~1~2.Quad~R4C4~5~5~6.Quad~R6C7~2~3~7~8.~R4C4_6~R2C5_1"),
    ("Min", ".Min~R2C2~R4C7~R9C1.~R5C5_4"),
    ("Max", ".Max~R2C2~R4C7~R9C1.~R5C5_4"),
    (
        "LittleKiller",
        ".LittleKiller~32~R1C6.LittleKiller~11~R1C3.LittleKiller~45~R1C1.LittleKiller~20~R6C1.LittleKiller~27~R3C1.LittleKiller~8~R2C9.LittleKiller~30~R7C9.LittleKiller~10~R9C7.LittleKiller~37~R9C2",
    ),
    (
        "Sandwich",
        ".Sandwich~10~C8.Sandwich~0~C2.Sandwich~35~C5.Sandwich~8~R6.Sandwich~22~R2.~R6C1_1",
    ),
    ("XSum", ".XSum~C2~27~27.XSum~C7~12~.XSum~R1~~8.XSum~R5~30~15.XSum~R9~13"),
    (
        "Skyscraper",
        ".Skyscraper~C5~5~3.Skyscraper~C2~2.Skyscraper~R1~~2.Skyscraper~R6~4~3.Skyscraper~R9~4",
    ),
];

/// A puzzle for each additional kind that boards of any size have.
pub(crate) const OF_FURTHER_KINDS: &[(&str, &str)] = &[
    ("Shape", ".Shape~4x6~0-5.~R1C1_0~R2C4_5~R4C3_2"),
    ("RegionSize", ".Shape~6x6~9.RegionSize~9.~R1C1_7~R4C5_9"),
    ("AntiTaxicab", ".Shape~6x6.AntiTaxicab.~R1C1_3~R3C5_2"),
    ("GlobalMod", ".GlobalMod.~R1C1_7~R2C5_3~R8C3_6"),
    ("DutchFlatmates", ".DutchFlatmates.~R1C4_1~R2C4_5~R7C8_9"),
    ("RegionSameValues", ".Shape~4x4~6.RegionSameValues.~R1C1_6"),
    ("Doppelganger", ".Shape~6x6~0-6.Doppelganger.~R2C2_0"),
    ("ConnectedValues", ".Shape~6x6.ConnectedValues~~1_2_3~18.~R1C1_1~R6C6_2"),
    ("ChaosConstruction", ".Shape~6x6.NoBoxes.ChaosConstruction.~R2C3_5"),
    (
        "ChaosArrow",
        ".Shape~6x6.NoBoxes.ChaosConstruction.ChaosArrow~R5C2~1.ChaosArrow~R2C5~0~CC11~CC10~CC9~CC8",
    ),
    ("ChaosCount", ".Shape~6x6.NoBoxes.ChaosConstruction.ChaosCount~R2C2~1.ChaosCount~R5C5"),
    ("SearchPriority", ".Shape~6x6.SearchPriority~5~R1C1~R1C2.~R3C3_4"),
    (
        "Or",
        ".Shape~6x6.Or.Cage~5~R1C1~R1C2.Cage~9~R1C1~R1C2.End.Or.Thermo~R4C1~R4C2~R4C3.Thermo~R4C3~R4C2~R4C1.End",
    ),
    ("And", ".Shape~6x6.Or.And.Cage~5~R1C1~R1C2.~R6C6_1.End.And.Cage~9~R1C1~R1C2.~R6C6_2.End.End"),
    ("Replicate", ".Shape~6x6.Replicate~BAAAIA~R1C1.SumLine~7~R1C1~R1C2~R2C2.End"),
    ("Var", ".Shape~6x6.Var~A~hidden~2.EqualSum~R1C1~R1C2~-~VA1~VA2.GreaterThan~R4C4~R4C5"),
    ("RellikCage", ".Shape~6x6.RellikCage~7~R1C1~R1C2~R2C1.RellikCage~5~R4C5~R4C6"),
    ("EqualityCage", ".Shape~6x6.EqualityCage~R1C1~R1C2~R2C1~R2C2.EqualityCage~R4C5~R4C6"),
    (
        "ContainAtLeast",
        ".Shape~6x6.ContainAtLeast~1_2_2~R1C1~R2C2~R3C3~R4C4.ContainAtLeast~6~R5C1~R5C2",
    ),
    ("ContainExact", ".Shape~6x6.ContainExact~1_2_2~R1C1~R2C2~R3C3~R4C4.ContainExact~6~R5C1~R6C2"),
    ("LookAndSay", ".Shape~6x6.LookAndSay~1223~R1C1~R1C2~R2C2~R3C2.LookAndSay~06~R5C5~R5C6~R6C5"),
    ("SameValues", ".Shape~6x6.SameValues~2~R1C1~R1C2~R2C1~R5C5~R5C6~R6C6"),
    ("CountingCircles", ".Shape~6x6.CountingCircles~R1C1~R2C4~R3C2~R4C5~R5C3~R6C6.~R2C4_3"),
    ("CountDistinct", ".Shape~6x6.CountDistinct~R1C1~R1C2~R2C3~R3C4~R4C4.~R4C4_2"),
    ("EqualSum", ".Shape~6x6.EqualSum~R1C1~R1C2~-~R3C3~R4C3~-~R6C4~R6C5~R6C6"),
    ("Pair", ".Shape~6x6.Pair~4wgBDH~_apart~R1C1~R2C1~R2C2~R1C3~~R5C4~R5C5~R6C6"),
    ("PairX", ".Shape~6x6.PairX~QoUKFC~_six%20or%20eight~R1C1~R1C2~R2C1~~R5C5~R6C5"),
    ("Binary", ".Shape~6x6.Binary~-fPHDB~_small~R1C1~R2C2~R3C3~R3C4"),
    ("BinaryX", ".Shape~6x6.BinaryX~84xjHP~_not%20next~R2C2~R2C3~R3C2"),
    ("Regex", ".Shape~6x6.Regex~MT9bMi01XSo2Pw~R1C1~R2C2~R2C3~R1C4~~R5C1~R5C2~R5C3"),
    (
        "NFA",
        ".Shape~6x6.NFA~RVv6In8RFQA~_no%20three%20odd%20in%20sequence~R1C1~R2C2~R3C2~R3C3~~R5C5~R6C5",
    ),
    (
        "SumLine",
        ".Shape~6x6.SumLine~7~R1C1~R1C2~R2C3~R3C3~R4C2.SumLine~10~R5C4~R5C5~R6C5~R6C4~LOOP",
    ),
    ("Indexing", ".Shape~6x6.Indexing~C~R1C1~R4C5.Indexing~R~R6C2"),
    ("ValueIndexing", ".Shape~6x6.ValueIndexing~R1C1~R1C2~R1C3~R2C4~R3C5~R4C5"),
    ("Lunchbox", ".Shape~6x6.Lunchbox~5~R1C1~R1C2~R2C3~R3C3.Lunchbox~0~R5C2~R6C2"),
    ("HiddenSkyscraper", ".Shape~6x6.HiddenSkyscraper~R1~3~2.HiddenSkyscraper~C4~1"),
    ("NumberedRoom", ".Shape~6x6.NumberedRoom~R1~3~2.NumberedRoom~C4~~5.NumberedRoom~C2~1"),
    ("FullRank", ".Shape~6x6.FullRank~R1~3.FullRank~C6~~24.FullRank~C2~11"),
    ("FullRankTies", ".Shape~6x6.FullRankTies~none.FullRank~R1~3"),
    ("FuzzyThermo", ".Shape~6x6.FuzzyThermo~R1C1~R2C2~R2C3.FuzzyThermo~R4C5~R5C5~R5C4~R6C3"),
    ("RowCycleThermo", ".Shape~6x6.RowCycleThermo~R2C2~R3C3~R4C3"),
];

/// Puzzles in which much comes together, with what they show.
pub(crate) const TOGETHER: &[(&str, &str, &str)] = &[
    (
        "killer-with-candidates",
        "Candidates (`show --candidates`) keep away from the sums of cages, dots and quadruples.",
        ".Cage~15~R1C1~R1C2~R2C1.Cage~9~R1C8~R1C9.Cage~23~R3C4~R3C5~R3C6~R4C5.Cage~7~R5C1~R6C1.Cage~30~R5C8~R6C8~R6C7~R7C7~R7C8.WhiteDot~R4C2~R4C3.BlackDot~R7C3~R8C3.X~R8C5~R8C6.Quad~R6C3~1~2~7.~R1C1_8~R3C4_9~R5C5_1~R9C9_3~R7C1_4",
    ),
    (
        "outside",
        "Clues of several kinds stand in ranks of their own. A ring is an X-sum, a box is a skyscraper.",
        ".LittleKiller~32~R1C6.LittleKiller~11~R1C3.LittleKiller~20~R6C1.LittleKiller~30~R7C9.Sandwich~10~C8.Sandwich~0~C4.Sandwich~8~R6.XSum~C4~27~27.XSum~C7~12~.XSum~R5~30~15.Skyscraper~C5~5~3.Skyscraper~C8~2.Skyscraper~R6~4~3",
    ),
    (
        "overlaps",
        "Cages that share cells, lines that share a way, several marks on a border, quadruples beside sums.",
        ".Cage~15~R1C1~R1C2~R2C1.Cage~12~R1C2~R1C3~R2C2.Cage~20~R1C1~R2C1~R2C2~R3C1.Quad~R1C1~1~2.Quad~R1C2~3~4~8.WhiteDot~R4C4~R4C5.V~R4C4~R4C5.GreaterThan~R4C4~R4C5.Whisper~5~R6C2~R6C3~R6C4~R7C5.Renban~R5C2~R6C3~R6C4~R5C5.Palindrome~R6C3~R6C4~R7C4.Thermo~R8C2~R8C3~R8C4~R9C5.Whisper~5~R8C2~R8C3~R9C3.Arrow~R5C7~R5C8~R6C9.Between~R5C7~R6C7~R7C7~R8C7.Cage~9~R5C7~R5C8.~R4C4_2~R6C4_8",
    ),
    (
        "regions",
        "Where boxes and a jigsaw are both in force, the jigsaw is tinted. Cages in parts are held together.",
        ".Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889.~R1C5_6~R9C5_8.Cage~13~R2C2~R3C3~R4C4.Cage~17~R7C7~R9C7",
    ),
    (
        "board-6x6",
        "Boards of other sizes are drawn as the usual one is.",
        ".Shape~6x6.Thermo~R1C1~R2C1~R3C2.Arrow~R1C5~R2C5~R3C4~R3C5.WhiteDot~R1C2~R1C3.BlackDot~R2C3~R3C3.V~R3C5~R3C6.Renban~R4C1~R5C2~R6C2.Whisper~3~R4C4~R5C4~R6C5.Diagonal~-1.Skyscraper~R2~3~2.Skyscraper~C4~~2.Sandwich~9~R5.~R6C6_4~R4C3_2_4_6~R6C1_1_3_5~R5C6_1_2",
    ),
    (
        "board-5x10",
        "They need not be square.",
        ".Shape~5x10.Cage~16~R1C8~R1C9~R2C9.Cage~34~R2C1~R3C1~R4C1~R5C1.Cage~3~R1Ca~R2Ca.Cage~4~R5C6~R5C7.Cage~7~R2C2~R3C2~R3C3.Cage~13~R3C4~R4C4.Cage~20~R5C4~R5C5~R4C5.Cage~20~R4C2~R4C3~R5C2~R5C3.Cage~12~R1C2~R1C3~R2C3.Cage~21~R4C7~R4C6~R3C6~R2C6.Cage~20~R3Ca~R4Ca~R5Ca.Cage~10~R3C8~R3C9.Cage~12~R4C8~R5C9~R5C8.Cage~11~R1C7~R2C7.Cage~34~R1C4~R1C5~R2C5~R3C5~R2C4",
    ),
    (
        "board-12x12",
        "Values of two digits stand smaller, in cells, quadruples and restrictions.",
        ".Shape~12x12.Cage~15~R1C1~R1C2~R2C1.Cage~136~R1Cb~R1Cc~R2Cb~R2Cc~R3Cc.Thermo~R2C2~R3C3~R4C4~R4C5.Arrow~R5C1~R6C2~R7C2~R8C3.Whisper~5~R6C5~R6C6~R7C7~R8C7.Renban~R9C1~R9C2~RaC3.Palindrome~RbC1~RbC2~RcC3.Between~R5C9~R6C9~R7C9.Lockout~R8C9~R9C9~RaC9~RaCa.Zipper~RaC5~RbC5~RbC6~RbC7.WhiteDot~R3C7~R3C8.BlackDot~R3C8~R4C8.X~R1C6~R1C7.V~R2C6~R2C7.GreaterThan~R4Ca~R4Cb.Quad~R7Ca~1~2~3~4.Quad~R8Cb~10~11~12.Quad~R5Ca~12.Quad~R9Ca~9~10~11~12.Max~RcCc.Min~RcC9.Clone~R1C4~R2C4~R6Cb~R7Cb.Diagonal~1.Diagonal~-1.Sandwich~34~R3.XSum~R4~~20.Skyscraper~C5~4~3.LittleKiller~77~R1C4.LittleKiller~31~RcC6.Sum~30~RcC5~RcC6~RcC7.DoubleArrow~R4C6~R5C6~R5C7.Parity~R7C5~R8C5~R9C5.Modular~3~R9C6~R9C7~RaC7.RegionSumLine~R8Cc~R9Cc~RaCc.AllDifferent~R6C3~R6C4~R7C4~R8C4.~R1C8_12~R1C9_7~R5C5_10~R3C5_2_4_6_8_10_12~R3C6_1_3_5_7_9_11~R9C8_10_11_12~R8C6_1_5",
    ),
    (
        "outside-further",
        "On boards of any size: a dashed box is a hidden skyscraper, a house a numbered room, a diamond a rank.",
        ".Shape~6x6.Skyscraper~R1~3~2.HiddenSkyscraper~R2~4.NumberedRoom~C2~3~4.FullRank~C5~5.Sandwich~7~R4.XSum~R6~12.LittleKiller~14~R1C4.LittleKiller~9~R6C4",
    ),
    (
        "lines",
        "Usual colours: German whispers green, Renbans purple, palindromes grey, region sums blue, zippers light purple, modular lines teal, entropic lines peach, parity lines red.",
        ".Whisper~5~R1C1~R2C2~R1C3~R2C4.Renban~R1C6~R2C7~R2C8~R1C9.Palindrome~R3C1~R4C2~R4C3~R3C4.RegionSumLine~R3C6~R4C6~R4C7~R3C8.Zipper~R5C1~R6C2~R5C3~R6C4~R5C5.Modular~3~R5C7~R6C7~R6C8~R5C9.Entropic~R7C1~R8C2~R8C3~R7C4.Parity~R7C6~R8C6~R7C7~R8C8.Lockout~R9C1~R9C2~R9C3~R9C4.Between~R9C6~R9C7~R9C8~R9C9",
    ),
];
