//! Values in the text files of /proc.

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
