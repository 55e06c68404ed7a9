//! All tests of the program, in one binary: a module for each command or promise.
//!
//! One of them: `cargo test --test cli solve::`. The library's are in `tests/` of
//! the repository. Modules about signals, pipes with names, terminals and system calls are compiled
//! where there are such things only.

#[cfg(unix)]
mod bench;
mod compare;
mod containers;
mod corpus;
#[cfg(unix)]
mod cut_short;
mod dataset;
mod explain;
mod flags;
mod generate;
mod generate_variants;
mod grade;
mod harness;
mod help;
mod index;
#[cfg(target_os = "linux")]
mod interruption;
mod mutations;
#[cfg(target_os = "linux")]
mod outputs;
mod parquet;
#[cfg(unix)]
mod pty;
mod readers;
#[cfg(target_os = "linux")]
mod sessions;
mod shards;
#[cfg(target_os = "linux")]
mod shell;
mod tables;
#[cfg(unix)]
mod terminal;
mod variants;
