//! Columns of Parquet files: typed values in and out, without a type parameter.
//!
//! The crate [`parquet`] is generic over the type of a column and over the file. Each crate that
//! calls it compiles it again for all eight types, which took a third of the build time of the
//! whole library. Here it is compiled once, in a separate package with less optimization (the
//! profile `release` in the workspace's manifest has the level).
//!
//! This crate does not depend on puzzles. It is internal to `ninefold`: its interface may change at
//! any time.

mod read;
mod write;

pub use parquet::{
    basic, data_type::ByteArray, errors::ParquetError, file::metadata, schema::types,
};

pub use read::{Column, Reader, Value};
pub use write::{Sink, Values, Writer};
