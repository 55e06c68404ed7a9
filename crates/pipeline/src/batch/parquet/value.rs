//! Values as fields of csv.
//!
//! Dates and times are written as ISO 8601 has them. A field never has a line end: one within a
//! text is written as the two characters `\n`, or `\r`.

use ninefold_parquet::basic::{ConvertedType, LogicalType, TimeUnit, Type};
use ninefold_parquet::{Value, types::ColumnDescriptor};

use crate::json::push;
use ninefold_text::csv;

/// The meaning of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text, or bytes of no declared type.
    Text,
    /// A number or a truth value, by its type.
    Plain,
    /// An integer without a sign.
    Unsigned,
    /// An integer over a power of ten.
    Decimal(u32),
    /// Days since 1970.
    Date,
    /// Time since midnight, in this number of parts of a second.
    Time(i64),
    /// Time since 1970, in this number of parts of a second, in UTC where that is known.
    Timestamp(i64, bool),
    /// 16 bytes.
    Uuid,
}

/// The place of a field in its row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) is_puzzle: bool,
    pub(super) is_first: bool,
}

/// A type of columns whose values have no text here.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.to_lowercase())]
pub(super) struct NoText(String);

/// Decimal digits that an integer of 128 bits can hold.
const MOST_DIGITS: i32 = 38;

impl Kind {
    /// The meaning of a column. Errors: values of its type have no text.
    pub(super) fn of(column: &ColumnDescriptor) -> Result<Kind, NoText> {
        use LogicalType as Logical;
        let physical = column.physical_type();
        let kind = match (column.logical_type_ref(), column.converted_type()) {
            (Some(Logical::String | Logical::Enum | Logical::Json), _)
            | (None, ConvertedType::UTF8 | ConvertedType::ENUM | ConvertedType::JSON) => Kind::Text,
            (Some(Logical::Decimal(_)), _) | (None, ConvertedType::DECIMAL) => decimal(column)?,
            (Some(Logical::Date), _) | (None, ConvertedType::DATE) => Kind::Date,
            (Some(Logical::Time(time)), _) => Kind::Time(parts(time.unit)),
            (Some(Logical::Timestamp(moment)), _) => {
                Kind::Timestamp(parts(moment.unit), moment.is_adjusted_to_u_t_c)
            }
            (None, ConvertedType::TIME_MILLIS) => Kind::Time(1_000),
            (None, ConvertedType::TIME_MICROS) => Kind::Time(1_000_000),
            (None, ConvertedType::TIMESTAMP_MILLIS) => Kind::Timestamp(1_000, true),
            (None, ConvertedType::TIMESTAMP_MICROS) => Kind::Timestamp(1_000_000, true),
            (Some(Logical::Integer(int)), _) if !int.is_signed => Kind::Unsigned,
            (
                None,
                ConvertedType::UINT_8
                | ConvertedType::UINT_16
                | ConvertedType::UINT_32
                | ConvertedType::UINT_64,
            ) => Kind::Unsigned,
            (Some(Logical::Integer(_)), _) => Kind::Plain,
            // A column of nulls has no type.
            (Some(Logical::Unknown), _) => Kind::Plain,
            (Some(Logical::Uuid), _) => Kind::Uuid,
            (
                None,
                ConvertedType::NONE
                | ConvertedType::INT_8
                | ConvertedType::INT_16
                | ConvertedType::INT_32
                | ConvertedType::INT_64,
            ) => Kind::Plain,
            (Some(logical), _) => return Err(NoText(format!("{logical:?}"))),
            (None, converted) => return Err(NoText(converted.to_string())),
        };
        let is_bytes = matches!(physical, Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY);
        let kind = if kind == Kind::Plain && is_bytes { Kind::Text } else { kind };
        let fits = match kind {
            Kind::Text => is_bytes,
            Kind::Plain => !is_bytes,
            Kind::Uuid => physical == Type::FIXED_LEN_BYTE_ARRAY && column.type_length() == 16,
            Kind::Decimal(_) => is_bytes || matches!(physical, Type::INT32 | Type::INT64),
            Kind::Date => physical == Type::INT32,
            Kind::Unsigned | Kind::Time(_) | Kind::Timestamp(..) => {
                matches!(physical, Type::INT32 | Type::INT64)
            }
        };
        if fits { Ok(kind) } else { Err(NoText(format!("{kind:?} as {physical}"))) }
    }
}

