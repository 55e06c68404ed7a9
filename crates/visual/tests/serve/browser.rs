//! The page in a browser: entering, hints to the end, undo, a variant, reloading, a phone.

use crate::harness::Served;
use crate::webdriver::{Browser, DELETE, DOWN, RIGHT};

pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const WING: &str =
    "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
const VARIANT: &str = ".Cage~3~R1C1~R1C2.Cage~17~R1C3~R2C3.Thermo~R5C5~R5C6~R5C7.X~R8C1~R8C2";

/// Scripts.
pub(crate) const DIGITS: &str = "return Array.from(document.querySelectorAll('#cells button'), (it) => (/^r.c., ([1-9])/.exec(it.ariaLabel) || [0, '.'])[1]).join('')";
const MESSAGE: &str = "return document.getElementById('message').innerText";
const FACTS: &str = "return document.getElementById('facts').innerText";
const IS_READY: &str =
    "return document.querySelectorAll('#picture svg').length === 1 && job === null";

/// After a reload: the scripts have run, and the first answer has come.
pub(crate) const IS_LOADED: &str =
    "return document.readyState === 'complete' && game.scene !== null && job === null";

/// A page, opened with the printed address.
pub(crate) fn page(arguments: &[&str], width: u32, height: u32) -> Option<(Served, Browser)> {
    let browser = Browser::start(width, height)?;
    let server = Served::start_with(arguments);
    browser.open(&server.url);
    browser.wait(IS_READY);
    Some((server, browser))
}

/// Opens a puzzle as a person does who has it as text.
pub(crate) fn enter(browser: &Browser, text: &str) {
    if browser.run("return document.getElementById('start').open") != true {
        browser.click("#new");
    }
    browser.run("document.getElementById('text').value = ''");
    browser.type_into("#text", text);
    browser.click("#open");
}

pub(crate) fn wait_for_digits(browser: &Browser, digits: &str) {
    browser.wait(&format!("{DIGITS} === '{digits}'"));
}

#[test]
fn a_puzzle_is_entered_played_and_found_again() {
    let Some((_server, browser)) = page(&[], 1600, 1000) else { return };
    let address = || browser.text("return location.href");
    assert!(!address().contains("key="), "the key does not stay in the address: {}", address());
    assert!(address().contains("#%23%20ninefold%20game"), "{}", address());
    assert_eq!(browser.text("return document.getElementById('title').innerText"), "Easy");

    enter(&browser, EASY);
    wait_for_digits(&browser, EASY);
    assert_eq!(browser.text(FACTS), "classic, 30 givens, one solution, 51 blanks");
    browser.screenshot("desktop");

    // The mouse chooses a cell; keys write, note, move, empty, undo.
    browser.click("#cells [role=row]:nth-child(1) button:nth-child(3)");
    browser.keys("4");
    wait_for_digits(&browser, &EASY.replacen("53.", "534", 1));
    browser.keys(&format!("{RIGHT}{DOWN}n26"));
    // The focus goes with the cursor; a given cannot be noted in.
    browser.wait("return document.activeElement.ariaLabel === 'r2c4, 1, given'");
    browser.keys(&format!("{DOWN}26"));
    browser.wait("return document.activeElement.ariaLabel === 'r3c4, blank, notes 2 6'");
    browser.keys("u");
    browser.wait("return document.activeElement.ariaLabel === 'r3c4, blank, notes 2'");
    browser.keys("r");
    browser.wait("return document.activeElement.ariaLabel === 'r3c4, blank, notes 2 6'");
    browser.keys(DELETE);
    browser.wait("return document.activeElement.ariaLabel === 'r3c4, blank'");
    browser.click("#undo");
    browser.wait("return document.querySelectorAll('#cells button')[21].ariaLabel === 'r3c4, blank, notes 2 6'");

    // The same address is the same game, with undo and with its time.
    browser.wait("return elapsed() > 1 && timeOf(game.position) < 60");
    browser.run("clock.seconds = 754; ask('show', {}, 'keep')");
    browser.wait(
        "return document.getElementById('time').textContent.startsWith('12:3') && job === null",
    );
    browser.reload();
    browser.wait(IS_READY);
    browser.wait("return document.getElementById('time').textContent.startsWith('12:3')");
    wait_for_digits(&browser, &EASY.replacen("53.", "534", 1));
    browser.wait("return document.querySelectorAll('#cells button')[21].ariaLabel === 'r3c4, blank, notes 2 6'");
    browser.click("#undo");
    browser.wait("return document.querySelectorAll('#cells button')[21].ariaLabel === 'r3c4, blank, notes 2'");

    // Long work can be stopped; the game stays.
    let before = browser.text("return timeless(game.position)");
    // One that is made before it could be stopped is made again.
    browser.run(
        "const kept = game.position; \
         const stop = setInterval(() => { if (job) $('stop').click(); }, 5); \
         const make = () => ask('new', { level: 'Extreme' }, 'start').then(() => { \
             if ($('message').innerText === 'Stopped.') { clearInterval(stop); return; } \
             game.position = kept; make(); }); \
         make()",
    );
    browser.wait("return document.getElementById('message').innerText === 'Stopped.'");
    assert_eq!(browser.text("return timeless(game.position)"), before);

    // A wrong digit is found.
    browser.click("#cells [role=row]:nth-child(1) button:nth-child(4)");
    browser.click("[data-digit='2']");
    browser.wait("return document.querySelectorAll('#cells button')[3].ariaLabel === 'r1c4, 2'");
    browser.click("#check");
    browser.wait("return document.querySelectorAll('#cells button')[3].className === 'wrong'");
    assert_eq!(browser.text(MESSAGE), "r1c4 is not 2.");
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}

