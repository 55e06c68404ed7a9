//! Outputs are whole or absent, have the right permissions, leave no other files, and are the same on
//! all backends.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::harness::{self, *};
use ninefold_jobs::engine::Backend;

/// Solves standard input, which stays open, into this file, until the output was begun.
fn begun(output: &Path) -> std::process::Child {
    let mut command = ninefold(("solve - --quiet --force -o", output));
    let mut child = interruptible(&mut command)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let lines = format!("{PUZZLE}\n").repeat(20_000);
    child.stdin.as_mut().expect("piped").write_all(lines.as_bytes()).expect("taken");
    child
}

#[test]
fn nothing_is_left_of_an_output_however_the_process_ends_and_signals_are_said() {
    for (signal, handled) in [
        ("KILL", None),
        ("ABRT", None),
        ("TERM", None),
        ("USR1", Some(libc::SIGUSR1)),
        ("ALRM", Some(libc::SIGALRM)),
        ("XCPU", Some(libc::SIGXCPU)),
        ("HUP", Some(libc::SIGHUP)),
    ] {
        let directory = Folder::new();
        let output = directory.file("out.csv", "old");
        let mut child = begun(&output);
        // It stays open, so that the run does not end by itself first.
        let _stdin = child.stdin.take();
        // The output is guarded before the program listens.
        handled.iter().for_each(|&number| wait_for_handler(&child, number));
        harness::signal(&child, signal);
        let ended = child.wait_with_output().expect("ended");
        assert_eq!(directory.names(), ["out.csv"], "{signal}");
        assert!(bytes(&output) == b"old", "{signal}");
        if handled.is_some() {
            assert_eq!(code(&ended), 130, "{signal}");
            let said = stderr(&ended);
            assert!(said.contains("the partial output was removed"), "{signal}: {said}");
        }
    }
}

#[test]
fn a_run_that_is_to_outlive_its_terminal_does() {
    let directory = Folder::new();
    let output = directory.join("out.csv");
    let mut command = Command::new("nohup");
    command.arg(env!("CARGO_BIN_EXE_ninefold")).args(["solve", "-", "-q", "-o", text(&output)]);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(format!("{PUZZLE}\n").repeat(20_000).as_bytes()).expect("taken");
    std::thread::sleep(Duration::from_millis(200));
    harness::signal(&child, "HUP");
    drop(stdin);
    let ended = child.wait_with_output().expect("ended");
    assert_eq!(code(&ended), 0, "{}", stderr(&ended));
    assert_eq!(read(&output).lines().count(), 20_001);
}

#[test]
fn a_second_run_for_the_same_file_is_refused_by_name() {
    let directory = Folder::new();
    let output = directory.join("out.txt");
    let order = ("generate --count 100000000 -q -o", &output);
    let mut first = ninefold(order).spawn().expect("started");
    let partial = directory.join("out.txt.partial");
    while !partial.metadata().is_ok_and(|metadata| metadata.len() > 0) {
        std::thread::sleep(Duration::from_millis(5));
    }
    for more in ["--resume", "--force"] {
        let second = run((&order, more), "");
        assert_eq!(code(&second), 1, "{more}");
        let message = stderr(&second);
        assert!(message.contains("another run is writing"), "{more}: {message}");
        assert!(message.contains("out.txt.partial"), "{more}: {message}");
    }
    first.kill().expect("running");
    first.wait().expect("ended");
}

/// In a process that has not begun yet, waiting for the disk fails.
fn fail_to_sync(command: &mut Command) {
    let fail = libc::SECCOMP_RET_ERRNO | libc::EIO as u32;
    answer(command, [libc::SYS_fdatasync, libc::SYS_fsync], fail);
}

