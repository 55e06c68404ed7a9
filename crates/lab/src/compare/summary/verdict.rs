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
        let ranking: Vec<Entry<'_>> = all
            .iter()
            .zip(engines)
            .filter(|(timed, _)| timed.is_full == wants_full)
            .map(|(timed, row)| Entry { timed, row })
            .collect();
        (!ranking.is_empty()).then(|| verdict(setting, &ranking))
    };
    let less = text(false).map(|text| format!("First solution only: {text}"));
    text(true).into_iter().chain(less).collect()
}

/// One that takes part, and its row.
struct Entry<'a> {
    timed: &'a Timed<'a>,
    row: &'a EngineRow,
}

impl Entry<'_> {
    fn name(&self) -> &str {
        &self.row.name
    }

    fn rate(&self) -> String {
        let WithInterval { value, interval } = self.row.rate;
        format!("{} puzzles/s{}", significant(value), bracketed(interval))
    }
}

fn bracketed(interval: Option<(f64, f64)>) -> String {
    interval.map_or_else(String::new, |(low, high)| {
        format!(" (95 %: {} to {})", significant(low), significant(high))
    })
}

fn verdict(setting: &CompareSetting, ranking: &[Entry<'_>]) -> String {
    let trusted = || {
        ranking
            .iter()
            .filter(|entry| !entry.row.is_disqualified && !entry.row.is_in_doubt)
            .filter(|entry| entry.row.rate.value > 0.0)
    };
    // One that decided a part of the puzzles alone may have left out the hard ones.
    let is_whole = |entry: &&Entry<'_>| !entry.row.is_censored();
    let has_whole = trusted().any(|entry| is_whole(&entry));
    let mut ranked: Vec<&Entry<'_>> =
        trusted().filter(|entry| !has_whole || is_whole(entry)).collect();
    let time = |entry: &Entry<'_>| entry.row.ratio.map_or(f64::INFINITY, |ratio| ratio.value);
    ranked.sort_by(|a, b| time(a).total_cmp(&time(b)));
    let among = match has_whole && trusted().count() > ranked.len() {
        true => "of those that decided all puzzles, ",
        false => "",
    };
    let text = match ranked.as_slice() {
        [] => "nothing can be said of who is fastest: no times are left that can be trusted."
            .to_owned(),
        [alone] => format!(
            "{among}{} decides {}; there is no other to compare with.",
            alone.name(),
            alone.rate()
        ),
        [first, second, ..] => format!("{among}{}", of_two(setting, first, second)),
    };
    let mut letters = text.chars();
    // A name stays as it is.
    let begins_with_name = ranked.first().is_some_and(|first| text.starts_with(first.name()));
    match letters.next().filter(|_| !begins_with_name) {
        Some(letter) => letter.to_uppercase().chain(letters).collect(),
        None => text,
    }
}

/// The verdict on the fastest and the next.
fn of_two(setting: &CompareSetting, first: &Entry<'_>, second: &Entry<'_>) -> String {
    let times = |set| second.timed.ratio(first.timed, set);
    let ratio = Timed::over_all(setting, times);
    let (a, b) = (first.name(), second.name());
    let Some(ratio) = ratio else {
        return format!(
            "it cannot be told whether {a} or {b} is faster: they have no blocks in common."
        );
    };
    let longer = format!("{} times as long", significant(ratio.value));
    match ratio.interval {
        None => format!(
            "it cannot be told whether {a} or {b} is faster: {b} takes {longer}, measured too seldom for an interval."
        ),
        Some((low, _)) if low > 1.0 + INDIFFERENT => format!(
            "{a} is the fastest, with {}: the next, {b}, takes {longer}{}.",
            first.rate(),
            bracketed(ratio.interval)
        ),
        Some(_) => format!(
            "it cannot be told whether {a} or {b} is faster: {b} takes {longer}{}.",
            bracketed(ratio.interval)
        ),
    }
}
