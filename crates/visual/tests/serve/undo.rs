//! Undo across games: every way to begin another one leaves the game before within reach.

use crate::browser::{DIGITS, EASY, HARD, IS_LOADED, enter, page, wait_for_digits};
use crate::webdriver::Browser;

const PLAYED: &str =
    "534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const WAITS: &str = "return job === null";

/// A way to begin another game.
type Beginning = fn(&Browser);

/// The ways on the page, each with a name for failures.
const BEGINNINGS: &[(&str, Beginning)] = &[
    ("New puzzle", |browser| {
        open_dialog(browser);
        browser.click("#make");
    }),
    ("Open", |browser| enter(browser, HARD)),
    ("Empty grid", |browser| {
        open_dialog(browser);
        browser.click("#empty");
    }),
    ("Digits as givens", |browser| browser.click("#givens")),
    ("the same puzzle anew", |browser| enter(browser, EASY)),
    ("paste", |browser| {
        browser.run(&format!(
            "const data = new DataTransfer(); data.setData('text', '{HARD}'); \
             document.body.dispatchEvent(new ClipboardEvent('paste', \
             {{ clipboardData: data, bubbles: true, cancelable: true }}))"
        ));
    }),
    ("drop", |browser| {
        browser.run(&format!(
            "const data = new DataTransfer(); data.items.add(new File(['{HARD}'], 'hard.txt')); \
             document.body.dispatchEvent(new DragEvent('drop', \
             {{ dataTransfer: data, bubbles: true, cancelable: true }}))"
        ));
    }),
    ("another address", |browser| {
        browser.run(&format!("location.hash = '#{HARD}'"));
    }),
];

fn open_dialog(browser: &Browser) {
    if browser.run("return document.getElementById('start').open") != true {
        browser.click("#new");
    }
}

#[test]
fn undo_brings_back_the_game_that_another_replaced() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    browser.click("#cells [role=row]:nth-child(1) button:nth-child(3)");
    browser.keys("4");
    wait_for_digits(&browser, PLAYED);
    for (name, begin) in BEGINNINGS {
        browser.run("clock.seconds = 754; clock.since = null");
        begin(&browser);
        // The clock starts anew with the other game.
        browser.wait("return job === null && elapsed() < 700");
        let message = browser.text("return document.getElementById('message').innerText");
        assert!(message.ends_with("Undo brings the former game back."), "{name}: {message}");
        browser.run("clock.seconds = 33; clock.since = null");
        let other = browser.text(DIGITS);

        browser.click("#undo");
        wait_for_digits(&browser, PLAYED);
        browser.wait(WAITS);
        let time = browser.run("return elapsed()").as_u64().expect("seconds");
        assert!((754..790).contains(&time), "{name}: its own time, {time}");
        // Its history is there as well.
        browser.click("#undo");
        wait_for_digits(&browser, EASY);
        browser.click("#redo");
        wait_for_digits(&browser, PLAYED);
        browser.click("#redo");
        wait_for_digits(&browser, &other);
        browser.wait("return job === null && elapsed() >= 33 && elapsed() < 700");
        browser.click("#undo");
        wait_for_digits(&browser, PLAYED);
        browser.wait(WAITS);
    }
    // A reload keeps all of this, and so does a tab that is led to the bare address.
    browser.click("#redo");
    wait_for_digits(&browser, HARD);
    browser.wait(WAITS);
    browser.run("location.assign(location.pathname)");
    browser.wait(&format!("{IS_LOADED} && game.past.at(-1).position.includes('8..........36')"));
    browser.click("#undo");
    wait_for_digits(&browser, HARD);
    browser.click("#undo");
    wait_for_digits(&browser, PLAYED);
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}
