//! Values in the text files of /proc, among them meters other than the clock: time stolen by a host,
//! the most memory that was in use.

use std::fs;

/// The value of the first line `name : value` with this name, if the file has one.
pub(super) fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim().to_owned())
    })
}

/// The bytes of a number of kibibytes, as in `1024 kB`.
pub(super) fn kibibytes(text: &str) -> Option<u64> {
    text.strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Ticks of /proc/stat in a second: 100 on every Linux that Rust runs on, whatever the kernel's own
/// clock does.
const TICKS: f64 = 100.0;

/// Seconds, of all cores together, in which a virtual machine wanted to run and its host did not
/// let it. Counted since the machine was started; `None` where the system does not count.
pub(crate) fn stolen() -> Option<f64> {
    let text = fs::read_to_string("/proc/stat").ok()?;
    let line = text.lines().find(|line| line.starts_with("cpu "))?;
    // cpu user nice system idle iowait irq softirq steal
    let ticks: u64 = line.split_whitespace().nth(8)?.parse().ok()?;
    Some(ticks as f64 / TICKS)
}

/// The most memory of this process since the watch began.
pub(crate) struct HighWater {
    is_known: bool,
}

impl HighWater {
    /// Begins to watch. Where the system cannot begin anew, [`HighWater::bytes`] is `None`.
    pub(crate) fn start() -> HighWater {
        HighWater { is_known: fs::write("/proc/self/clear_refs", "5").is_ok() }
    }

    /// Resident memory at its highest, in bytes.
    pub(crate) fn bytes(&self) -> Option<u64> {
        let most = || field("/proc/self/status", "VmHWM");
        self.is_known.then(most).flatten().and_then(|text| kibibytes(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_counted_in_bytes() {
        assert_eq!(kibibytes("16 kB"), Some(16_384));
        assert_eq!(kibibytes("16"), None);
        assert_eq!(kibibytes("many kB"), None);
    }
}
