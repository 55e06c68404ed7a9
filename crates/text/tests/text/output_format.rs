//! The table of output formats.

use ninefold_text::*;

#[test]
fn names_are_unique() {
    for (i, format) in OUTPUT_FORMATS.iter().enumerate() {
        assert!(OUTPUT_FORMATS[..i].iter().all(|other| other.name != format.name));
        assert!(OutputFormat::find(format.name).is_some() && !format.description.is_empty());
    }
}
