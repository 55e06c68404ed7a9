//! Axes: linear, by powers of ten, or by nines.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

/// The division of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Evenly.
    Linear,
    /// Evenly, of whole numbers only.
    Whole,
    /// By powers of ten.
    Log,
    /// By nines: 0, 90 %, 99 %, 99.9 %.
    Nines,
}

#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// Its label, with the unit.
    pub label: String,
    pub scale: Scale,
    /// The values at its ends.
    pub range: Range<f64>,
    /// The text of a number on it.
    pub format: fn(f64) -> String,
}

impl Axis {
    pub(super) fn bare(range: Range<f64>) -> Axis {
        Axis { label: String::new(), scale: Scale::Linear, range, format: |_| String::new() }
    }

    /// An axis that has room for some values.
    pub(crate) fn around(
        label: impl Into<String>,
        scale: Scale,
        values: impl Iterator<Item = f64>,
        format: fn(f64) -> String,
    ) -> Axis {
        Axis { label: label.into(), scale, range: range_of(values, scale), format }
    }

    /// The place of a value on an axis from 0 to 1.
    pub(super) fn place(&self, value: f64) -> f64 {
        let of = |value: f64| match self.scale {
            Scale::Linear | Scale::Whole => value,
            Scale::Log => value.max(f64::MIN_POSITIVE).log10(),
            Scale::Nines => -(1.0 - value).max(1e-9).log10(),
        };
        let (low, high) = (of(self.range.start), of(self.range.end));
        (of(value) - low) / (high - low)
    }

    fn ticks(&self) -> Vec<f64> {
        let Range { start, end } = self.range;
        let is_inside = |value: &f64| (start * 0.999..=end * 1.001).contains(value);
        match self.scale {
            Scale::Nines => {
                let ticks = (0..9).map(|nines| 1.0 - 10f64.powi(-nines));
                ticks.filter(|tick| *tick <= end).collect()
            }
            Scale::Log => {
                let decades = start.log10().floor() as i32..=end.log10().ceil() as i32;
                let count = decades.clone().count();
                let steps: &[f64] = if count <= 4 { &[1.0, 2.0, 5.0] } else { &[1.0] };
                let apart = count.div_ceil(9);
                let powers = decades.step_by(apart).map(|power| 10f64.powi(power));
                let ticks = powers.flat_map(|power| steps.iter().map(move |step| step * power));
                ticks.filter(is_inside).collect()
            }
            Scale::Linear | Scale::Whole => {
                let least = if self.scale == Scale::Whole { 1.0 } else { 0.0 };
                let rough = f64::max((end - start) / 6.0, least);
                let power = 10f64.powf(rough.log10().floor());
                let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
                let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(rough);
                let first = (start / step).ceil() as i64;
                let last = (end / step).floor() as i64;
                (first..=last).map(|i| i as f64 * step).collect()
            }
        }
    }
}

/// A range of values around these, a little wider than they are.
fn range_of(values: impl Iterator<Item = f64>, scale: Scale) -> Range<f64> {
    let (low, high) = values
        .filter(|value| value.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
    if low > high {
        return 1.0..10.0;
    }
    match scale {
        Scale::Log => {
            let (low, high) = (low.max(1e-12), high.max(1e-12));
            if high < low * 2.0 { low / 2.0..high * 2.0 } else { low / 1.3..high * 1.3 }
        }
        Scale::Linear | Scale::Whole if low == high => low - 1.0..high + 1.0,
        Scale::Linear | Scale::Whole => {
            let margin = (high - low) * 0.04;
            low - margin..high + margin
        }
        Scale::Nines => 0.0..high,
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        limit.0 + (self.place(*value) * f64::from(limit.1 - limit.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.ticks()
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        (self.format)(*value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(scale: Scale, range: Range<f64>) -> Axis {
        Axis { label: "a label".to_owned(), scale, range, format: |value| value.to_string() }
    }

    #[test]
    fn ticks_are_round_numbers_within_the_range() {
        assert_eq!(axis(Scale::Log, 0.5..2e6).ticks(), [1.0, 10.0, 1e2, 1e3, 1e4, 1e5, 1e6]);
        assert_eq!(axis(Scale::Log, 3.0..60.0).ticks(), [5.0, 10.0, 20.0, 50.0]);
        assert_eq!(axis(Scale::Linear, 16.0..41.0).ticks(), [20.0, 25.0, 30.0, 35.0, 40.0]);
        assert_eq!(axis(Scale::Whole, 33.9..35.1).ticks(), [34.0, 35.0]);
        assert_eq!(axis(Scale::Nines, 0.0..0.9995).ticks(), [0.0, 0.9, 0.99, 0.999]);
    }

    #[test]
    fn a_range_holds_its_values_and_nothing_infinite() {
        let range = range_of([3.0, f64::INFINITY, 40.0].into_iter(), Scale::Log);
        assert!(range.contains(&3.0) && range.contains(&40.0) && range.end < 100.0);
        assert_eq!(range_of(std::iter::empty(), Scale::Linear), 1.0..10.0);
    }
}
