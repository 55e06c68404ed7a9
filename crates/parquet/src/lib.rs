//! Columns of Parquet files: typed values in and out, without a type parameter.
//!
//! The crate [`parquet`] is generic over the type of a column and over the file. Whoever calls it
//! compiles it again for all eight types, which took a third of the time of the whole library. Here
//! that is done once, in a package of its own, with less optimization (the profile `release` in the
//! workspace's manifest says how much).
//!
//! Nothing here knows of puzzles, and nothing is promised to others than `ninefold`.

mod read;
mod write;

pub use parquet::{
    basic, data_type::ByteArray, errors::ParquetError, file::metadata, schema::types,
};

pub use read::{Column, Reader, Value};
pub use write::{Sink, Values, Writer};
