//! The revision of datasets, as of those in [`revisions`](crate::revisions): among the files of the
//! digest are Parquet's.

use ninefold_jobs::jobs::dataset::{
    CARD, Dataset, DatasetLayout, DatasetOptions, DatasetSource, DatasetWatch,
};
use ninefold_jobs::revision;

use crate::revisions::{check, digest};

/// The revision and the beginning of the digest of what it makes.
const DATASET: (u32, &str) = (1, "50c9a9b32eb897a9");

#[test]
fn the_revision_of_datasets_stands_for_these_files() {
    let directory = tempfile::tempdir().expect("a directory");
    let target = directory.path().join("set");
    let mut made = Vec::new();
    for layout in DatasetLayout::ALL {
        let source = DatasetSource::generated(60, 2026, ["clues=26-30"]).expect("a source");
        let mut options = DatasetOptions::new(source);
        options.layout = layout;
        options.subsample = vec![("train".to_owned(), 20)];
        options.augment = vec![("train".to_owned(), 3)];
        options.seed = 7;
        let dataset = Dataset::begin(&options, &target, true).expect("begun").without_sync();
        let files = dataset.run(None, DatasetWatch::NONE).expect("made").manifest.files;
        // The card has the version in it.
        for file in files.iter().filter(|file| file.name != CARD) {
            made.push(std::fs::read(target.join(&file.name)).expect("read"));
        }
    }
    check(DATASET, (revision::DATASET, &digest(&made, directory.path())));
}
