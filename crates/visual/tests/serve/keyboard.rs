//! A whole game without a mouse.

use crate::browser::{EASY, page};
use crate::webdriver::{Browser, DOWN, ENTER, ESCAPE, RIGHT, SHIFT, TAB};

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
