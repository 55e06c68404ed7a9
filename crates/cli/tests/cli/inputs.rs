//! Inputs that are not what they should be: refused by name, and never answered wrongly.

use std::fs;
use std::io::Write;
use std::process::Command;

use crate::harness::*;

#[test]
fn a_line_without_an_end_does_not_fill_the_memory() {
    let directory = Folder::new();
    let packed = directory.join("zeros.zst");
    let mut encoder =
        zstd::Encoder::new(fs::File::create(&packed).expect("made"), 1).expect("begun");
    for _ in 0..3_000 {
        encoder.write_all(&[b'0'; 100_000]).expect("written");
    }
    encoder.finish().expect("finished");
    let command = "ulimit -v 4000000; exec \"$0\" solve \"$1\" -q --count-only";
    let program = env!("CARGO_BIN_EXE_ninefold");
    let ended = Command::new("bash").args(["-c", command, program, text(&packed)]).output();
    let ended = ended.expect("started");
    assert_eq!(code(&ended), 2);
    let message = stderr(&ended);
    assert!(message.ends_with("zeros.zst: line 1 is longer than 1048576 bytes\n"), "{message}");
}

#[test]
fn the_longest_line_is_that_which_is_asked_for() {
    let directory = Folder::new();
    let file = directory.join("long.txt");
    for (length, asked, fits) in [
        (1 << 20, None, true),
        ((1 << 20) + 1, None, false),
        (3 << 20, Some("4000000"), true),
        (200, Some("199"), false),
        (200, Some("200"), true),
    ] {
        let long = format!("{PUZZLE},{}", "x".repeat(length - 82));
        let text_of = format!("{PUZZLE}\n").repeat(30_000) + &long + "\n" + PUZZLE + "\n";
        fs::write(&file, &text_of).expect("written");
        let mut order = vec!["solve", "--count-only", "-q"];
        order.extend(asked.iter().flat_map(|asked| ["--longest-line", asked]));
        for name in [text(&file), "-"] {
            let (code, out, err) = said((&order, name), &text_of);
            match fits {
                true => {
                    assert!(code == 0 && out.contains("unique,30002\n"), "{code} {out} {err}");
                }
                false => {
                    assert_eq!(code, 2, "{length} {name}");
                    assert!(err.contains("line 30001 is longer than "), "{err}");
                }
            }
        }
    }
}

#[test]
fn a_line_of_a_variant_is_never_taken_for_a_title() {
    let lines = ".V.Sandwich~0~R8C8\n.Cage~3~R1C1~R1C2\n";
    let more = "--format variants";
    let (code, out, _) = said(("solve - -q", more), lines);
    assert_eq!(code, 3);
    let rows: Vec<&str> = out.lines().skip(1).collect();
    assert_eq!(rows.len(), 2, "{out}");
    assert!(rows[0].contains("malformed: line 1") && rows[1].ends_with(",multiple"), "{out}");
}

#[test]
fn other_kinds_of_files_are_refused_by_name() {
    let directory = Folder::new();
    let utf_16: Vec<u8> = PUZZLE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&[0xff, 0xfe], &utf_16[..]].concat();
    let cr = format!("{PUZZLE}\r").repeat(3).into_bytes();
    for (bytes, word) in [
        (&b"\xfd7zXZ\0\0\x04"[..], "compressed by xz"),
        (b"BZh91AY&SY", "compressed by bzip2"),
        (b"PK\x03\x04\x14\0", "zip archive"),
        (b"7z\xbc\xaf\x27\x1c", "7z archive"),
        (b"\x04\x22\x4d\x18", "compressed by lz4"),
        (&utf_16, "UTF-16"),
        (&marked, "UTF-16"),
        (&cr, "CR alone"),
        (&[&b"\x7fELF\x02\x01\x01"[..], &[0; 80]].concat(), "not text"),
    ] {
        let file = directory.file("file", bytes);
        for name in [text(&file), "-"] {
            let ended = run(("solve", name, "-q"), bytes);
            assert_eq!(code(&ended), 2, "{word}");
            let message = stderr(&ended);
            assert!(message.contains("cannot read") && message.contains(word), "{message}");
            assert!(ended.stdout.is_empty(), "{word}");
        }
    }
    // One line that ends in CR alone is a line.
    assert_eq!(said("solve - -q", format!("{PUZZLE}\r")).0, 0);
}

#[test]
fn frames_that_say_nothing_are_skipped() {
    let mut packed = b"\x5a\x2a\x4d\x18\x04\0\0\0abcd".to_vec();
    packed.extend(zstd(PUZZLE));
    let (code, out, err) = said("solve - -q", packed);
    assert!(code == 0 && out.contains(SOLUTION), "{err}");
}

#[test]
fn a_puzzle_over_several_lines_is_answered_as_one() {
    let directory = Folder::new();
    let items = [".Cage~15", "~R1C1~R1C2", "", "# a comment", ".Thermo~R4C4~R4C5.~R9C9_5"];
    for name in ["one.iss", "one.txt"] {
        let file = directory.file(name, items.join("\n"));
        let (code, out, err) = said(("solve", &file), "");
        assert!(code == 0 && out.matches("multiple").count() == 1, "{name}: {out}{err}");
        assert!(out.contains(".Cage~15~R1C1~R1C2.Thermo~R4C4~R4C5.~R9C9_5"), "{name}: {out}");
        let is_guessed = err.contains("one.txt: the lines are taken for one puzzle");
        assert_eq!(is_guessed, name == "one.txt", "{err}");
        for verb in ["show", "stats"] {
            assert_eq!(said((verb, &file), "").0, 0, "{verb} {name}");
        }
    }
}

