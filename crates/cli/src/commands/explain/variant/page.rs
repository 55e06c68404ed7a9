//! The path of a variant as a page, with a picture of each step.

use super::Told;
use super::drawing::Drawing;
use ninefold_jobs::draw::{DrawnStep, Marking, PathPage};
use ninefold_jobs::engine::Status;
use ninefold_jobs::ruleset::Ruleset;

/// The page of a puzzle with the steps of these numbers, its title, and a line about it. The text of
/// the puzzle, which may be long, stands at the end of the page and is no title.
pub(super) fn of(
    ruleset: &Ruleset,
    told: &Told,
    status: Status,
    name: &str,
    shown: std::ops::RangeInclusive<usize>,
) -> (String, String, String) {
    let drawing = Drawing::of(ruleset);
    let name = if name.is_empty() { drawing.title() } else { name.to_owned() };
    let mut page = PathPage::with_source(ruleset.text());
    for (number, step) in (1..).zip(&told.steps).filter(|(number, _)| shown.contains(number)) {
        let Some(position) = told.positions.get(number - 1) else { continue };
        let lines: Vec<String> = step.text(told.between).lines().map(str::to_owned).collect();
        let mut lines: Vec<String> = lines.iter().map(|line| line.trim().to_owned()).collect();
        if lines.len() == 1 {
            lines.extend(told.words(number, step, ruleset, &drawing).lines());
        }
        let picture = drawing.picture_in(&mut page, position, Some(step), &lines[0]);
        let name = step.rule_name(ruleset);
        page.add_drawn(DrawnStep {
            name: name.as_deref().unwrap_or(step.name()),
            result: &step.result(told.between),
            lines: &lines,
            level: step.tier().level(),
            picture,
            position: &drawing.lines(position, Some(step), Marking::Signs),
        });
    }
    let summary = told.summary(status);
    let position = &told.positions[told.positions.len() - 1];
    let end = DrawnStep {
        name: "The end",
        result: "",
        lines: std::slice::from_ref(&summary),
        level: "",
        picture: drawing.picture_in(&mut page, position, None, &summary),
        position: &drawing.lines(position, None, Marking::Signs),
    };
    let about = std::slice::from_ref(&summary);
    (page.finish_drawn(&name, about, end), name, summary)
}