#[test]
fn hints_lead_to_the_end_and_all_steps_are_listed() {
    let Some((_server, browser)) = page(&[WING], 1600, 1000) else { return };
    wait_for_digits(&browser, WING);
    let degree =
        |degree: u8| browser.wait(&format!("return game.degree === {degree} && job === null"));
    for (wanted, name) in [(1, "hint-technique"), (2, "hint-place"), (3, "hint-step")] {
        browser.click("#hint");
        degree(wanted);
        browser.screenshot(name);
    }
    for step in 0..300 {
        if browser.text(DIGITS).contains('.') {
            browser.run("apply()");
            browser.wait("return job === null && game.degree === 0");
        } else {
            assert!(step > 20, "a puzzle of many steps");
            break;
        }
    }
    browser.wait("return document.getElementById('message').innerText.includes(' Solved in ')");

    enter(&browser, HARD);
    wait_for_digits(&browser, HARD);
    browser.click("#steps");
    browser.wait("return path !== null && path.steps.length > 20");
    assert!(browser.text(MESSAGE).starts_with("1 of "));
    browser.click("#next");
    assert!(browser.text(MESSAGE).starts_with("2 of "));
    browser.keys(RIGHT);
    assert!(browser.text(MESSAGE).starts_with("3 of "));
    browser.click("#back");
    assert!(browser.text(MESSAGE).starts_with("2 of "));
    let hard = "path.steps.findIndex((step) => /Wing|Chain|Fish|Loop|ALS/.test(step.name))";
    browser.run(&format!("goTo(Math.max({hard}, 0))"));
    browser.screenshot("steps");
    browser.night(true);
    browser.screenshot("steps-night");
    browser.night(false);
    browser.click("#list li:nth-child(9) button");
    assert!(browser.text(MESSAGE).starts_with("9 of "));
    browser.click("#resume");
    browser.wait("return path === null && job === null");
    browser.click("#undo");
    wait_for_digits(&browser, HARD);
    browser.click("#solution");
    browser.wait("return document.getElementById('message').innerText === 'The solution.'");
    browser.click("#undo");
    browser.wait("return job === null");
    browser.click("#grade");
    browser.wait("return document.getElementById('message').innerText.startsWith('HoDoKu')");
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}

