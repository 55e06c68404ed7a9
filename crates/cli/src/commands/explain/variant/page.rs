//! The path of a variant as a page, with a picture of each step.

use super::Told;
use super::drawing::Drawing;
use ninefold_jobs::draw::{DrawnStep, Marking, PathPage, StepStyle};
use ninefold_jobs::engine::Status;
use ninefold_jobs::ruleset::Ruleset;

/// The page of a puzzle with the steps of these numbers, and a line about it.
pub(super) fn of(
    ruleset: &Ruleset,
    told: &Told,
    status: Status,
    name: &str,
    shown: std::ops::RangeInclusive<usize>,
) -> (String, String) {
    let drawing = Drawing::of(ruleset);
    let mut page = PathPage::new();
    for (number, step) in (1..).zip(&told.steps).filter(|(number, _)| shown.contains(number)) {
        let Some(position) = told.positions.get(number - 1) else { continue };
        let lines: Vec<String> = step.text(told.between).lines().map(str::to_owned).collect();
        let lines: Vec<String> = lines.iter().map(|line| line.trim().to_owned()).collect();
        page.add_drawn(DrawnStep {
            name: step.name(),
            result: &step.result(told.between),
            lines: &lines,
            level: step.tier().level(),
            picture: drawing.picture(position, Some(step), &lines[0], StepStyle::Color),
            position: &drawing.lines(position, Some(step), Marking::Signs),
        });
    }
    let summary = told.summary(status);
    let mut about = vec![summary.clone()];
    if name != ruleset.text() {
        about.insert(0, ruleset.text().to_owned());
    }
    let position = &told.positions[told.positions.len() - 1];
    let end = DrawnStep {
        name: "The end",
        result: "",
        lines: std::slice::from_ref(&summary),
        level: "",
        picture: drawing.picture(position, None, &summary, StepStyle::Color),
        position: &drawing.lines(position, None, Marking::Signs),
    };
    (page.finish_drawn(name, &about, end), summary)
}
