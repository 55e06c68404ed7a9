//! The profiles and their techniques, as a list.

use crate::table::table;
use ninefold::logic::grader::Method;
use ninefold::logic::mark::Mark;

/// All profiles, each with a table.
pub fn list() -> String {
    let mut text = String::new();
    for method in Method::all() {
        let rows = method.techniques().map(|(technique, mark)| {
            let score = mark.map_or_else(String::new, |mark| {
                let score = mark.shown(mark.score().into());
                if score.fract() == 0.0 && mark.shown(10.0) > 1.0 {
                    format!("{score}")
                } else {
                    format!("{score:.1}")
                }
            });
            let level = mark.map_or("by its length or type", Mark::level).to_owned();
            [technique.name().to_owned(), technique.code().to_owned(), score, level]
        });
        text += if text.is_empty() { "" } else { "\n" };
        text += &format!("{}: {}\n\n", method.name(), method.description());
        text += &table(["technique", "code", " score", "level"], rows);
    }
    text
}