fn decimal(column: &ColumnDescriptor) -> Result<Kind, NoText> {
    let (scale, precision) = (column.type_scale(), column.type_precision());
    let fits = (0..=MOST_DIGITS).contains(&scale) && (1..=MOST_DIGITS).contains(&precision);
    match fits {
        true => Ok(Kind::Decimal(scale as u32)),
        false => {
            let name = format!("decimal of {precision} digits, {scale} of them behind the point");
            Err(NoText(name))
        }
    }
}

/// Parts of a second.
fn parts(unit: TimeUnit) -> i64 {
    match unit {
        TimeUnit::MILLIS => 1_000,
        TimeUnit::MICROS => 1_000_000,
        TimeUnit::NANOS => 1_000_000_000,
    }
}

/// Appends a value as a field. Errors: the fault of the value.
#[inline]
pub(super) fn write(
    value: Option<Value<'_>>,
    kind: Kind,
    place: Place,
    out: &mut Vec<u8>,
) -> Result<(), &'static str> {
    match value {
        Some(Value::Bytes(value)) => return bytes(value, kind, place, out),
        Some(Value::Int32(value)) => integer(i64::from(value), 32, kind, out),
        Some(Value::Int64(value)) => integer(value, 64, kind, out),
        Some(Value::Bool(value)) => out.extend_from_slice(if value { b"true" } else { b"false" }),
        Some(Value::Int96(nanoseconds, day)) => moment_of_96_bits(nanoseconds, day, out),
        Some(Value::Float(value)) => float(value, out),
        Some(Value::Double(value)) => float(value, out),
        None => null(place, out),
    }
    Ok(())
}

/// Appends what stands for no value.
fn null(place: Place, out: &mut Vec<u8>) {
    if place.is_puzzle {
        out.extend_from_slice(csv::NULL);
    }
}

/// Appends a value of bytes.
#[inline]
fn bytes(value: &[u8], kind: Kind, place: Place, out: &mut Vec<u8>) -> Result<(), &'static str> {
    match kind {
        Kind::Decimal(scale) => return decimal_of_bytes(value, scale, out),
        Kind::Uuid => {
            for (index, byte) in value.iter().enumerate() {
                let hyphen = if matches!(index, 4 | 6 | 8 | 10) { "-" } else { "" };
                push(out, format_args!("{hyphen}{byte:02x}"));
            }
        }
        _ => text(value, place, out),
    }
    Ok(())
}

/// Appends a text as a field: it reads back unchanged, except for its line ends. White space around
/// a puzzle is left out, as in csv.
#[inline]
fn text(value: &[u8], place: Place, out: &mut Vec<u8>) {
    let value = if place.is_puzzle { value.trim_ascii() } else { value };
    // Without an early end, so that the compiler looks at many bytes at once.
    let is_special = |byte: u8| matches!(byte, b',' | b'"' | b'\n' | b'\r');
    let is_plain = !value.iter().fold(false, |any, &byte| any | is_special(byte));
    let [Some(first), Some(last)] = [value.first(), value.last()] else { return };
    let is_edge = first.is_ascii_whitespace() || last.is_ascii_whitespace();
    let is_comment = place.is_first && *first == b'#';
    if is_plain && !is_edge && !is_comment {
        out.extend_from_slice(value);
    } else {
        quoted(value, out);
    }
}

#[cold]
fn quoted(value: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for &byte in value {
        match byte {
            b'"' => out.extend_from_slice(b"\"\""),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            byte => out.push(byte),
        }
    }
    out.push(b'"');
}

