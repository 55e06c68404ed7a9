//! `solve` on every backend; sessions/solve.txt has the rest.

use crate::harness::*;
use ninefold_jobs::engine::Backend;

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
