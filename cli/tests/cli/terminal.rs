//! `assist` and `explain` in a real terminal: runs scripts/terminal.sh, which needs tmux and installs it where it may.

use std::path::Path;
use std::process::Command;

#[test]
fn assist_and_explain_work_in_a_real_terminal() {
    let script = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("scripts/terminal.sh");
    let output = Command::new(script).arg(env!("CARGO_BIN_EXE_ninefold")).output();
    let output = output.expect("scripts/terminal.sh was started");
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    match output.status.code() {
        Some(0) => {}
        Some(2) => panic!("this test needs tmux: {err}"),
        _ => panic!("{out}{err}"),
    }
}
