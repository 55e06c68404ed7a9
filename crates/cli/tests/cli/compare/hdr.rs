//! The histograms of a comparison, read and written by a second implementation of the HdrHistogram
//! V2 encoding, from its description in the Java project (cookies, big-endian header, ZigZag LEB128
//! counts with runs of zeros as negative numbers).

use std::io::Read;

use super::{compared, read, rows};
use base64::Engine;

struct Histogram {
    digits: u32,
    lowest: u64,
    highest: u64,
    ratio: u64,
    /// Values, as the middle of their ranges, and how often they came.
    counts: Vec<(u64, u64)>,
    /// The counts of all places up to the last that is not zero.
    places: Vec<u64>,
}

const COMPRESSED: u32 = 0x1c84_9304;
const PLAIN: u32 = 0x1c84_9303;
/// Marks the word size in a cookie, which V2 always declares variable.
const VARIABLE: u32 = 0x10;

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn long(bytes: &[u8], at: usize) -> u64 {
    u64::from_be_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

/// Times in all histograms of a log.
pub(super) fn times_in(log: &str) -> u64 {
    let lines = log.lines().filter(|line| line.starts_with("Tag="));
    let encoded = lines.map(|line| line.rsplit(',').next().expect("a last field"));
    encoded.flat_map(|text| decode(text).counts).map(|(_, count)| count).sum()
}

/// The bytes inside the compressed form.
fn inflate(encoded: &str) -> Vec<u8> {
    let bytes = base64::engine::general_purpose::STANDARD.decode(encoded).expect("base64");
    assert_eq!(word(&bytes, 0), COMPRESSED | VARIABLE);
    assert_eq!(word(&bytes, 4) as usize, bytes.len() - 8);
    let mut plain = Vec::new();
    flate2::read::ZlibDecoder::new(&bytes[8..]).read_to_end(&mut plain).expect("zlib");
    plain
}

fn decode(encoded: &str) -> Histogram {
    let plain = inflate(encoded);
    assert_eq!(word(&plain, 0), PLAIN | VARIABLE);
    assert_eq!(word(&plain, 4) as usize, plain.len() - 40);
    assert_eq!(word(&plain, 8), 0, "no normalizing offset");
    let (digits, lowest) = (word(&plain, 12), long(&plain, 16));
    let (highest, ratio) = (long(&plain, 24), long(&plain, 32));
    let mut places = Vec::new();
    let mut rest = &plain[40..];
    while !rest.is_empty() {
        let count = zigzag(&mut rest);
        if count < 0 {
            places.resize(places.len() + count.unsigned_abs() as usize, 0);
        } else {
            places.push(count as u64);
        }
    }
    // Sub-buckets: the power of two at or above 2 * 10^digits; each later bucket has twice the
    // unit.
    let wanted = 2 * 10u64.pow(digits);
    let sub_buckets = wanted.next_power_of_two();
    let half = sub_buckets / 2;
    let value = |place: u64| {
        let (bucket, sub) = match place / half {
            0 | 1 => (0, place),
            above => (above - 1, place % half + half),
        };
        let unit = 1u64 << bucket;
        sub * unit + unit / 2
    };
    let counts = places.iter().enumerate().filter(|(_, count)| **count > 0);
    let counts = counts.map(|(place, &count)| (value(place as u64), count)).collect();
    Histogram { digits, lowest, highest, ratio, counts, places }
}

/// A number in up to nine bytes, seven bits each, the ninth whole; its sign in the lowest bit.
fn zigzag(rest: &mut &[u8]) -> i64 {
    let mut value = 0u64;
    for byte in 0..9 {
        let (&first, after) = rest.split_first().expect("a byte");
        *rest = after;
        if byte == 8 {
            value |= u64::from(first) << 56;
            break;
        }
        value |= u64::from(first & 0x7f) << (7 * byte);
        if first & 0x80 == 0 {
            break;
        }
    }
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

fn write_zigzag(number: i64, bytes: &mut Vec<u8>) {
    let mut value = (number << 1 ^ number >> 63) as u64;
    for _ in 0..8 {
        if value < 0x80 {
            bytes.push(value as u8);
            return;
        }
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// The uncompressed bytes, written again.
fn payload(histogram: &Histogram) -> Vec<u8> {
    let mut counts = Vec::new();
    let mut zeros = 0;
    for &count in &histogram.places {
        if count == 0 {
            zeros += 1;
            continue;
        }
        // A single zero is a zero, several are their number below zero.
        match std::mem::take(&mut zeros) {
            0 => {}
            1 => write_zigzag(0, &mut counts),
            several => write_zigzag(-several, &mut counts),
        }
        write_zigzag(count as i64, &mut counts);
    }
    let mut bytes = Vec::new();
    bytes.extend((PLAIN | VARIABLE).to_be_bytes());
    bytes.extend((counts.len() as u32).to_be_bytes());
    bytes.extend(0u32.to_be_bytes());
    bytes.extend(histogram.digits.to_be_bytes());
    for field in [histogram.lowest, histogram.highest, histogram.ratio] {
        bytes.extend(field.to_be_bytes());
    }
    bytes.extend(counts);
    bytes
}

#[test]
fn the_histograms_are_those_of_the_standard_format_byte_by_byte() {
    let directory = compared();
    let log = read(&directory, "latency.hlog");
    assert!(log.lines().any(|line| line.starts_with("#[StartTime: ")), "{log}");
    let rows = rows(&directory);
    let mut seen = 0;
    for line in log.lines().filter(|line| line.starts_with("Tag=")) {
        let fields: Vec<&str> = line.split(',').collect();
        let [tag, _start, _length, max, encoded] = fields[..] else {
            panic!("five fields: {line}")
        };
        let histogram = decode(encoded);
        let engine = &tag["Tag=".len()..];
        let times: Vec<u64> = rows
            .iter()
            .filter(|row| &row[4] == engine)
            .map(|row| row[7].parse().expect("nanoseconds"))
            .collect();
        assert_eq!(histogram.counts.iter().map(|(_, count)| count).sum::<u64>(), 300);
        // Each time falls into the range of a value that the histogram has, in three digits.
        for time in times {
            let near =
                |&(value, _): &(u64, u64)| value.abs_diff(time) as f64 <= time as f64 * 1e-3 + 1.0;
            assert!(histogram.counts.iter().any(near), "{engine}: {time}");
        }
        let longest = histogram.counts.last().expect("a value").0 as f64 / 1e6;
        let max: f64 = max.parse().expect("a number");
        // The column has three decimals.
        assert!((max - longest).abs() <= longest * 1e-3 + 0.0005, "{max} {longest}");
        assert_eq!(payload(&histogram), inflate(encoded), "{engine}");
        seen += 1;
    }
    assert_eq!(seen, 3);
}