/// Appends an integer of a column of `bits` bits.
fn integer(value: i64, bits: u32, kind: Kind, out: &mut Vec<u8>) {
    match kind {
        Kind::Unsigned if bits == 32 => push(out, format_args!("{}", value as u32)),
        Kind::Unsigned => push(out, format_args!("{}", value as u64)),
        Kind::Decimal(scale) => fixed_point(i128::from(value), scale, out),
        Kind::Date => date(value, out),
        Kind::Time(parts) => time(value, parts, out),
        Kind::Timestamp(parts, is_utc) => {
            let day = 86_400 * i128::from(parts);
            let value = i128::from(value);
            date(value.div_euclid(day) as i64, out);
            out.push(b'T');
            time(value.rem_euclid(day) as i64, parts, out);
            out.extend_from_slice(if is_utc { b"Z" } else { b"" });
        }
        Kind::Text | Kind::Plain | Kind::Uuid => push(out, format_args!("{value}")),
    }
}

/// Appends a floating-point number: with the fewest digits that distinguish it from others of its
/// type.
fn float(value: impl Into<f64> + Copy + std::fmt::Display + std::fmt::LowerExp, out: &mut Vec<u8>) {
    let size = value.into().abs();
    match size != 0.0 && size.is_finite() && !(1e-5..1e16).contains(&size) {
        true => push(out, format_args!("{value:e}")),
        false => push(out, format_args!("{value}")),
    }
}

/// Appends the moment of an old type: nanoseconds of a day, and the day, counted from noon of the
/// first day of 4713 BC.
fn moment_of_96_bits(nanoseconds: u64, day: u32, out: &mut Vec<u8>) {
    const OF_1970: i64 = 2_440_588;
    date(i64::from(day) - OF_1970, out);
    out.push(b'T');
    time(i64::try_from(nanoseconds).unwrap_or(i64::MAX), 1_000_000_000, out);
}

/// Appends a day, counted from that which 1970 begins with.
fn date(days: i64, out: &mut Vec<u8>) {
    // Years begin in March here, so that a leap day is the last of its year. Eras are of 400 years,
    // which are all equally long.
    let days = i128::from(days) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + i128::from(month <= 2);
    let sign = if year < 0 { "-" } else { "" };
    push(out, format_args!("{sign}{:04}-{month:02}-{day:02}", year.unsigned_abs()));
}

/// Appends a time of day in parts of a second.
fn time(value: i64, parts: i64, out: &mut Vec<u8>) {
    let (seconds, part) = (value.div_euclid(parts), value.rem_euclid(parts));
    let (hour, minute, second) = (seconds.div_euclid(3600), seconds / 60 % 60, seconds % 60);
    push(out, format_args!("{hour:02}:{minute:02}:{second:02}"));
    if part != 0 {
        let width = parts.ilog10() as usize;
        let digits = format!("{part:0width$}");
        push(out, format_args!(".{}", digits.trim_end_matches('0')));
    }
}

/// Appends a number in as many bytes as it takes, the highest first.
fn decimal_of_bytes(value: &[u8], scale: u32, out: &mut Vec<u8>) -> Result<(), &'static str> {
    let is_negative = value.first().is_some_and(|byte| byte & 0x80 != 0);
    let filling = if is_negative { 0xff } else { 0 };
    let mut wide = [filling; 16];
    let Some(start) = wide.len().checked_sub(value.len()) else {
        return Err("its number has more than 38 digits");
    };
    wide[start..].copy_from_slice(value);
    fixed_point(i128::from_be_bytes(wide), scale, out);
    Ok(())
}

