//! Whether every sentence has drawings by itself: what is stated of the purple lines must be a rule
//! of the purple lines, and not only of others.
//!
//! A choice of meanings gives each group one rule. A sentence that none of its groups has got is a
//! rule that would be lost: the choice is refused. Where a sentence names no colour, or drawings
//! lie over each other, no sentence can be sure which it means: the choice is a guess, which one
//! solution must confirm.

use super::super::{
    Done, Draft,
    colour::Hues,
    kinds::{self, DrawnAs},
    refuse,
    rules::Use,
};
use super::{
    EXPECTED,
    figure::Spot,
    group::{Form, Group, Shape, What},
    readings::Meaning,
};

type Chosen<'a> = (&'a Group, &'a Meaning);

/// Drawings that a sentence is about, if it names their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Lines,
    Arrows,
    Cells,
    Cages,
    Clues,
}

impl Class {
    fn of(key: &str) -> Option<Class> {
        match kinds::of_key(key)?.drawn {
            DrawnAs::Nothing => None,
            DrawnAs::Lines(..) | DrawnAs::NumberedLines(..) => Some(Class::Lines),
            DrawnAs::Arrows => Some(Class::Arrows),
            DrawnAs::Cells => Some(Class::Cells),
            DrawnAs::Cages => Some(Class::Cages),
            DrawnAs::Clues | DrawnAs::Digits | DrawnAs::CountedCells => Some(Class::Clues),
        }
    }

    fn has(self, group: &Group) -> bool {
        match self {
            Class::Lines => matches!(group.what, What::Lines(..)),
            Class::Arrows => matches!(group.what, What::Arrows(_)),
            Class::Cells => matches!(group.what, What::Cells(..)),
            Class::Cages => matches!(group.what, What::Cages(_)),
            Class::Clues => matches!(group.what, What::Clues(_)),
        }
    }
}

/// Whether two looks are of one class, and may go by the same word for their colour.
fn are_shades(one: &Group, other: &Group) -> bool {
    let is_of_both = |class: Class| class.has(one) && class.has(other);
    [Class::Lines, Class::Arrows, Class::Cells].into_iter().any(is_of_both)
        && one.hues() & other.hues() != 0
}

/// Whether the rules in words speak of shades or widths, which are not told apart here.
fn names_shades(draft: &Draft) -> bool {
    const WORDS: [&str; 10] = [
        "dark", "darker", "light", "lighter", "pale", "bright", "thick", "thicker", "thin",
        "thinner",
    ];
    let text = draft.heading.rules.as_deref().unwrap_or_default().to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| WORDS.contains(&word))
}

