//! Arguments of the command line.

use super::{groups::GROUPS, *};
use clap::CommandFactory;

#[test]
fn the_command_line_is_consistent() {
    Args::command().debug_assert();
}

#[test]
fn each_command_is_in_one_group() {
    let mut command = Args::command();
    command.build();
    let mut all: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    let mut grouped: Vec<&str> =
        GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    all.sort_unstable();
    grouped.sort_unstable();
    assert_eq!(all, grouped);
}

#[test]
fn sizes_have_units() {
    let size = |text| parse_size(text).map(NonZeroUsize::get);
    assert_eq!((size("64M"), size("1024"), size("8g")), (Ok(64 << 20), Ok(1024), Ok(8 << 30)));
    for wrong in ["", "M", "-1", "0", "1T", "1.5G", "99999999999999999999"] {
        assert!(size(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn durations_have_units() {
    assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
    assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
    for wrong in ["5", "ms", "-1s", "1h", "nans", "1e400s", ""] {
        assert!(parse_duration(wrong).is_err(), "{wrong}");
    }
}