#[test]
fn text_is_pasted_and_dropped_and_mistakes_in_it_are_told() {
    let Some((_server, browser)) = page(&[EASY], 1600, 1000) else { return };
    wait_for_digits(&browser, EASY);
    enter(&browser, &EASY.replacen('7', "x", 1).replacen("53", "q3", 1));
    browser.wait("return document.getElementById('message').className === 'error'");
    let message = browser.text(MESSAGE);
    assert!(message.starts_with("Line 1, column 1: found 'q', expected "), "{message}");
    browser.screenshot("malformed");
    assert_eq!(browser.text(DIGITS), EASY, "the game is as it was");

    let carried = |event: &str, text: &str| {
        browser.run(&format!(
            "const data = new DataTransfer(); data.setData('text', '{text}'); \
             document.body.dispatchEvent({event})"
        ));
    };
    carried(
        "new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })",
        HARD,
    );
    wait_for_digits(&browser, HARD);
    carried("new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })", EASY);
    wait_for_digits(&browser, EASY);
    browser.run(&format!(
        "const data = new DataTransfer(); data.items.add(new File(['{VARIANT}'], 'killer.txt')); \
         document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}))"
    ));
    browser.wait("return document.getElementById('facts').innerText.startsWith('variant, ')");
    browser.click("#hint");
    browser.wait("return game.degree === 1 && job === null");
    browser.click("#hint");
    browser.wait("return game.degree === 2 && job === null");
    browser.screenshot("variant");
    let before = browser.text("return timeless(game.position)");
    browser.click("#apply");
    browser.wait("return game.degree === 0 && job === null");
    assert_ne!(browser.text("return timeless(game.position)"), before);
    browser.click("#undo");
    browser.wait("return job === null");
    assert_eq!(browser.text("return timeless(game.position)"), before);
    browser.click("[name=view][value=automatic]");
    browser.wait("return document.querySelector('#cells button').ariaLabel === 'r1c1, blank, candidates 1 2'");
    browser.screenshot("variant-automatic");
    // An address that holds no game is reported, and there is a board.
    browser.run("sessionStorage.clear(); location.hash = '#nonsense'");
    browser.wait("return document.getElementById('message').className === 'error' && job === null");
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}

#[test]
fn a_phone_shows_all_of_it() {
    let Some((_server, browser)) = page(&[WING], 400, 800) else { return };
    wait_for_digits(&browser, WING);
    let overflow = "return document.documentElement.scrollWidth <= 400";
    browser.wait(overflow);
    let cell = browser.run("const box = document.querySelector('#cells button').getBoundingClientRect(); return Math.min(box.width, box.height)");
    assert!(cell.as_f64().is_some_and(|side| side >= 36.0), "cells can be tapped: {cell}");
    browser.screenshot("phone");
    browser.click("#cells [role=row]:nth-child(1) button:nth-child(2)");
    browser.click("[data-digit='8']");
    browser.wait("return document.querySelectorAll('#cells button')[1].ariaLabel === 'r1c2, 8'");
    browser.click("#undo");
    browser
        .wait("return document.querySelectorAll('#cells button')[1].ariaLabel === 'r1c2, blank'");
    for degree in 1..=3 {
        browser.click("#hint");
        browser.wait(&format!("return game.degree === {degree} && job === null"));
    }
    browser.wait(overflow);
    browser.night(true);
    browser.screenshot("phone-night");
    browser.click("#steps");
    browser.wait("return path !== null");
    browser.wait(overflow);
    browser.screenshot("phone-steps");
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}

#[test]
fn a_hint_shows_the_cell_that_a_naked_single_fills() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    for degree in 1..=2 {
        browser.click("#hint");
        browser.wait(&format!("return game.degree === {degree} && job === null"));
    }
    let classes = |name: &str| {
        browser.run(&format!(
            "return cells.flatMap((cell, i) => cell.className === '{name}' ? [i] : [])"
        ))
    };
    assert_eq!(classes("target"), serde_json::json!([40]));
    assert_eq!(classes("place"), serde_json::json!([4, 13, 31, 36, 39, 41, 44, 49]));
    let ground = |cell: usize| {
        browser.text(&format!("return getComputedStyle(cells[{cell}]).backgroundImage"))
    };
    // The ring is there without colours, too.
    assert!(ground(40).contains("radial-gradient"), "{}", ground(40));
    assert_eq!(ground(39), "none");
    browser.screenshot("hint-target");
}
