//! Why each technique works, in a sentence or two for a player.

/// The idea of all chains of strong links of one digit.
const LINKS: &str = "Strong links of one digit follow one another, joined by weak ones. So at least one of the two far ends has the digit, and a cell that sees both loses it.";

/// The idea behind the technique with this code; empty for a code that no technique has.
pub(super) fn idea(code: &str) -> &'static str {
    match code {
        "full-house" | "last-value" => {
            "A house has one blank left: it takes the digit that is missing."
        }
        "naked-single" | "single-possibility" => {
            "All digits but one are in the houses of this cell already, or were excluded from it."
        }
        "hidden-single" | "hidden-single-box" | "hidden-single-line" | "only-square" => {
            "In the shaded house, no other cell can take this digit."
        }
        "locked-pair" | "locked-triple" => {
            "Some cells of both a line and a box have as many candidates together as there are cells, so they use these digits up: the rest of the line and of the box loses them."
        }
        "pointing" | "direct-pointing" => {
            "Within the box, the digit fits only in one line. Wherever it goes there, the rest of the line cannot have it."
        }
        "claiming" | "direct-claiming" => {
            "Within the line, the digit fits only in one box. Wherever it goes there, the rest of the box cannot have it."
        }
        "double-locked" => {
            "In two boxes of a chute the digit fits only in the same two lines. The boxes use both lines up, so the third box has the digit in its other line."
        }
        "naked-pair" | "naked-triple" | "naked-quadruple" => {
            "Some cells of a house have as many candidates together as there are cells, so they use these digits up: the other cells of the house lose them."
        }
        "hidden-pair"
        | "hidden-triple"
        | "hidden-quadruple"
        | "direct-hidden-pair"
        | "direct-hidden-triple" => {
            "Some digits of a house fit only in as many cells, so they use these cells up: other digits cannot be there."
        }
        "x-wing" | "swordfish" | "jellyfish" => {
            "In some lines (the base) the digit fits only in as many crossing lines (the cover). The base uses up the digit of each cover line, so the rest of the cover loses it."
        }
        "finned-x-wing" | "finned-swordfish" | "finned-jellyfish" | "sashimi-x-wing"
        | "sashimi-swordfish" | "sashimi-jellyfish" => {
            "A fish with further places, its fins. Either a fin has the digit, or none has it and the fish works. A cell of the cover that sees all fins loses the digit in both cases."
        }
        "remote-pair" => {
            "Cells with the same two candidates follow one another, so their digits alternate. Two cells an odd number of links apart differ: a cell that sees both has neither digit."
        }
        "bug-plus-one" | "bug" | "bug-1" | "bug-2" | "bug-3" | "bug-4" => {
            "Without its further candidates, each blank would have two candidates and each house each digit twice: then there would be two solutions or none. So one of the further candidates is true."
        }
        "skyscraper" | "two-string-kite" | "turbot-fish" | "grouped-turbot-fish" => LINKS,
        _ if code.ends_with("-links") => LINKS,
        "empty-rectangle" => {
            "The digit's places in the box are in one row and one column. If the far end of the strong link lacks the digit, the near end has it, and so the box has it in its other line: in both cases the cell where they meet loses it."
        }
        "w-wing" => {
            "Two cells have the same two candidates, and a strong link of one digit joins them: they cannot both have that digit, so one of them has the other. A cell that sees both loses it."
        }
        "xy-wing" => {
            "Whichever of its two digits the cell in the middle has, it forces one of the two others to the digit that these share. A cell that sees both loses that digit."
        }
        "wxyz-wing" | "vwxyz-wing" | "uvwxyz-wing" | "tuvwxyz-wing" => {
            "The set has one digit more than cells. A further cell sees all places of one of its two digits in the set, so one of the two has the other digit: what sees all places of it loses it. If both digits are linked so, the set and the cell use all their digits up."
        }
        "xyz-wing" => {
            "The cells have as many candidates together as there are cells, and only one digit can be in two of them. So one of them has that digit: a cell that sees all its places loses it."
        }
        "uniqueness-1" | "uniqueness-2" | "uniqueness-3" | "uniqueness-4" | "uniqueness-5"
        | "uniqueness-6" | "hidden-rectangle" | "avoidable-1" | "avoidable-2" => {
            "If four cells in two rows, two columns and two boxes held two digits alone, these could be exchanged, and there would be two solutions. So one of the further candidates must be true."
        }
        "unique-loop" | "unique-loop-1" | "unique-loop-2" | "unique-loop-3" | "unique-loop-4" => {
            "If all cells of the loop held the two digits alone, these could be exchanged all along it, and there would be two solutions. So one of the further candidates must be true."
        }
        "sue-de-coq" => {
            "Where a line and a box meet (A), the digits are shared out: some go with the cells of the line (B), the others with those of the box (C). All cells together use their digits up, so the rest of the line and of the box loses them."
        }
        "simple-colors" => {
            "Strong links of one digit give its places two colors in turn: all places of one color have the digit, or all of the other. A color that would be twice in a house is wrong; a cell that sees both colors loses the digit."
        }
        "multi-colors" => {
            "Strong links give the places of one digit two colors in turn, in two separate clusters. A color of one and a color of the other see each other, so one of the two opposite colors is true."
        }
        "x-chain" => {
            "Strong and weak links of one digit take turns. If the first end lacks the digit, the last has it: a cell that sees both loses it."
        }
        "xy-chain" => {
            "Cells with two candidates follow one another. If the first end lacks the digit, the last has it: a cell that sees both loses it."
        }
        "nice-loop" | "grouped-nice-loop" => {
            "Strong and weak links take turns. If the first end is false, the last is true, so one of the two holds. A chain that returns to its start either proves it, refutes it, or makes a strong link of each weak one."
        }
        "x-cycle" | "y-cycle" | "xy-cycle" => {
            "Strong and weak links take turns around a loop, so every second candidate of it is true, or all the others are. What sees one of each kind is false."
        }
        _ if code.starts_with("franken-") || code.starts_with("mutant-") => {
            "In some houses (the base) the digit fits only in as many other houses (the cover). The base uses up the digit of each cover house, so the rest of the cover loses it, and so does a cell that two houses of the cover share."
        }
        _ if code.starts_with("finned-franken-") || code.starts_with("finned-mutant-") => {
            "A fish with further places, its fins: those outside of the cover, and those that two houses of the base share. Either a fin has the digit, or none has it and the fish works. A cell of the cover that sees all fins loses the digit in both cases."
        }
        _ if code.starts_with("siamese-") => {
            "Two finned fish share their base, but not their cover: each takes away what it would take away by itself."
        }
        "dual-two-string-kite" | "dual-empty-rectangle" => {
            "The same places in a box serve the technique twice: each use takes away what it would take away by itself."
        }
        "template-set" => {
            "All ways to place the digit that its candidates allow were tried. A cell that has it in all of them has it."
        }
        "template-delete" => {
            "All ways to place the digit that its candidates allow were tried. A cell that has it in none of them loses it."
        }
        "death-blossom" => {
            "Each candidate of one cell is linked to a set with one digit more than cells. Whatever the cell has, one of the sets lacks that digit and has all its others: what sees a digit's places in all sets loses it."
        }
        "als-xz" => {
            "Two sets have one digit more than cells. At most one of them has the linked digit, so the other set has all its other digits: a cell that sees a digit's places in both sets loses it."
        }
        "als-xy-wing" => {
            "Three sets have one digit more than cells. C cannot have both linked digits left over to A and B, so A or B lacks its own and has all its other digits: what sees a digit's places in both loses it."
        }
        "als-chain" => {
            "Sets with one digit more than cells follow one another. If the first lacks the digit, each next one must give up its link, so the last has it: what sees its places in both ends loses it."
        }
        "chain"
        | "forcing-chain"
        | "forcing-x-chain"
        | "forcing-net"
        | "forcing-twins"
        | "cell-forcing-chains"
        | "region-forcing-chains"
        | "multiple-forcing-chains" => {
            "Each assumption is followed to its consequences. If it leads to a contradiction, it is false; if all assumptions, one of which is true, lead to the same, that is true."
        }
        "dynamic-forcing-chains" => {
            "Each assumption is followed to its consequences, and all of them count: a cell or a house that has one candidate left has it. If it leads to a contradiction, it is false; if all assumptions, one of which is true, lead to the same, that is true."
        }
        "dynamic-forcing-chains-plus" => {
            "As in dynamic forcing chains each assumption is followed to its consequences; where cells and houses give no more, locked candidates, pairs and X-Wings take away what they can."
        }
        "dynamic-forcing-chains-plus-chains"
        | "dynamic-forcing-chains-plus-multiple"
        | "dynamic-forcing-chains-plus-dynamic" => {
            "As in dynamic forcing chains each assumption is followed to its consequences; where these and simple techniques give no more, further forcing chains are looked for in what the assumption has left."
        }
        "nishio" => {
            "A digit is assumed to be in a cell, or not to be, and followed through the houses until one cell would have to have it and not have it. So the assumption is false."
        }
        "aligned-pair" | "aligned-triple" => {
            "All ways to fill the cells A are tried. Each that takes all candidates from a cell of B, or puts a digit twice in a house, is out; what is in none of the others goes."
        }
        "brute-force" => {
            "No technique of the profile applies here: a digit is taken from the solution."
        }
        _ => "",
    }
}
