//! A solver that goes wrong in one of many ways, which its argument names. Compiled by the tests of
//! `compare`, as a program and as a shared library.

use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

/// A puzzle goes wrong if its first clue is this digit, unless all of them do.
const UNLUCKY: u8 = b'7';

fn is_unlucky(puzzle: &[u8]) -> bool {
    puzzle.iter().find(|&&cell| cell != b'.') == Some(&UNLUCKY)
}

/// Counts solutions up to a limit and keeps the first, trying the cell with the fewest digits.
fn solve(cells: &mut [u8; 81], limit: u64, found: &mut Vec<[u8; 81]>) {
    let mut houses = [[0u16; 9]; 3];
    let places = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    for cell in (0..81).filter(|&cell| cells[cell] != b'.') {
        for (house, place) in houses.iter_mut().zip(places(cell)) {
            house[place] |= 1 << (cells[cell] - b'0');
        }
    }
    let options = |cell: usize| {
        let used = places(cell).iter().zip(houses).fold(0, |used, (&place, of)| used | of[place]);
        (b'1'..=b'9').filter(|digit| used >> (digit - b'0') & 1 == 0).collect::<Vec<u8>>()
    };
    let blanks = (0..81).filter(|&cell| cells[cell] == b'.');
    let Some((cell, digits)) =
        blanks.map(|cell| (cell, options(cell))).min_by_key(|(_, digits)| digits.len())
    else {
        found.push(*cells);
        return;
    };
    for digit in digits {
        cells[cell] = digit;
        solve(cells, limit, found);
        if found.len() as u64 >= limit {
            break;
        }
    }
    cells[cell] = b'.';
}

/// Crashes on unlucky puzzles: the function of a library.
///
/// # Safety
/// As in tdoku's header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bad_solve(
    puzzle: *const u8,
    limit: usize,
    flags: u32,
    solution: *mut u8,
    guesses: *mut usize,
) -> usize {
    let text = unsafe { std::slice::from_raw_parts(puzzle, 81) };
    if is_unlucky(text) && flags == 11 {
        unsafe { std::ptr::null_mut::<u8>().write_volatile(1) };
    }
    let mut cells: [u8; 81] = text.try_into().expect("81 cells");
    let mut found = Vec::new();
    // With the flag 1, the limit is ignored, as by adapters that support only one.
    let limit = if flags == 1 { 1 } else { limit };
    solve(&mut cells, limit as u64, &mut found);
    if let Some(first) = found.first() {
        unsafe { std::ptr::copy_nonoverlapping(first.as_ptr(), solution, 81) };
    }
    unsafe { *guesses = 0 };
    found.len()
}

fn main() {
    let how = std::env::args().nth(1).unwrap_or_default();
    let how = how.as_str();
    let mut lines = std::io::stdin().lock().lines().map(|line| line.expect("text"));
    let mut out = std::io::stdout();
    if how == "no-hello" {
        println!("hello");
        std::thread::sleep(Duration::from_secs(60));
    }
    if how == "mute" {
        std::thread::sleep(Duration::from_secs(3_600));
    }
    lines.next().expect("a greeting");
    let limits = if how == "first-only" { "[1]" } else { "[1, 2]" };
    let assumes = if how == "assumes-unique" { r#", "assumes": ["unique"]"# } else { "" };
    println!(
        r#"{{"name":"bad","version":"{how}","returns":["count","solution","nodes","nanos"],"limits":{limits}{assumes}}}"#
    );
    let mut asked = 0u64;
    // What it has found before.
    let mut remembered: HashMap<[u8; 81], Vec<[u8; 81]>> = HashMap::new();
    while let Some(request) = lines.next() {
        let mut words = request.split(' ').skip(1).map(|word| word.parse::<u64>().expect("a number"));
        let (count, limit) = (words.next().expect("N"), words.next().expect("LIMIT"));
        if how == "silence" && count > 2 {
            std::thread::sleep(Duration::from_secs(3_600));
        }
        let mut puzzles: Vec<[u8; 81]> = Vec::new();
        let mut text = Vec::new();
        let mut time = 0;
        let mut solve_one = |puzzle: [u8; 81]| {
            asked += 1;
            let bad = is_unlucky(&puzzle);
            if how == "crash" && bad {
                eprintln!("no luck with this one");
                std::process::exit(9);
            }
            let began = Instant::now();
            let mut found = Vec::new();
            match remembered.get(&puzzle) {
                Some(known) if how.starts_with("remembers") => found.clone_from(known),
                _ => solve(&mut puzzle.clone(), limit, &mut found),
            }
            if how.starts_with("remembers") {
                remembered.entry(puzzle).or_insert_with(|| found.clone());
            }
            if how == "slow" {
                // Busy for 3 % longer.
                let until = began.elapsed().mul_f64(1.03);
                while began.elapsed() < until {}
            }
            if how == "threads" {
                let again = || {
                    for _ in 0..2 {
                        solve(&mut puzzle.clone(), limit, &mut Vec::new());
                    }
                };
                std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(again))));
            }
            let nanos = began.elapsed().as_nanos();
            time += nanos;
            let mut number = found.len();
            let mut first = found.first().map(|grid| String::from_utf8_lossy(grid).into_owned());
            match how {
                "wrong-solution" if bad => {
                    // Two digits of a row change places.
                    first = first.map(|grid| {
                        let (a, b, rest) = (&grid[..1], &grid[1..2], &grid[2..]);
                        format!("{b}{a}{rest}")
                    });
                }
                "dropped-clue" if bad => {
                    let swap = |c: char| match c {
                        '7' => '8',
                        '8' => '7',
                        c => c,
                    };
                    first = first.map(|grid| grid.chars().map(swap).collect());
                }
                "wrong-count" if bad => number = 3 - number,
                // Not among the first ones.
                "late" if bad && asked > 20 => number = 3 - number,
                "order" if asked % 5 == 0 => {
                    return format!("gave-up - 0 {nanos}\n");
                }
                _ => {}
            }
            format!("{number} {} 0 {nanos}\n", first.as_deref().unwrap_or("-"))
        };
        let mut ready = Vec::new();
        for line in lines.by_ref().take(count as usize) {
            let puzzle: [u8; 81] = line.into_bytes().try_into().expect("81 characters");
            if how == "reads-and-solves" {
                // The answers wait until all is read, and only then the clock starts.
                ready.push(solve_one(puzzle));
            } else if how == "early" {
                out.write_all(solve_one(puzzle).as_bytes()).and_then(|()| out.flush()).expect("written");
            } else {
                puzzles.push(puzzle);
            }
        }
        let began = Instant::now();
        let answers: Vec<String> = match how {
            "reads-and-solves" => ready,
            _ => puzzles.into_iter().map(solve_one).collect(),
        };
        let answers: Vec<String> = match how {
            "short" if count > 2 => answers[..answers.len() - 1].to_vec(),
            "extra" if count > 2 => [&answers[..], &answers[..1]].concat(),
            _ => answers,
        };
        text.extend(answers.concat().into_bytes());
        if how == "garbage" && count > 2 {
            text.splice(0..0, *b"what?\n");
        }
        match how {
            "clock" => time /= 10,
            "one-nano" | "remembers-one-nano" => time = 1,
            "reads-and-solves" => time = began.elapsed().as_nanos(),
            _ => {}
        }
        text.extend(format!("done {time}\n").into_bytes());
        out.write_all(&text).and_then(|()| out.flush()).expect("written");
    }
    if how == "ignores-end" {
        std::thread::sleep(Duration::from_secs(3_600));
    }
}
