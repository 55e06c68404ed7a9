//! Broken rules: digits that cannot stand together are marked as soon as they are there.

use serde_json::Value;

use crate::browser::{EASY, enter, page};
use crate::webdriver::Browser;

/// The cells with the mark, by number.
fn marked(browser: &Browser) -> Value {
    browser.run("return cells.flatMap((cell, i) => cell.classList.contains('clash') ? [i] : [])")
}

fn label(browser: &Browser, cell: usize) -> String {
    browser.text(&format!("return cells[{cell}].ariaLabel"))
}

/// Writes a digit with the keyboard.
fn write(browser: &Browser, cell: usize, digit: u8) {
    browser.run(&format!("move({cell})"));
    browser.keys(&digit.to_string());
    browser.run("return queue.then(() => true)");
}

#[test]
fn broken_rules_are_marked_as_they_arise() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    // 5 is in the row and the box already, at r1c1; the 5 at r2c6 is not concerned.
    write(&browser, 2, 5);
    assert_eq!(marked(&browser), serde_json::json!([0, 2]));
    assert_eq!(label(&browser, 0), "r1c1, 5, given, breaks a rule with r1c3");
    assert_eq!(label(&browser, 2), "r1c3, 5, breaks a rule with r1c1");
    // The mark is a line, which the tint of equal digits is not, by day and by night.
    let look = |cell: usize| {
        browser.text(&format!("return getComputedStyle(cells[{cell}]).backgroundImage"))
    };
    assert_eq!(browser.run("return cells[14].className"), "same");
    for is_night in [false, true] {
        browser.night(is_night);
        browser.screenshot(&format!("clash-{}", if is_night { "night" } else { "day" }));
        assert_eq!(look(14), "none");
        assert_eq!(look(2).matches("linear-gradient").count(), 3, "{}", look(2));
    }
    // Hints and checks have marks that are others.
    browser.click("#check");
    browser.wait("return cells[2].className === 'wrong clash'");
    browser.click("#undo");
    browser.wait("return job === null && cells[2].ariaLabel === 'r1c3, blank'");
    assert_eq!(marked(&browser), serde_json::json!([]));

    // Of variants, all cells that must differ: those of a cage.
    enter(&browser, ".Cage~10~R1C1~R2C4.");
    browser.wait("return document.getElementById('facts').innerText.startsWith('variant, ')");
    write(&browser, 0, 5);
    write(&browser, 12, 5);
    assert_eq!(marked(&browser), serde_json::json!([0, 12]));
    let rule = "the cage r1c1 r2c4 holds different digits of sum 10";
    let expected = format!("r2c4, 5, breaks a rule with r1c1, breaks a rule: {rule}");
    assert_eq!(label(&browser, 12), expected);
    // Black and white dots are different rules: no night turns one into the other.
    for is_night in [true, false] {
        browser.night(is_night);
        let look = "const style = getComputedStyle(document.getElementById('board')); \
                    return `${style.backgroundColor} ${style.color}`";
        assert_eq!(browser.text(look), "rgb(255, 255, 255) rgb(17, 17, 17)");
    }
    // A sum that is wrong, or that the blanks cannot make right.
    enter(&browser, ".Cage~10~R1C1~R2C4~R2C5.Thermo~R9C1~R9C2~R9C3");
    browser.wait("return document.getElementById('facts').innerText.startsWith('variant, ')");
    write(&browser, 0, 9);
    assert_eq!(marked(&browser), serde_json::json!([0]));
    write(&browser, 73, 1);
    assert_eq!(marked(&browser), serde_json::json!([0, 73]));
    let message = "return document.getElementById('message').innerText";
    assert!(
        browser.text(message).starts_with("This rule is broken: the cage r1c1"),
        "{}",
        browser.text(message)
    );
    assert_eq!(browser.console(), Vec::<Value>::new());
}
