//! Lines of one look that meet: one line, or several.

use super::super::cells::distinct;
use super::{
    figure::Spot,
    readings::{About, Vocabulary},
};

/// Which lines a rule may be meant of, and whether that is a guess: where one ends on another, no
/// sentence supports whether they are one line.
pub(super) fn ways(
    about: About,
    lines: &[Vec<Spot>],
    vocabulary: &Vocabulary<'_>,
) -> Vec<(Vec<Vec<Spot>>, bool)> {
    let is_loop = |line: &Vec<Spot>| line.len() > 2 && line.first() == line.last();
    match about {
        About::Neighbours | About::Ends => vec![(lines.to_vec(), false)],
        About::Line if lines.iter().any(is_loop) => Vec::new(),
        About::Line => vec![(lines.to_vec(), meet(lines))],
        About::Parts => {
            // A loop begins where it enters a region.
            let opened = |line: &Vec<Spot>| {
                if !is_loop(line) {
                    return Some(line.clone());
                }
                let mut line = line[1..].to_vec();
                let region = vocabulary.region;
                let enters = line.windows(2).position(|pair| region(pair[0]) != region(pair[1]))?;
                line.rotate_left(enters + 1);
                Some(line)
            };
            let opened: Option<Vec<Vec<Spot>>> = lines.iter().map(opened).collect();
            opened.into_iter().map(|opened| (opened, meet(lines))).collect()
        }
        About::Set => {
            let lines: Vec<Vec<Spot>> =
                lines.iter().map(|line| distinct(line.iter().copied())).collect();
            match meet(&lines) {
                true => vec![(joined(&lines), true), (lines, true)],
                false => vec![(lines, false)],
            }
        }
        About::Threes => {
            let mut all = lines.to_vec();
            // Those of a loop go on where it closes.
            for line in lines.iter().filter(|line| is_loop(line)) {
                all.push(vec![line[line.len() - 2], line[0], line[1]]);
            }
            vec![(all, meet(lines))]
        }
    }
}

/// Lines that share a cell as one.
pub(super) fn joined(lines: &[Vec<Spot>]) -> Vec<Vec<Spot>> {
    let mut all: Vec<Vec<Spot>> = Vec::new();
    for line in lines {
        let shares = |other: &Vec<Spot>| other.iter().any(|cell| line.contains(cell));
        let (touching, apart): (Vec<_>, Vec<_>) = all.into_iter().partition(shares);
        all = apart;
        all.push(distinct(line.iter().copied().chain(touching.into_iter().flatten())));
    }
    all
}

/// Whether a line ends on another one.
pub(super) fn meet(lines: &[Vec<Spot>]) -> bool {
    lines.iter().enumerate().any(|(i, line)| {
        let ends = [line.first(), line.last()];
        let is_loop = ends[0] == ends[1];
        let others = lines.iter().enumerate().filter(|(j, _)| *j != i);
        let mut cells = others.flat_map(|(_, other)| other);
        !is_loop && cells.any(|cell| ends.contains(&Some(cell)))
    })
}
