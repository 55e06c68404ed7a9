//! The profiles and their techniques, as a list.

use crate::table::table;
use ninefold_jobs::logic::{Difficulty, profiles};

/// All profiles, each with a table.
pub(super) fn list() -> String {
    let mut text = String::new();
    for profile in profiles() {
        let rows = profile.entries.iter().map(|entry| {
            let (technique, difficulty) = (entry.technique, entry.difficulty());
            let score = difficulty.map_or_else(String::new, |cost| {
                let score = cost.shown(cost.score().into());
                if score.fract() == 0.0 && cost.shown(10.0) > 1.0 {
                    format!("{score}")
                } else {
                    format!("{score:.1}")
                }
            });
            let level = difficulty.map_or("by its length or type", Difficulty::level).to_owned();
            [technique.name().to_owned(), technique.code().to_owned(), score, level]
        });
        text += if text.is_empty() { "" } else { "\n" };
        text += &format!("{}: {}\n\n", profile.name, profile.description);
        text += &table("technique|code| score|level", rows);
    }
    text
}
