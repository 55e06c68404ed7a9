//! The panel next to the board: its messages, which move nothing, its titles, and the end of a game.

use crate::browser::{EASY, enter, page};
use crate::webdriver::Browser;

const MESSAGE: &str = "return document.getElementById('message').innerText";
const TITLE: &str = "return document.getElementById('title').innerText";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn click_and_wait(browser: &Browser, selector: &str) {
    browser.click(selector);
    browser.run("return queue.then(() => true)");
}

#[test]
fn messages_never_move_the_buttons() {
    for (width, height) in [(1440, 1000), (400, 800)] {
        let Some((_server, browser)) = page(&[EASY], width, height) else { return };
        let places = || {
            browser.text(
                "return ['.pad', '#undo', '#hint', '#check', '#steps'].map((name) => { \
                 const box = document.querySelector(name).getBoundingClientRect(); \
                 return [box.left + scrollX, box.top + scrollY].map(Math.round); }).join(' ')",
            )
        };
        let before = places();
        let unmoved = |after: &str| assert_eq!(places(), before, "{width}, after {after}");
        for degree in 1..=3 {
            click_and_wait(&browser, "#hint");
            unmoved(&format!("degree {degree}"));
        }
        for button in ["#check", "#grade", "#count"] {
            click_and_wait(&browser, button);
            assert_ne!(browser.text(MESSAGE), "");
            unmoved(button);
        }
        browser.run("return ask('open', { text: 'q'.repeat(90) }, 'start')");
        unmoved("an error");
        browser.run(
            "say('A long message. '.repeat(40)); document.getElementById('working').hidden = false",
        );
        unmoved("a long message, and work that takes long");
        browser.run("document.getElementById('working').hidden = true");
    }
}

#[test]
fn an_empty_grid_is_filled_with_givens() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    browser.click("#new");
    click_and_wait(&browser, "#empty");
    browser.run("move(0)");
    browser.keys("7");
    browser.run("return queue.then(() => true)");
    click_and_wait(&browser, "#givens");
    browser.wait("return cells[0].ariaLabel === 'r1c1, 7, given'");
    enter(&browser, EASY);
    browser.wait("return job === null && !document.getElementById('start').open");
}

#[test]
fn the_end_tells_time_and_hints_and_offers_the_next_puzzle() {
    let almost = format!("..{}", &SOLUTION[2..]);
    let Some((_server, browser)) = page(&[&almost], 1440, 1000) else { return };
    browser.run("clock.seconds = 754; clock.since = null; move(0)");
    click_and_wait(&browser, "#hint");
    browser.keys("5");
    browser.run("return queue.then(() => { clock.seconds = 754; clock.since = null; move(1); })");
    browser.keys("3");
    browser.wait("return job === null && clock.solved === true");
    let message = browser.text(MESSAGE);
    assert!(message.starts_with("Solved in 12:3"), "{message}");
    assert!(message.contains(", with 1 hint."), "{message}");
    browser.screenshot("solved");
    browser.run("setSetting('level', 'Easy')");
    browser.click("#message button");
    browser.wait("return job === null && document.getElementById('title').innerText === 'Easy'");
    // Hints are counted for each game.
    browser.click("#undo");
    browser.wait("return job === null && clock.solved === true");
    assert!(browser.text(MESSAGE).contains(", with 1 hint."), "{}", browser.text(MESSAGE));
}

#[test]
fn titles_are_short() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("first steps.txt");
    std::fs::write(&file, EASY).expect("written");
    let Some((_server, browser)) = page(&[file.to_str().expect("a name")], 1440, 1000) else {
        return;
    };
    assert_eq!(browser.text(TITLE), "first steps.txt");
    browser.run(&format!(
        "const data = new DataTransfer(); data.items.add(new File(['{EASY}'], 'second.txt')); \
         document.body.dispatchEvent(new DragEvent('drop', \
         {{ dataTransfer: data, bubbles: true, cancelable: true }}))"
    ));
    browser.wait("return document.getElementById('title').innerText === 'second.txt'");
    browser.click("#new");
    browser.click("#make");
    browser.wait("return document.getElementById('title').innerText === 'Medium'");
}
