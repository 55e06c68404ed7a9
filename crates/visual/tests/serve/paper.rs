//! The page on paper: the puzzle, and nothing else.

use serde_json::json;

use crate::browser::{EASY, page};

/// Inflates the streams of a PDF, and returns the operators that draw, as text.
const DRAWN: &str = "
    const bytes = Uint8Array.from(atob(PDF), (letter) => letter.charCodeAt(0));
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    let drawn = '', at = 0;
    while ((at = text.indexOf('stream\\n', at)) >= 0) {
        if (text.slice(at - 3, at) === 'end') { at += 7; continue; }
        const end = text.indexOf('\\nendstream', at);
        const packed = new Blob([bytes.slice(at + 7, end)]).stream();
        const plain = packed.pipeThrough(new DecompressionStream('deflate'));
        const page = await new Response(plain).text().catch(() => '');
        if (page.includes('\\nBT\\n')) drawn += page;
        at = end;
    }
    return drawn;";

/// The drawing that reaches paper as browsers print by default: without backgrounds.
fn printed(browser: &crate::webdriver::Browser) -> String {
    let pdf = browser.devtools("Page.printToPDF", &json!({ "printBackground": false }));
    let pdf = pdf["data"].as_str().expect("a document");
    browser.text(&format!("return (async () => {{ const PDF = '{pdf}'; {DRAWN} }})()"))
}

/// Asserts that paper has `digits` digits and no other text, box lines, and nothing above them.
fn assert_puzzle(drawn: &str, digits: usize) {
    let texts: Vec<&str> = drawn.lines().filter(|line| line.ends_with(" Tj")).collect();
    assert_eq!(texts.len(), digits, "digits and no other text: {texts:?}");
    let last = drawn.rfind(" Tj").expect("a text");
    let above = drawn[last..].lines().filter(|line| ["f", "f*", "S"].contains(line)).count();
    assert_eq!(above, 0, "nothing is painted over the board: {}", &drawn[last..]);
    assert!(drawn[..last].lines().filter(|line| *line == "S").count() >= 2, "lines: {drawn}");
}

#[test]
fn paper_has_the_puzzle_and_nothing_else() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    browser.click("#cells button");
    browser.wait("return document.querySelector('#cells button').className === 'same'");
    assert_puzzle(&printed(&browser), 30);
    // A digit of the player is printed, the drawing of a hint is not.
    browser.click("#cells [role=row]:nth-child(1) button:nth-child(3)");
    browser.keys("4");
    for degree in 1..=3 {
        browser.click("#hint");
        browser.wait(&format!("return game.degree === {degree} && job === null"));
    }
    let before = browser.text("return document.getElementById('picture').innerHTML");
    assert_puzzle(&printed(&browser), 31);
    let after = browser.text("return document.getElementById('picture').innerHTML");
    assert_eq!(before, after, "the drawing is on the screen again");
    // A step of the list, too.
    browser.click("#steps");
    browser.wait("return path !== null && job === null");
    assert_puzzle(&printed(&browser), 31);

    for scheme in ["light", "dark"] {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let media = json!({ "media": "print", "features": features });
        browser.devtools("Emulation.setEmulatedMedia", &media);
        browser.screenshot(&format!("paper-{scheme}"));
        for hidden in ["#cells", "#panel", "header"] {
            let display = format!("getComputedStyle(document.querySelector('{hidden}')).display");
            browser.wait(&format!("return {display} === 'none'"));
        }
        browser.wait(
            "return getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'",
        );
    }
}