/// Names of constraints are made of letters, as rows of large boards are.
#[test]
fn names_alone_on_their_lines_are_no_rows_of_a_drawing() {
    for items in [".AntiKnight .AntiKing .Thermo~R1C1~R1C2", ".AntiKing .NoBoxes"] {
        let (code, out, err) = said("solve - -q", items.replace(' ', "\n"));
        assert!(
            code == 0 && out.lines().count() == 2 && out.contains(&items.replace(' ', "")),
            "{out}{err}"
        );
    }
}

#[test]
fn an_error_in_a_puzzle_over_several_lines_has_its_line_and_column() {
    fails(
        "solve -",
        ".Cage~15\n# a comment\n ~R1C1~R0\nC1\n",
        3,
        "line 3, column 8: found \"R0C1\"",
    );
}

#[test]
fn lines_that_can_be_one_puzzle_or_several_need_a_format() {
    let line = |kind: &str| -> String {
        (1..=9).map(|i| format!(".{kind}~R{i}C{i}~R{i}C{}", 1 + i % 9)).collect()
    };
    let both = format!("{}\n{}\n", line("Thermo"), line("Whisper~2"));
    let (code, _, err) = said("solve -", both.clone());
    assert!(code == 1 && err.contains("in two ways") && err.contains("--format iss"), "{err}");
    for (format, puzzles) in [("iss", 1), ("variants", 2)] {
        let (code, out, err) = said(("solve - --format", format), both.clone());
        assert!(code == 0 && out.lines().count() == 1 + puzzles, "{format}: {out}{err}");
    }
}

#[test]
fn inputs_that_would_be_read_twice_or_for_ever_are_refused() {
    for flag in ["--pattern", "--grids"] {
        fails(
            ("generate --count 1", flag, "/dev/zero"),
            "",
            2,
            "/dev/zero: it is not a regular file",
        );
    }
}

#[test]
fn an_empty_name_is_refused_and_leaves_nothing() {
    let directory = Folder::new();
    for verb in ["solve -", "generate --count 1", "convert - --to sdm"] {
        let mut command = ninefold((verb, "-o", [""]));
        let ended = command.current_dir(&directory).output().expect("started");
        assert_eq!(code(&ended), 1, "{verb:?}");
        assert_eq!(directory.count(), 0, "{verb:?}");
    }
}

#[test]
fn no_more_threads_are_started_than_there_is_work_for() {
    let puzzles = format!("{PUZZLE}\n").repeat(3);
    let directory = Folder::new();
    let file = directory.file("three.txt", &puzzles);
    for threads in ["5000", "4294967296", "18446744073709551615"] {
        for verb in
            ["solve", "verify", "convert --to sdm", "canon", "dedup", "morph", "stats", "grade"]
        {
            let order = (verb, &file, "--threads", threads);
            let (code, _, err) = said(order, "");
            // Without solutions there is nothing to verify.
            assert_eq!(code, if verb == "verify" { 3 } else { 0 }, "{order:?}: {err}");
            let word = format!("there is work for 1 thread only, not {threads}");
            assert!(err.contains(&word), "{order:?}: {err}");
        }
        assert_eq!(said(("solve - --threads", threads), &puzzles).0, 0);
        let made = said(("generate --count 3 --threads", threads), "");
        assert_eq!((made.0, made.1.lines().count()), (0, 3));
    }
}

#[test]
fn wishes_that_no_puzzle_fulfils_are_refused_at_once() {
    for (level, technique, is_possible) in
        [("easy", "x-wing", false), ("hard", "x-wing", true), ("medium", "xy-chain", false)]
    {
        let order = ("generate --level", level, "--technique", technique, "--count 1");
        let (code, out, err) = said(order, "");
        assert_eq!((code, out.is_empty()), (i32::from(!is_possible), !is_possible), "{err}");
    }
    let (code, _, err) = said("generate --level easy --level hard --needs x-wing", "");
    assert_eq!(code, 0, "{err}");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let directory = Folder::new();
    let evil = directory.file("a\x1b[2J\x07b.txt", "what is this\n");
    let toml =
        directory.file("named.toml", "name = \"a\\u001b[2J\\u0007b\"\ncage = [\"3 r1c1-2\"]\n");
    let picture = directory.join("p.svg");
    for order in [
        &["solve", text(&evil)][..],
        &["stats", text(&evil)],
        &["solve", "no-such-\x1b[2Jfile"],
        &["show", text(&toml)],
        &["show", text(&toml), "--svg", text(&picture)],
        &["show", text(&toml), "--svg", "-"],
    ] {
        let ended = run(order, "");
        let bytes = [&ended.stdout[..], &ended.stderr].concat();
        assert!(!bytes.is_empty(), "{order:?}");
        let is_control = |byte: &u8| byte.is_ascii_control() && !b"\n\t".contains(byte);
        assert!(!bytes.iter().any(is_control), "{order:?}: {}", String::from_utf8_lossy(&bytes));
    }
    let picture = bytes(picture);
    assert!(!picture.iter().any(|byte| byte.is_ascii_control() && *byte != b'\n'));
}