/// Checks what the sentences state against the meanings that were chosen. Notes in the draft where
/// it is a guess.
///
/// # Errors
/// A sentence of a colour has no drawing in this colour that means it; or a drawing is of another
/// colour than all that is stated of its kind.
pub(super) fn check(chosen: &[Chosen<'_>], draft: &mut Draft) -> Done {
    chosen.iter().try_for_each(|one| has_its_number(one, draft))?;
    let counting = chosen.iter().filter(|(_, meaning)| meaning.key == "countingcircles");
    if let Some((other, _)) = counting.clone().nth(1) {
        // Nobody says whether they count together.
        return Err(super::not_said(other));
    }
    let mut doubt = None;
    let is_of_any = |of: &Use| of.keys.contains(&"countingcircles") && of.colours.is_empty();
    if counting.count() > 0
        && draft.uses.iter().any(is_of_any)
        && chosen.iter().any(is_circle_of_another_rule)
    {
        doubt = Some("a rule of circles, beside those of another rule");
    }
    let has = |key: &str, letter: &str| {
        let is_it = |(group, meaning): &Chosen<'_>| {
            meaning.key == key && (letter.is_empty() || group.letters().contains(&letter))
        };
        chosen.iter().any(is_it)
    };
    if has("xv", "v") && has("greaterthan", "") {
        doubt = Some("a small v, beside signs of inequality");
    }
    if chosen.iter().enumerate().any(|(i, one)| chosen[..i].iter().any(|other| go_on(one, other))) {
        doubt = Some("lines that end on others of nearly the same look");
    }
    let meet_in_hue =
        |(i, one): (usize, &Chosen<'_>)| chosen[..i].iter().any(|other| are_shades(one.0, other.0));
    if names_shades(draft) && chosen.iter().enumerate().any(meet_in_hue) {
        doubt = Some("a shade or a width, beside drawings of several");
    }
    for of in draft.uses.iter().filter(|of| !of.is_negative) {
        let Some(class) = of.keys.iter().find_map(|key| Class::of(key)) else { continue };
        let means = |one: &Chosen<'_>| means(of, one);
        let of_class: Vec<Chosen<'_>> =
            chosen.iter().copied().filter(|(group, _)| class.has(group)).collect();
        match of.colours.is_empty() {
            false => coloured(of, class, &of_class)?,
            true if of_class.iter().any(means) && others_are_named(of, class, &of_class, draft) => {
                doubt = Some("a rule without a colour, beside drawings of several");
            }
            true => {}
        }
        if of_class.iter().any(|one| has_other_number(of, one)) {
            doubt = Some("a rule of a number without a colour, beside lines of other numbers");
        }
        if [Class::Cages, Class::Clues].contains(&class)
            && of.colours.is_empty()
            && of_class.iter().any(means)
            && !of_class.iter().all(means)
        {
            doubt = Some("a rule without a colour, beside others of cages or clues");
        }
        if class == Class::Lines
            && of_class.iter().any(|one| is_of_another_form(of, one, &of_class))
        {
            doubt = Some("a rule of lines in a colour, beside others in it");
        }
        let is_unnamed = |of: &Use| {
            of.colours.is_empty() && of.keys.iter().any(|key| Class::of(key) == Some(class))
        };
        if class == Class::Cages
            && !of.colours.is_empty()
            && draft.uses.iter().any(is_unnamed)
            && has_coloured_cages(&of_class)
        {
            doubt = Some("a rule of cages in one colour, beside others");
        }
        if class == Class::Cells && chosen.iter().any(|(group, _)| takes_circle(group, of)) {
            doubt = Some("a rule of circles, some of which stand on lines or arrows");
        }
        if is_of_shades_too(of, &of_class) {
            doubt = Some("a rule of shapes, beside shaded cells");
        }
        if chosen.iter().any(|(group, _)| is_beneath(group, of)) {
            doubt = Some("a rule of lines that lie on others");
        }
    }
    if let Some(doubt) = doubt {
        draft.guess.get_or_insert(doubt.to_owned());
        draft.needs_search = true;
    }
    Ok(())
}

/// Whether a group has the rule of a sentence, with its number if it states one.
fn means(of: &Use, (_, meaning): &Chosen<'_>) -> bool {
    let is_of = |number: u32| meaning.number().is_none_or(|other| other == number);
    of.keys.contains(&meaning.key) && of.number.is_none_or(is_of)
}

/// Checks that a sentence states the number that lines were given.
fn has_its_number((group, meaning): &Chosen<'_>, draft: &Draft) -> Done {
    let Some(number) = meaning.number() else { return Ok(()) };
    let mut said = draft.uses.iter().filter(|of| of.keys.contains(&meaning.key));
    let is_of = |of: &Use| of.hues == 0 || of.hues & group.hues() != 0;
    match said.any(|of| is_of(of) && of.number.is_none_or(|other| other == number)) {
        true => Ok(()),
        false => Err(super::not_said(group)),
    }
}

/// Whether a sentence without a colour states another number than lines of its rule have.
fn has_other_number(of: &Use, one: &Chosen<'_>) -> bool {
    of.hues == 0 && of.keys.contains(&one.1.key) && !means(of, one)
}

/// Checks a sentence that names colours: each colour that is drawn must have a drawing that means
/// it.
fn coloured(rule: &Use, class: Class, of_class: &[Chosen<'_>]) -> Done {
    let means = |chosen: &&Chosen<'_>| means(rule, chosen);
    if class == Class::Cages || !of_class.iter().any(|chosen| means(&chosen)) {
        return Ok(());
    }
    for colour in &rule.colours {
        let mut drawn = of_class.iter().filter(|(group, _)| group.hues() & colour != 0).peekable();
        // A circle of an arrow may be what has the colour.
        if drawn.peek().is_some() && !drawn.any(|chosen| means(&chosen)) {
            let name = rule.keys.first().copied().unwrap_or_default();
            let found = format!("a rule ({name}) of a colour whose drawings mean another");
            return refuse(found, EXPECTED);
        }
    }
    if class == Class::Arrows {
        let is_of = |group: &Group| rule.colours.iter().any(|colour| group.hues() & colour != 0);
        if let Some((other, _)) = of_class.iter().find(|(group, _)| !is_of(group))
            && of_class.iter().any(|(group, _)| is_of(group))
        {
            return Err(super::not_said(other));
        }
    }
    Ok(())
}

/// Whether a rule without a colour has others of its form next to it that mean something else,
/// which a sentence states of their colour.
fn others_are_named(of: &Use, class: Class, of_class: &[Chosen<'_>], draft: &Draft) -> bool {
    let is_alike = |group: &Group| match (&group.what, class) {
        (What::Lines(form, _), Class::Lines) => matches!(form, Form::Plain | Form::Middle),
        (What::Cells(shape, _), Class::Cells) => *shape == Shape::Circle,
        _ => false,
    };
    let is_named = |(group, meaning): &Chosen<'_>| {
        let mut uses = draft.uses.iter().filter(|other| other.keys.contains(&meaning.key));
        uses.any(|other| other.hues & group.hues() != 0)
    };
    let mut alike = of_class.iter().filter(|(group, _)| is_alike(group));
    let has_it = alike.clone().any(|(_, meaning)| of.keys.contains(&meaning.key));
    has_it && alike.any(|one| !of.keys.contains(&one.1.key) && is_named(one))
}

/// Whether a group is of circles that have another rule than that of how many there are.
fn is_circle_of_another_rule((group, meaning): &Chosen<'_>) -> bool {
    matches!(group.what, What::Cells(Shape::Circle, _)) && meaning.key != "countingcircles"
}

/// Whether lines of two groups that have one rule and nearly one look share an end: they may be one
/// line.
fn go_on((group, meaning): &Chosen<'_>, (other, its): &Chosen<'_>) -> bool {
    let (What::Lines(_, lines), What::Lines(_, others)) = (&group.what, &other.what) else {
        return false;
    };
    let ends = |lines: &[Vec<Spot>]| -> Vec<Spot> {
        lines.iter().flat_map(|line| [line.first(), line.last()]).flatten().copied().collect()
    };
    let others = ends(others);
    meaning.key == its.key
        && group.hues() == other.hues()
        && ends(lines).iter().any(|end| others.contains(end))
}

/// Whether a sentence of plain lines in a colour may also be about lines of this colour in another
/// form, which have another rule. Thermometers are called so.
fn is_of_another_form(of: &Use, one: &Chosen<'_>, of_class: &[Chosen<'_>]) -> bool {
    let is_plain = |group: &Group| matches!(group.what, What::Lines(Form::Plain | Form::Middle, _));
    let is_in_it = |(group, _): &Chosen<'_>| of.hues & group.hues() != 0;
    let is_it = |one: &Chosen<'_>| is_in_it(one) && is_plain(one.0) && means(of, one);
    let is_thermometer = matches!(one.0.what, What::Lines(Form::Bulb, _));
    let is_other = is_in_it(one) && !is_plain(one.0) && !is_thermometer && !means(of, one);
    is_other && of_class.iter().any(is_it)
}

fn has_coloured_cages(of_class: &[Chosen<'_>]) -> bool {
    let mut cages = of_class.iter().flat_map(|(group, _)| match &group.what {
        What::Cages(cages) => &cages[..],
        _ => &[],
    });
    let first = cages.next().map(|cage| cage.colour);
    cages.any(|cage| Some(cage.colour) != first)
}

/// Whether a circle that a rule of circles may mean stands at the end or in the middle of a line,
/// or is that of an arrow.
fn takes_circle(group: &Group, of: &Use) -> bool {
    const OF_CIRCLES: &[&str] = &["odd", "countingcircles"];
    let is_of_circles = of.keys.iter().any(|key| OF_CIRCLES.contains(key));
    let is_of = |circle: &Hues| of.hues == 0 || circle & of.hues != 0;
    is_of_circles && group.circles.iter().any(is_of)
}

/// Whether a rule is that of cells which are shaded and of others with a shape, and nothing names
/// the colour of the shades.
fn is_of_shades_too(of: &Use, of_class: &[Chosen<'_>]) -> bool {
    let of_it = || of_class.iter().filter(|(_, meaning)| of.keys.contains(&meaning.key));
    let is_unnamed = |group: &Group| group.is_shade() && group.hues() & of.hues == 0;
    of_it().any(|(group, _)| is_unnamed(group)) && of_it().any(|(group, _)| !group.is_shade())
}

/// Whether a rule names the colour of a line that lies on one of another colour.
fn is_beneath(group: &Group, of: &Use) -> bool {
    of.hues & group.beneath != 0 && of.hues & group.hues() == 0
}
