//! Killed or interrupted at any moment: the output path holds nothing, or a complete file.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::{dataset, wait_for_outputs};
use ninefold::random::Random;

fn solve(input: &str, output: &Path) -> Command {
    let mut command = crate::harness::ninefold(&[]);
    command.args(["solve", input, "--quiet", "-o"]).arg(output);
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn killed_at_random_moments_the_output_is_whole_or_absent() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = directory.path().join("many.txt");
    let dataset = fs::read(dataset("minimal.txt")).expect("a dataset");
    fs::write(&input, dataset.repeat(15)).expect("written");
    let input = input.to_str().expect("text");
    let whole = directory.path().join("whole.csv");
    let start = Instant::now();
    assert!(solve(input, &whole).status().expect("run").success());
    let time = start.elapsed();
    let whole = fs::read(whole).expect("an output");
    assert_eq!(whole.iter().filter(|&&byte| byte == b'\n').count(), 150_001);
    let (mut random, mut absent) = (Random::new(20, 0), 0);
    for i in 0..20 {
        let output = directory.path().join(format!("{i}.csv"));
        let mut child = solve(input, &output).spawn().expect("started");
        // The first at once, so that one at least is killed before the end.
        std::thread::sleep(time.mul_f64((random.below(1200) * usize::from(i > 0)) as f64 / 1000.0));
        child.kill().expect("killed");
        child.wait().expect("ended");
        match fs::read(&output) {
            Ok(found) => assert!(found == whole, "kill {i} left a part"),
            Err(_) => absent += 1,
        }
    }
    assert!(absent > 0, "no kill came in time: this test shows nothing");
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(status.expect("kill is there").success());
}

#[test]
fn an_interrupted_run_removes_its_output_and_exits_with_130() {
    for name in ["-INT", "-TERM"] {
        let directory = tempfile::tempdir().expect("a directory");
        let output = directory.path().join("out.csv");
        let mut child = solve("-", &output).spawn().expect("started");
        // Standard input stays open, so the run cannot end by itself.
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(&vec![b'.'; 200_000]).expect("taken");
        wait_for_outputs(&child, directory.path(), 1);
        std::thread::sleep(Duration::from_millis(50));
        signal(&child, name);
        let ended = child.wait_with_output().expect("ended");
        assert_eq!(ended.status.code(), Some(130));
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(said.contains("interrupted; the partial output was removed"), "{said}");
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 0);
        drop(stdin);
    }
}
