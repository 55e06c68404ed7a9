//! Placeholder for the reader of Parquet files, in builds without the feature `parquet`.

use std::{fs::File, io, sync::Arc, sync::atomic::AtomicU64};

use super::table::Table;

/// Refuses a file, by name of what it is. Errors: always.
pub(super) fn open(_: File, _: u64, _: Arc<AtomicU64>) -> io::Result<Box<dyn Table>> {
    let message = "it is a Parquet file, and this build reads none: it lacks the feature parquet";
    Err(io::Error::new(io::ErrorKind::Unsupported, message))
}
