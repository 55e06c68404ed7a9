//! Whole games without a mouse.

use ninefold_jobs::random::Random;

use crate::browser::{DIGITS, EASY, page};
use crate::webdriver::{
    Browser, CONTROL, DELETE, DOWN, ENTER, ESCAPE, LEFT, RIGHT, SHIFT, TAB, UP,
};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const FOCUS: &str = "return document.activeElement.id || document.activeElement.ariaLabel || ''";

/// Presses Tab until this has the focus.
fn tab_to(browser: &Browser, wanted: &str) {
    for _ in 0..60 {
        browser.keys(TAB);
        if browser.text(FOCUS).starts_with(wanted) {
            return;
        }
    }
    panic!("no Tab leads to {wanted}");
}

#[test]
fn a_game_is_played_from_its_beginning_to_the_next_with_keys_alone() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    tab_to(&browser, "new");
    browser.keys(ENTER);
    assert_eq!(browser.text(FOCUS), "level");
    browser.keys(ESCAPE);
    assert_eq!(browser.text(FOCUS), "new", "a dialog gives the focus back");
    // The board is one stop of Tab; a hint and a note are a key each.
    tab_to(&browser, "r1c1");
    browser.keys("h");
    browser.wait("return job === null && game.degree === 1");
    browser.keys(RIGHT);
    browser.keys(RIGHT);
    browser.chord(&[SHIFT], "4");
    browser.wait("return document.activeElement.ariaLabel === 'r1c3, blank, notes 4'");
    browser.keys(&format!("{RIGHT}{RIGHT}{RIGHT}{RIGHT}{RIGHT}{RIGHT}{RIGHT}"));
    for (index, digit) in SOLUTION.chars().enumerate() {
        if EASY.as_bytes()[index] == b'.' {
            browser.keys(&digit.to_string());
        }
        browser.keys(if index % 9 == 8 { DOWN } else { RIGHT });
        if index % 9 == 8 {
            browser.keys(RIGHT);
        }
    }
    browser.wait("return document.getElementById('message').innerText.includes('Solved in ')");
    // The summary has the grade too.
    browser.wait("return document.getElementById('message').innerText.includes('scale: Easy')");
    for _ in 0..60 {
        browser.keys(TAB);
        if browser.run("return document.activeElement.textContent.startsWith('Next puzzle')")
            == true
        {
            break;
        }
    }
    browser.keys(ENTER);
    browser.wait("return job === null && document.getElementById('title').innerText === 'Medium'");
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}

/// Keys as a cat on the keyboard presses them: nothing goes wrong, and the game is still there.
/// `NINEFOLD_HUNT=1000` plays for half an hour.
#[test]
fn random_keys_leave_no_message_in_the_console() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    let mut random = Random::new(65, 0);
    // A pause, or the list of keys, takes no digit, and ends.
    let (pause, keys) = ("p4p", format!("?4{ESCAPE}"));
    let singly =
        ["z", "x", "c", "v", "n", " ", "h", "H", "u", "r", "k", "0", pause, &keys, DELETE, ESCAPE];
    let rounds = std::env::var("NINEFOLD_HUNT").map_or(1, |hunt| hunt.parse().expect("a number"));
    for round in 0..rounds {
        for _ in 0..150 {
            let digit = (1 + random.below(9)).to_string();
            match random.below(8) {
                0 => browser.keys(singly[random.below(singly.len())]),
                1 => browser.chord(&[SHIFT], &digit),
                2 => browser.chord(&[CONTROL], &digit),
                3 => browser.chord(&[CONTROL], ["z", "y", "a"][random.below(3)]),
                4 => browser.keys(&digit),
                _ => browser.keys([RIGHT, DOWN, LEFT, UP][random.below(4)]),
            }
        }
        // Out of a hint that is shown step by step.
        browser.keys(ESCAPE);
        browser.wait("return job === null && !document.querySelector('dialog[open]')");
        assert_eq!(browser.console(), Vec::<serde_json::Value>::new(), "round {round}");
        let digits = browser.text(DIGITS);
        for (digit, given) in digits.chars().zip(EASY.chars()).filter(|(_, given)| *given != '.') {
            assert_eq!(digit, given, "round {round}: a given is gone: {digits}");
        }
    }
}
