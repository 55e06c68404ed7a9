//! Sessions in a shell: commands with all that they print, in the files of `sessions/`.
//!
//! A line `# ...` begins a part in an empty folder, with links to `datasets/` and `docs/`. A command
//! of bash stands behind `$ `, its other lines behind `> `. Below are standard output (`| `),
//! standard error (`! `) and the exit code, unless 0. `[..]` stands for any text within a
//! line. All other lines explain what follows.
//!
//! A text that changed on purpose, and a command that is new, without output:
//! `NINEFOLD_UPDATE_SESSIONS=1 cargo test --test cli sessions::`, then read the difference, and put
//! `[..]` for what another machine or run prints differently.

use std::path::Path;

use crate::harness::*;
use crate::shell::play;

/// A test for each session, and one that none is left out.
macro_rules! sessions {
    ($($(#[$condition:meta])? $name:ident)+) => {
        $($(#[$condition])?
        #[test]
        fn $name() {
            play(
                concat!("cli/sessions/", stringify!($name), ".txt"),
                env!("CARGO_BIN_EXE_ninefold"),
                Folder::new,
            );
        })+

        #[test]
        fn every_session_is_played() {
            let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/sessions").names();
            assert_eq!(files, [$(concat!(stringify!($name), ".txt")),+]);
        }
    };
}

sessions! {
    assist
    bench
    boards
    columns
    compare
    containers
    convert
    corpus
    dataset
    #[cfg(feature = "editors")]
    editors
    errors
    exit_codes
    explain
    explain_variants
    generate
    generate_variants
    grade
    help
    index
    inputs
    outputs
    pages
    reasoning
    reports
    restricted
    resumed
    shards
    show
    solve
    variants
    #[cfg(not(feature = "editors"))]
    without_editors
}
