//! Help texts, manual pages and completions of every verb.

use crate::flags::verbs;
use crate::harness::*;

/// The session has the texts.
#[test]
fn the_help_of_every_verb_is_on_record() {
    let session = include_str!("sessions/help.txt");
    let verbs = verbs();
    assert!(verbs.len() > 20, "{verbs:?}");
    for (verb, _) in verbs {
        // Their help is that of `ninefold-visual`, which has separate tests.
        let is_visual = ["play", "serve", "print"].contains(&&*verb);
        let command = format!("\n$ ninefold {verb} --help\n").replace("  ", " ");
        assert_eq!(session.contains(&command), !is_visual, "{verb:?}");
    }
}

#[test]
fn every_verb_has_a_manual_page() {
    for (verb, _) in verbs() {
        let (code, page, err) = said(("man", &verb), "");
        assert_eq!((code, err.as_str()), (0, ""), "{verb:?}");
        let title = format!("ninefold {verb}").trim().replace(' ', "-");
        assert!(page.contains(&format!(".TH {title} 1")), "{title}: {page:.300}");
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{title}");
    }
    fails("man no-such-verb", "", 1, "");
}

#[test]
fn every_shell_has_completions_that_name_every_verb() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (code, script, err) = said(("completions", shell), "");
        assert_eq!((code, err.as_str()), (0, ""), "{shell}");
        for (verb, _) in verbs() {
            assert!(verb.split(' ').all(|word| script.contains(word)), "{shell}: {verb}");
        }
        assert!(script.contains("node-limit"), "{shell}");
    }
}
