//! The profiles and their techniques, as a list.

use crate::cli::table::table;
use crate::logic::grader::Method;

/// All profiles, each with a table.
pub fn list() -> String {
    let mut text = String::new();
    for method in Method::all() {
        let rows = method.techniques().map(|(technique, mark)| {
            let words = [technique.name(), technique.code(), mark.level()];
            let [name, code, level] = words.map(str::to_owned);
            [name, code, mark.score().to_string(), level]
        });
        text += if text.is_empty() { "" } else { "\n" };
        text += &format!("{}: {}\n\n", method.name(), method.description());
        text += &table(["technique", "code", " score", "level"], rows);
    }
    text
}