/// From now on, in a process that has not begun yet, the system answers these two calls so.
#[allow(unsafe_code)] // System calls.
fn answer(command: &mut Command, [one, other]: [libc::c_long; 2], answer: u32) {
    let instruction =
        |code: u32, jt, jf, k: u32| libc::sock_filter { code: code as u16, jt, jf, k };
    let is_call = |call: libc::c_long| {
        let equal = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
        instruction(equal, 0, 1, u32::try_from(call).expect("small"))
    };
    let end = |result| instruction(libc::BPF_RET | libc::BPF_K, 0, 0, result);
    let mut filter = [
        // The number of the call is the first word.
        instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        is_call(one),
        end(answer),
        is_call(other),
        end(answer),
        end(libc::SECCOMP_RET_ALLOW),
    ];
    let install = move || {
        let program = libc::sock_fprog { len: 6, filter: filter.as_mut_ptr() };
        // SAFETY: the filter is a valid program of six instructions, and lives long enough.
        let done = unsafe {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
                && libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program) == 0
        };
        if done { Ok(()) } else { Err(std::io::Error::last_os_error()) }
    };
    // SAFETY: what runs between fork and exec is two system calls.
    unsafe { command.pre_exec(install) };
}

#[test]
fn a_large_output_is_written_to_the_disk_while_the_run_goes_on() {
    // For 10,000 puzzles it has more than a megabyte, for ten less.
    let solve = |lines: &str, more: &[&str]| {
        let input = dataset("easy.txt");
        let directory = Folder::new();
        let order = ("solve", &input, "-q -o out --lines", lines);
        let mut command = ninefold((&order, more));
        let call = libc::SYS_sync_file_range;
        answer(command.current_dir(&directory), [call; 2], libc::SECCOMP_RET_KILL_PROCESS);
        command.output().expect("started").status.code()
    };
    assert_eq!(solve("1-10000", &[]), None, "it was not asked for");
    assert_eq!(solve("1-10000", &["--no-sync"]), Some(0));
    assert_eq!(solve("1-10", &[]), Some(0));
}

#[test]
fn outputs_are_on_the_disk_before_they_have_their_names() {
    let input = dataset("easy.txt");
    for order in [
        &["solve", text(&input), "-q", "-o", "out"][..],
        &["canon", text(&input), "-q", "-o", "out"],
        &["generate", "--count", "3", "-q", "-o", "out"],
    ] {
        let directory = Folder::new();
        let mut command = ninefold(order);
        fail_to_sync(command.current_dir(&directory));
        let ended = command.output().expect("started");
        assert_eq!(code(&ended), 2, "{order:?}: {}", stderr(&ended));
        assert!(stderr(&ended).contains("cannot write out"), "{order:?}: {}", stderr(&ended));
        assert!(!directory.join("out").exists(), "{order:?}");
        if order[0] != "generate" {
            assert!(directory.names().is_empty(), "{order:?}");
        }

        let more = ["--no-sync", if order[0] == "generate" { "--resume" } else { "--force" }];
        let mut command = ninefold((order, &more));
        fail_to_sync(command.current_dir(&directory));
        let ended = command.output().expect("started");
        assert_eq!(code(&ended), 0, "{order:?}: {}", stderr(&ended));
        assert!(directory.join("out").exists(), "{order:?}");
    }
}

#[test]
fn every_backend_writes_the_same_and_one_that_is_missing_is_refused() {
    let file = dataset("invalid.txt");
    for engine in ["auto", "lanes", "rules"] {
        let with = |backend: Backend| {
            let choice = ["--engine", engine, "--backend", backend.name()];
            let form = "--output-format jsonl --limit 5";
            said(("solve", &file, &choice, &form), "")
        };
        let (_, portable, _) = with(Backend::Portable);
        assert_eq!(portable.lines().count(), 2_000);
        for backend in Backend::ALL {
            let (code, out, error) = with(backend);
            if backend.is_available() {
                assert!(out == portable, "{engine} {}", backend.name());
                assert!(error.contains(&format!("({})", backend.name())), "{error}");
            } else {
                assert!(code == 1 && error.contains("this machine cannot run"), "{error}");
            }
        }
    }
}