/// Appends an integer over a power of ten.
fn fixed_point(value: i128, scale: u32, out: &mut Vec<u8>) {
    let sign = if value < 0 { "-" } else { "" };
    let unit = 10u128.pow(scale);
    let (whole, part) = (value.unsigned_abs() / unit, value.unsigned_abs() % unit);
    push(out, format_args!("{sign}{whole}"));
    if scale > 0 {
        push(out, format_args!(".{part:0width$}", width = scale as usize));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHER: Place = Place { is_puzzle: false, is_first: false };

    fn written(write: impl Fn(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = |days| written(|out| date(days, out));
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(-1), "1969-12-31");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(11_017), "2000-03-01");
        assert_eq!(day(19_723), "2024-01-01");
        assert_eq!(day(19_782), "2024-02-29");
        assert_eq!(day(-719_528), "0000-01-01");
        assert_eq!(day(-719_529), "-0001-12-31");
        // The ends of what a column can hold.
        assert_eq!(day(i64::from(i32::MAX)), "5881580-07-11");
        assert_eq!(day(i64::from(i32::MIN)), "-5877641-06-23");
        day(i64::MAX);
        day(i64::MIN);
    }

    #[test]
    fn moments_have_the_digits_that_they_need() {
        let moment = |value, parts, is_utc| {
            written(|out| integer(value, 64, Kind::Timestamp(parts, is_utc), out))
        };
        assert_eq!(moment(0, 1_000, true), "1970-01-01T00:00:00Z");
        assert_eq!(moment(-1, 1_000, false), "1969-12-31T23:59:59.999");
        assert_eq!(moment(1_700_000_000_250_000, 1_000_000, true), "2023-11-14T22:13:20.25Z");
        assert_eq!(moment(1, 1_000_000_000, false), "1970-01-01T00:00:00.000000001");
        moment(i64::MIN, 1_000, true);
        moment(i64::MAX, 1_000, true);
        assert_eq!(
            written(|out| moment_of_96_bits(3_600_500_000_000, 2_440_589, out)),
            "1970-01-02T01:00:00.5"
        );
        written(|out| moment_of_96_bits(u64::MAX, u32::MAX, out));
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let whole = |value, bits, kind| written(|out| integer(value, bits, kind, out));
        assert_eq!(whole(-1, 32, Kind::Unsigned), "4294967295");
        assert_eq!(whole(-1, 64, Kind::Unsigned), "18446744073709551615");
        assert_eq!(whole(-725, 32, Kind::Decimal(2)), "-7.25");
        assert_eq!(whole(5, 32, Kind::Decimal(2)), "0.05");
        assert_eq!(whole(5, 32, Kind::Decimal(0)), "5");
        let wide = |bytes: &[u8]| written(|out| decimal_of_bytes(bytes, 1, out).expect("ok"));
        assert_eq!(wide(&[0xff, 0x85]), "-12.3");
        assert_eq!(wide(&[]), "0.0");
        assert!(decimal_of_bytes(&[0; 17], 1, &mut Vec::new()).is_err());
        let number = |value: f64| written(|out| float(value, out));
        assert_eq!(number(7.2), "7.2");
        assert_eq!(number(9.0), "9");
        assert_eq!(number(1e300), "1e300");
        assert_eq!(number(-2.5e-9), "-2.5e-9");
        assert_eq!(number(f64::NAN), "NaN");
        assert_eq!(written(|out| float(7.2f32, out)), "7.2");
    }

    #[test]
    fn texts_read_back_as_they_are_but_for_line_ends() {
        for value in ["", "a", "a,b", "say \"no\"", " a ", "#a", "a\tb", "\"", "null", ";", "'"] {
            let line = written(|out| {
                text(value.as_bytes(), Place { is_first: true, ..OTHER }, out);
                out.push(b',');
                text(value.as_bytes(), OTHER, out);
            });
            let fields: Vec<&[u8]> =
                csv::ranges(line.as_bytes(), b',').map(|range| &line.as_bytes()[range]).collect();
            for field in fields {
                assert_eq!(&*csv::unescaped(field), value.as_bytes(), "{line}");
            }
            assert!(!line.starts_with('#'), "{line}");
        }
        assert_eq!(written(|out| text(b"two\r\nlines", OTHER, out)), "\"two\\r\\nlines\"");
        let puzzle = Place { is_puzzle: true, ..OTHER };
        assert_eq!(written(|out| text(b" 12\n", puzzle, out)), "12");
    }

    #[test]
    fn a_uuid_has_hyphens() {
        let bytes_of: Vec<u8> = (0..16).collect();
        let text = written(|out| bytes(&bytes_of, Kind::Uuid, OTHER, out).expect("a text"));
        assert_eq!(text, "00010203-0405-0607-0809-0a0b0c0d0e0f");
    }
}
