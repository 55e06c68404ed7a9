//! Relations of neighbours on a line, as far as lines with such a rule have a common sentence.

use super::{Done, Drawing, Item};
use ninefold_variants::base64;

/// A relation with a number: the rule, its sentence, and whether two digits have it.
type Numbered = (&'static str, &'static str, fn(u32, u32, u32) -> bool);

const NUMBERED: &[Numbered] = &[
    ("near", "Adjacent digits on {c} lines differ by at most {n}.", |a, b, n| a.abs_diff(b) <= n),
    ("great sums", "Adjacent digits on {c} lines sum to at least {n}.", |a, b, n| a + b >= n),
    ("small sums", "Adjacent digits on {c} lines sum to at most {n}.", |a, b, n| a + b <= n),
];

const CONSECUTIVE: &str = "Adjacent digits on {c} lines are consecutive.";
const SAME_PARITY: &str = "Digits on {c} lines are all odd or all even.";
const SLOW: &str =
    "Digits along {c} slow thermometers increase or stay the same from the bulb end.";
const FAST: &str = "Digits along {c} thermometers increase by at least {n} from the bulb end.";
const NABNER: &str = "No two digits on a {c} line are the same or consecutive.";

/// The relation of an item, and its lines.
fn parts<'a>(item: &Item<'a>) -> Result<(&'a str, Vec<Vec<super::Spot>>), super::NotSaid> {
    let [relation, rest @ ..] = &item.arguments[..] else { return Err(item.refused()) };
    let is_label = rest.first().is_some_and(|first| first.starts_with('_'));
    let lines = rest[usize::from(is_label)..].split(|cell| cell.is_empty());
    Ok((relation, lines.map(|line| item.spots(line)).collect::<Result<_, _>>()?))
}

/// A relation of neighbours.
pub(super) fn pair(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let (relation, lines) = parts(item)?;
    let size = drawing.size as u32;
    let is = |holds: &dyn Fn(u32, u32) -> bool| relation == base64::relation(size, holds);
    let numbered = |(rule, sentence, holds): &Numbered| {
        let number = (1..2 * size).find(|&n| is(&|a, b| holds(a, b, n)))?;
        Some((format!("{rule} {number}"), sentence.replace("{n}", &number.to_string())))
    };
    let fast = (2..size).find(|&n| is(&|a, b| a + n <= b));
    for line in lines {
        if is(&|a, b| a <= b) {
            drawing.bulb_line(&line, ["slow", "blue", SLOW])?;
        } else if let Some(number) = fast {
            let sentence = FAST.replace("{n}", &number.to_string());
            drawing.bulb_line(&line, [&format!("fast {number}"), "green", &sentence])?;
        } else if is(&|a, b| a.abs_diff(b) == 1) {
            drawing.plain_line(&line, ["consecutive", "turquoise", CONSECUTIVE])?;
        } else if is(&|a, b| a % 2 == b % 2) {
            drawing.plain_line(&line, ["same parity", "red", SAME_PARITY])?;
        } else {
            let (rule, sentence) =
                NUMBERED.iter().find_map(numbered).ok_or_else(|| item.refused())?;
            drawing.plain_line(&line, [&rule, "yellow", &sentence])?;
        }
    }
    Ok(())
}

/// A relation of all cells of a line.
pub(super) fn pair_x(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let (relation, lines) = parts(item)?;
    if relation != base64::relation(drawing.size as u32, |a, b| a.abs_diff(b) > 1) {
        return Err(item.refused());
    }
    lines.iter().try_for_each(|line| drawing.plain_line(line, ["nabner", "yellow", NABNER]))
}
