//! Arguments of index.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::ExistingArgs;

const INDEX_EXAMPLES: &str = "\
Examples:
  ninefold index big.txt.zst        # writes big.txt.zst.index
  ninefold solve big.txt.zst --shard 3/8 -o 3.csv
  ninefold solve big.txt.zst --lines 1000001-2000000 -o 2.csv
  ninefold index *.gz --force -q    # again, after the files were replaced

Without an index each share of a compressed file unpacks all of it to learn how long it is, and
then again from its beginning. The index has the length and places where unpacking can begin: the
boundaries of gzip members and Zstandard frames. gzip and zstd write a file as one member or frame
(options such as zstd -B and --adapt do not change that), so that a share still unpacks what is
before it. bgzip writes gzip files of many members, pzstd Zstandard files of many frames, and files
put together by cat have what their parts have.

An index whose file was replaced is refused. A copy of the file with another time is compared by
the checksum of all its bytes; cp -p and rsync -t keep the time.";

/// Arguments of `index`.
#[derive(ClapArgs, Debug)]
#[command(after_help = INDEX_EXAMPLES)]
pub(crate) struct IndexArgs {
    /// gzip and Zstandard files; the index of each is written next to it, as FILE.index
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
    /// No summary and no progress bar
    #[arg(long, short)]
    pub quiet: bool,
}
