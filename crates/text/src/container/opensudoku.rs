//! XML of the program OpenSudoku: an element `game` for each puzzle, whose attribute `data` has its
//! cells: 81 characters, or a newer form that is told by its version.

use roxmltree::{Document, Node};

use super::Records;

pub(super) fn may_be(beginning: &[u8]) -> bool {
    beginning.trim_ascii_start().starts_with(b"<")
        && memchr::memmem::find(beginning, b"<opensudoku").is_some()
}

pub(super) fn unfold(text: &[u8]) -> Option<Records> {
    let text = std::str::from_utf8(text).ok()?;
    let document = Document::parse(text).ok()?;
    let mut records = Records::default();
    let is_game = |node: &Node<'_, '_>| node.has_tag_name("game") || node.has_attribute("data");
    let games = document.descendants().filter(is_game);
    for game in games {
        let line = document.text_pos_at(game.range().start).row;
        let data =
            game.attribute("data").map(str::to_owned).or_else(|| game.text().map(str::to_owned));
        let mut fields = vec![("puzzle", cells(data.unwrap_or_default().trim()).into_bytes())];
        for name in ["note", "name", "level", "difficulty"] {
            fields.extend(game.attribute(name).map(|value| (name, value.as_bytes().to_vec())));
        }
        let folder = game.ancestors().find(|node| node.has_tag_name("folder"));
        let folder = folder.and_then(|folder| folder.attribute("name"));
        fields.extend(folder.map(|name| ("folder", name.as_bytes().to_vec())));
        let root = document.root_element();
        for (name, field) in [("name", "collection"), ("author", "author"), ("level", "level")] {
            let said = root.children().find(|node: &Node<'_, '_>| node.has_tag_name(name));
            let said = said.and_then(|node| node.text()).map(str::trim).unwrap_or_default();
            if !said.is_empty() && !fields.iter().any(|(known, _)| *known == field) {
                fields.push((field, said.as_bytes().to_vec()));
            }
        }
        records.push(u64::from(line), fields);
    }
    // A game that went wrong, as when its bracket is missing.
    let is_loose = |node: &Node<'_, '_>| {
        let has_games =
            |node: Node<'_, '_>| node.has_tag_name("opensudoku") || node.has_tag_name("folder");
        node.is_text() && node.parent_element().is_some_and(has_games)
    };
    for node in document.descendants().filter(is_loose) {
        let text = node.text().unwrap_or_default().trim();
        if !text.is_empty() {
            let line = document.text_pos_at(node.range().start).row;
            records.push(u64::from(line), vec![("puzzle", text.as_bytes().to_vec())]);
        }
    }
    Some(records)
}

/// The cells of a game. The newer form has `value|notes|editable|` for each cell behind a line of
/// its version; a value that may not be edited is a clue.
fn cells(data: &str) -> String {
    let body = match data.strip_prefix("version:") {
        Some(rest) => rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start(),
        None => return data.to_owned(),
    };
    let fields: Vec<&str> = body.split('|').map(str::trim).collect();
    let width = (fields.len() - usize::from(fields.last() == Some(&""))) / 81;
    if width < 2 {
        return data.to_owned();
    }
    let cell = |cell: &[&str]| match (cell[0], cell[width - 1]) {
        (value, "0") => value.to_owned(),
        _ => "0".to_owned(),
    };
    fields.chunks_exact(width).take(81).map(cell).collect()
}
