//! The verdict of a ranking in a sentence: who is fastest and by how much, or that it cannot be told.

use super::Timed;
use crate::raw::CompareSetting;
use crate::report::{EngineRow, INDIFFERENT, WithInterval, significant};

/// The verdicts of the rankings, in their order: those that prove what was asked for come first.
pub(super) fn verdicts(
    setting: &CompareSetting,
    all: &[Timed<'_>],
    engines: &[EngineRow],
) -> Vec<String> {
    let text = |wants_full: bool| {
        let of_ranking = all.iter().zip(engines).filter(|(timed, _)| timed.is_full == wants_full);
        let ranking: Vec<Entry<'_>> = of_ranking.collect();
        (!ranking.is_empty()).then(|| verdict(setting, &ranking))
    };
    let less = text(false).map(|text| format!("First solution only: {text}"));
    text(true).into_iter().chain(less).collect()
}

/// One that takes part, and its row.
type Entry<'a> = (&'a Timed<'a>, &'a EngineRow);

fn rate(row: &EngineRow) -> String {
    let WithInterval { value, interval } = row.rate;
    format!("{} puzzles/s{}", significant(value), bracketed(interval))
}

fn bracketed(interval: Option<(f64, f64)>) -> String {
    interval.map_or_else(String::new, |(low, high)| {
        format!(" (95 %: {} to {})", significant(low), significant(high))
    })
}

fn verdict(setting: &CompareSetting, ranking: &[Entry<'_>]) -> String {
    let is_trusted =
        |row: &EngineRow| !row.is_disqualified && !row.is_in_doubt && row.rate.value > 0.0;
    let trusted = || ranking.iter().filter(|(_, row)| is_trusted(row));
    // One that decided a part of the puzzles alone may have left out the hard ones.
    let has_whole = trusted().any(|(_, row)| !row.is_censored());
    let mut ranked: Vec<&Entry<'_>> =
        trusted().filter(|(_, row)| !has_whole || !row.is_censored()).collect();
    let time = |(_, row): &Entry<'_>| row.ratio.map_or(f64::INFINITY, |ratio| ratio.value);
    ranked.sort_by(|a, b| time(a).total_cmp(&time(b)));
    let among = match has_whole && trusted().count() > ranked.len() {
        true => "of those that decided all puzzles, ",
        false => "",
    };
    let text = match ranked.as_slice() {
        [] => "nothing can be said of who is fastest: no times are left that can be trusted."
            .to_owned(),
        [(_, alone)] => {
            let (name, rate) = (&alone.name, rate(alone));
            format!("{among}{name} decides {rate}; there is no other to compare with.")
        }
        [first, second, ..] => format!("{among}{}", of_two(setting, first, second)),
    };
    let mut letters = text.chars();
    // A name stays as it is.
    let begins_with_name = ranked.first().is_some_and(|(_, row)| text.starts_with(&row.name));
    match letters.next().filter(|_| !begins_with_name) {
        Some(letter) => letter.to_uppercase().chain(letters).collect(),
        None => text,
    }
}

/// The verdict on the fastest and the next.
fn of_two(setting: &CompareSetting, first: &Entry<'_>, second: &Entry<'_>) -> String {
    let ratio = Timed::over_all(setting, |set| second.0.ratio(first.0, set));
    let (a, b) = (&first.1.name, &second.1.name);
    let unclear = format!("it cannot be told whether {a} or {b} is faster");
    let Some(ratio) = ratio else { return format!("{unclear}: they have no blocks in common.") };
    let longer = format!("{} times as long{}", significant(ratio.value), bracketed(ratio.interval));
    match ratio.interval {
        None => format!("{unclear}: {b} takes {longer}, measured too seldom for an interval."),
        Some((low, _)) if low > 1.0 + INDIFFERENT => {
            format!("{a} is the fastest, with {}: the next, {b}, takes {longer}.", rate(first.1))
        }
        Some(_) => format!("{unclear}: {b} takes {longer}."),
    }
}
