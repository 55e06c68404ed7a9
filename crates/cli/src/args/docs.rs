//! Arguments of what writes about the program: completions of shells, manual pages.

use clap::Args;

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions zsh > ~/.zfunc/_ninefold  # a folder of $fpath
  ninefold completions fish > ~/.config/fish/completions/ninefold.fish";

/// Arguments of `completions`.
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell that will read the script
    pub shell: clap_complete::Shell,
}

const MAN_EXAMPLES: &str = "\
Examples:
  ninefold man | man -l -
  ninefold man bench ab > ninefold-bench-ab.1";

/// Arguments of `man`.
#[derive(Args, Debug)]
#[command(after_help = MAN_EXAMPLES)]
pub(crate) struct ManArgs {
    /// The verb that the page is about, as in `bench ab` [default: the program]
    #[arg(value_name = "VERB")]
    pub verbs: Vec<String>,
}
