//! The faults of a text that should be an index.

use super::FORMAT;
use crate::batch::sealed::SealError;

/// The fault of a text that should be an index.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// Its checksum is not that of the text.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// It is of another version of this format.
    #[error("its format is {0}, and only {FORMAT} is read")]
    OtherFormat(u64),
    /// It says of no format that it is in it.
    #[error("it has no format number")]
    NoFormat,
    /// A field is missing, or has no such value.
    #[error("its \"{0}\" is missing or wrong")]
    Field(&'static str),
}
