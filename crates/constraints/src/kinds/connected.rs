//! Connected values: the cells with certain values form one region.

use crate::propagators::Connected;
use crate::{board::Board, builder::NetworkBuilder, names::joined, place::Place};
use ninefold_core::error::Malformed;

/// For each of these places, the numbers of its neighbours among them.
pub(super) fn neighbours(board: &Board, places: &[Place]) -> Vec<Vec<u16>> {
    let of = |&place: &Place| {
        let near = places.iter().enumerate();
        let near = near.filter(|&(_, &other)| board.are_neighbours(place, other));
        near.map(|(index, _)| index as u16).collect()
    };
    places.iter().map(of).collect()
}

/// Whether the places for which `is_in` is true are connected.
pub(super) fn is_connected(neighbours: &[Vec<u16>], is_in: &[bool]) -> bool {
    let mut left: Vec<usize> = (0..is_in.len()).filter(|&index| is_in[index]).collect();
    let mut open: Vec<usize> = left.pop().into_iter().collect();
    while let Some(index) = open.pop() {
        left.retain(|&other| {
            let is_near = neighbours[index].iter().any(|&near| usize::from(near) == other);
            if is_near {
                open.push(other);
            }
            !is_near
        });
    }
    left.is_empty()
}

/// Reads `ConnectedValues~group~values~size`: no group stands for the grid.
pub(super) fn connected_values(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const GROUP: &str = "the beginning of the names of further cells, or nothing for the grid";
    const VALUES: &str = "values of the board, with _ between them";
    const SIZE: &str = "the number of cells, 1 or more";
    let prefix = builder.arguments.required(GROUP)?;
    let given = builder.arguments.required(VALUES)?;
    let size = builder.arguments.take().filter(|size| !size.text.is_empty());
    builder.arguments.end()?;
    let board = builder.board.clone();
    let places: Vec<Place> = match prefix.text {
        "" => board.grid().collect(),
        text => {
            let group = board.group(text).ok_or_else(|| prefix.unexpected(GROUP))?;
            board.group_places(group)
        }
    };
    let mut values = 0;
    for text in given.text.split('_') {
        let number = given.part(text).signed(0..=16, VALUES)?;
        match board.bit(number) {
            0 => return Err(given.unexpected(VALUES)),
            bit => values |= bit,
        }
    }
    let size = size.map(|size| size.number(1..=1000, SIZE)).transpose()?.map(|size| size as usize);
    let neighbours = neighbours(&board, &places);
    builder.note_connected(&places, values);
    let (all, near) = (places.clone(), neighbours.clone());
    builder.add(Connected { places: all, neighbours: near, values, size });
    let area = if prefix.text.is_empty() { "the grid" } else { prefix.text };
    let count = size.map_or_else(String::new, |size| format!(" of {size} cells"));
    let shown: Vec<&str> = given.text.split('_').collect();
    let shown = joined(&shown, " or ");
    let says = format!("the cells of {area} with {shown} form one connected region{count}");
    builder.rule(says, &places, move |numbers| {
        let is_in: Vec<bool> = numbers.iter().map(|&n| board.bit(n) & values != 0).collect();
        let count = is_in.iter().filter(|&&is_in| is_in).count();
        count > 0 && size.is_none_or(|size| size == count) && is_connected(&neighbours, &is_in)
    });
    Ok(())
}
