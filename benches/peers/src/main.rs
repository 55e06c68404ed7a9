use std::time::Instant;
use ninefold::engine::*;
use ninefold::grid::Grid;
fn main() {
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().filter(|l| l.len() >= 81 && !l.starts_with('#')).collect();
        let grids: Vec<Grid> = lines.iter().map(|l| {
            let b: Vec<u8> = l.bytes().take(81).map(|c| if c == b'.' || c == b'0' { 0 } else { c - b'0' }).collect();
            Grid::from_bytes(b.try_into().unwrap()).unwrap() }).collect();
        let theirs: Vec<sudoku::Sudoku> = lines.iter().map(|l| sudoku::Sudoku::from_str_line(&l[..81]).unwrap()).collect();
        println!("{file}: {}", grids.len());
        let mut out = vec![Outcome::EMPTY; grids.len()];
        for _ in 0..3 {
            let t = Instant::now();
            let mut n = 0;
            for s in &theirs { n += s.solutions_count_up_to(2); }
            let base = t.elapsed().as_secs_f64();
            print!("  sudoku {:9.0}/s ({n})", grids.len() as f64 / base);
            for b in RulesBackend::ALL {
                let mut e = Rules::with_backend(b).unwrap();
                let t = Instant::now();
                e.solve_block(&grids, &Limits::UNIQUE, &mut out);
                let mine = t.elapsed().as_secs_f64();
                let mut c = Counters::default();
                let mut sol = 0;
                for o in &out { c += o.counters; sol += o.solutions; }
                print!(" | {b:?} {:9.0}/s {:.2}x n {:.3} p {} sol {sol}", grids.len() as f64 / mine, base / mine, c.nodes as f64 / grids.len() as f64, c.propagations);
            }
            println!();
        }
    }
}
