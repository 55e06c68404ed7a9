//! Numbers in the form that people read.

/// A number to three significant digits, grouped: 1,230,000 or 0.0123.
pub fn significant(value: f64) -> String {
    if !value.is_finite() {
        return if value > 0.0 { "∞".to_owned() } else { "–".to_owned() };
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    let digits = value.abs().log10().floor() as i32;
    if digits >= 2 {
        let unit = 10f64.powi(digits - 2);
        return grouped(((value / unit).round() * unit) as u64);
    }
    format!("{value:.*}", (2 - digits) as usize)
}

/// A share as a percentage.
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", significant(100.0 * share))
}

/// A number with commas between thousands.
pub fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in nanoseconds, in the unit that fits, to three significant digits.
pub fn duration(nanos: f64) -> String {
    if !nanos.is_finite() {
        return significant(nanos);
    }
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")];
    let (scale, unit) = units.into_iter().find(|(scale, _)| nanos >= *scale).unwrap_or((1.0, "ns"));
    format!("{} {unit}", significant(nanos / scale))
}

/// A rate or another large number in few characters: 4.9M, 12k, 310.
pub(super) fn short(value: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    let (scale, unit) = units.into_iter().find(|(scale, _)| value >= *scale).unwrap_or((1.0, ""));
    let scaled = value / scale;
    let digits = if scaled >= 99.95 || scaled.fract() == 0.0 { 0 } else { 1 };
    format!("{scaled:.digits$}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_grouped() {
        assert_eq!(significant(1_234_567.0), "1,230,000");
        assert_eq!(significant(12.345), "12.3");
        assert_eq!(significant(0.012_345), "0.0123");
        assert_eq!(significant(999.6), "1,000");
        assert_eq!(duration(1_234.0), "1.23 µs");
        assert_eq!(duration(56.0), "56.0 ns");
        assert_eq!(short(4_912_345.0), "4.9M");
        assert_eq!(short(100.0), "100");
    }
}
