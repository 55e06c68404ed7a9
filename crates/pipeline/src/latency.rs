//! Latency histograms: one a worker, merged once at the end, written in the HdrHistogram log
//! format.

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::{Duration, SystemTime};

use hdrhistogram::serialization::interval_log::{IntervalLogWriterBuilder, Tag};
use hdrhistogram::{Histogram, serialization::V2DeflateSerializer};

/// Longest time told apart from longer ones: one hour.
const LONGEST: u64 = 3_600_000_000_000;
/// Decimal digits of a value that are kept.
const PRECISION: u8 = 3;

/// Times of single puzzles, in nanoseconds, to three digits; from 1 ns to one hour.
#[derive(Clone, Debug)]
pub struct Latency {
    histogram: Histogram<u64>,
    /// Times recorded lately, and how often each: puzzles that share their lanes' rounds share
    /// their times too, and counting them here first takes half the time.
    recent: [(u64, u64); RECENT],
}

/// Number of different times that are kept back; a power of two.
const RECENT: usize = 128;

impl Latency {
    /// An empty histogram. All its memory (some 300 KiB) is taken here.
    #[doc(hidden)]
    pub fn new() -> Latency {
        let histogram = Histogram::new_with_bounds(1, LONGEST, PRECISION);
        let histogram =
            histogram.unwrap_or_else(|_| unreachable!("the bounds are constants that fit"));
        Latency { histogram, recent: [(0, 0); RECENT] }
    }

    /// Counts one time; beyond an hour counts as an hour.
    #[doc(hidden)]
    #[inline]
    pub fn record(&mut self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(LONGEST).max(1);
        let place = (nanos.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % RECENT;
        let recent = &mut self.recent[place];
        if recent.0 == nanos {
            recent.1 += 1;
        } else {
            let (nanos, count) = std::mem::replace(recent, (nanos, 1));
            if count > 0 {
                self.histogram.saturating_record_n(nanos, count);
            }
        }
    }

    /// Puts what was kept back into the histogram.
    fn settle(&mut self) {
        for (nanos, count) in std::mem::replace(&mut self.recent, [(0, 0); RECENT]) {
            if count > 0 {
                self.histogram.saturating_record_n(nanos, count);
            }
        }
    }

    /// The histogram, nothing kept back.
    fn settled(&self) -> Cow<'_, Histogram<u64>> {
        if self.recent.iter().all(|&(_, count)| count == 0) {
            return Cow::Borrowed(&self.histogram);
        }
        let mut whole = self.clone();
        whole.settle();
        Cow::Owned(whole.histogram)
    }

    /// Adds another worker's times.
    #[doc(hidden)]
    pub fn merge(&mut self, mut other: Latency) {
        self.settle();
        other.settle();
        // Same bounds on both sides, so nothing can be out of range.
        self.histogram
            .add(&other.histogram)
            .unwrap_or_else(|_| unreachable!("all histograms have the same bounds"));
    }

    /// Number of times recorded.
    pub fn count(&self) -> u64 {
        self.settled().len()
    }

    /// The time that this share of the puzzles (0 to 1) did not exceed.
    pub fn quantile(&self, share: f64) -> Duration {
        Duration::from_nanos(self.settled().value_at_quantile(share))
    }

    /// The longest time.
    pub fn max(&self) -> Duration {
        Duration::from_nanos(self.settled().max())
    }
}

/// One histogram of a log, and what it is of.
pub struct Interval<'a> {
    /// The name of the histogram. The standard format allows no commas and no blanks in it.
    pub tag: &'a str,
    /// The times.
    pub latency: &'a Latency,
    /// The time in which they were gathered.
    pub length: Duration,
}

/// Writes histograms that were begun together in the standard HdrHistogram log format (V2,
/// compressed). Values are nanoseconds; the unit of the maximum column is a millisecond. Errors:
/// those of the writer.
pub fn write_log(
    out: &mut impl Write,
    comment: &str,
    start: SystemTime,
    intervals: &[Interval<'_>],
) -> io::Result<()> {
    let mut serializer = V2DeflateSerializer::new();
    let mut builder = IntervalLogWriterBuilder::new();
    builder.add_comment(comment).with_start_time(start).with_max_value_divisor(1e6);
    let mut log = builder.begin_log_with(out, &mut serializer)?;
    for interval in intervals {
        let tag = Tag::new(interval.tag);
        let histogram = interval.latency.settled();
        log.write_histogram(&histogram, Duration::ZERO, interval.length, tag)
            .map_err(|error| io::Error::other(format!("{error:?}")))?;
    }
    Ok(())
}

impl Default for Latency {
    fn default() -> Latency {
        Latency::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hdrhistogram::serialization::Deserializer;
    use hdrhistogram::serialization::interval_log::{IntervalLogIterator, LogEntry};

    #[test]
    fn merged_histograms_hold_the_times_of_both() {
        let (mut a, mut b) = (Latency::new(), Latency::new());
        (1..=50).for_each(|i| a.record(Duration::from_micros(i)));
        (51..=100).for_each(|i| b.record(Duration::from_micros(i)));
        b.record(Duration::from_secs(100_000));
        a.merge(b);
        assert_eq!(a.count(), 101);
        let median = a.quantile(0.5).as_nanos() as f64;
        assert!((median / 51_000.0 - 1.0).abs() < 1e-3, "{median}");
        assert!(a.max() >= Duration::from_secs(3_599));
    }

    #[test]
    fn the_log_reads_back() {
        let mut latency = Latency::new();
        (1..=1000).for_each(|i| latency.record(Duration::from_nanos(i * 100)));
        (1..=1000).for_each(|i| latency.record(Duration::from_nanos(i % 7)));
        let mut log = Vec::new();
        let length = Duration::from_secs(2);
        let interval = Interval { tag: "latency", latency: &latency, length };
        let written = write_log(&mut log, "a test", SystemTime::UNIX_EPOCH, &[interval]);
        written.expect("written to memory");
        let mut found = 0;
        for entry in IntervalLogIterator::new(&log) {
            if let LogEntry::Interval(interval) = entry.expect("a valid log") {
                use base64::Engine;
                let encoded = interval.encoded_histogram();
                let bytes = base64::engine::general_purpose::STANDARD.decode(encoded);
                let bytes = bytes.expect("base64");
                let histogram: Histogram<u64> =
                    Deserializer::new().deserialize(&mut &bytes[..]).expect("a histogram");
                assert_eq!(histogram, *latency.settled());
                assert_eq!(interval.duration(), Duration::from_secs(2));
                found += 1;
            }
        }
        assert_eq!(found, 1);
    }
}
