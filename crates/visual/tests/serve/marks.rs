//! Several cells at once, and marks in corners, in the middle and in colours.

use serde_json::json;

use crate::browser::{DIGITS, EASY, IS_LOADED, page};
use crate::webdriver::{Browser, CONTROL, DELETE, DOWN, ESCAPE, RIGHT, SHIFT};

const ROW: &str = "#cells [role=row]:nth-child(1) button:nth-child";

fn done(browser: &Browser) {
    browser.run("return queue.then(() => true)");
}

fn label(browser: &Browser, cell: usize) -> String {
    browser.text(&format!("return cells[{cell}].ariaLabel"))
}

fn selected(browser: &Browser) -> serde_json::Value {
    browser.run("return cells.flatMap((cell, i) => cell.ariaSelected === 'true' ? [i] : [])")
}

#[test]
fn several_cells_are_selected_and_take_digits_and_marks_together() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    let cell = |column: usize| format!("{ROW}({column})");
    browser.drag(&[&cell(3), &cell(4), &cell(5), &cell(6)]);
    assert_eq!(selected(&browser), json!([2, 3, 4, 5]));
    // The given 7 stays; the others take the digit, and one undo takes it from all of them.
    browser.keys("8");
    done(&browser);
    assert_eq!(&browser.text(DIGITS)[..9], "538878...");
    browser.chord(&[CONTROL], "z");
    done(&browser);
    assert_eq!(browser.text(DIGITS), EASY);
    browser.chord(&[CONTROL, SHIFT], "Z");
    done(&browser);
    assert_eq!(&browser.text(DIGITS)[..9], "538878...");
    browser.keys("8");
    done(&browser);
    assert_eq!(browser.text(DIGITS), EASY, "a digit that all have goes from all");

    // Shift and arrows extend; Ctrl and a click add a cell, and take it out.
    browser.click(&cell(8));
    browser.chord(&[SHIFT], &format!("{RIGHT}{DOWN}"));
    assert_eq!(selected(&browser), json!([7, 8, 17]));
    let click_with_control = || {
        browser.run(
            "const press = { bubbles: true, ctrlKey: true, button: 0, buttons: 1, pointerId: 1 }; \
             cells[26].releasePointerCapture = () => {}; \
             cells[26].dispatchEvent(new PointerEvent('pointerdown', press)); \
             document.dispatchEvent(new PointerEvent('pointerup', press))",
        );
    };
    click_with_control();
    assert_eq!(selected(&browser), json!([7, 8, 17, 26]));
    browser.keys("x12");
    done(&browser);
    assert_eq!(label(&browser, 26), "r3c9, blank, notes 1 2");
    click_with_control();
    assert_eq!(selected(&browser), json!([7, 8, 17]));
    browser.keys(ESCAPE);
    assert_eq!(selected(&browser), json!([17]));
    browser.chord(&[CONTROL], "a");
    assert_eq!(browser.run("return game.selection.size"), 81);
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}

#[test]
fn marks_of_all_kinds_come_by_keys_and_stay() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    let mode = "return document.querySelector('[data-mode][aria-pressed=true]').textContent";
    for (key, name) in [("x", "Corner"), ("c", "Centre"), ("v", "Colour"), ("z", "Digit")] {
        browser.keys(key);
        assert_eq!(browser.text(mode), name);
    }
    browser.run("move(2)");
    browser.keys(" ");
    assert_eq!(browser.text(mode), "Corner", "the space bar goes on to the next");
    browser.keys("z");
    browser.run("select([2, 3], 2)");
    browser.chord(&[SHIFT], "12");
    browser.chord(&[CONTROL], "36");
    browser.chord(&[CONTROL, SHIFT], "3");
    done(&browser);
    assert_eq!(label(&browser, 2), "r1c3, blank, notes 1 2, centre 3 6, green");
    browser.keys("v1z");
    done(&browser);
    assert_eq!(label(&browser, 3), "r1c4, blank, notes 1 2, centre 3 6, blue, green");
    // Corners and middle are places of the picture; a colour lies below it.
    let texts = "const notes = [...document.querySelectorAll('#picture .mark')].at(-1); \
                 return [...notes.children].map((text) => text.textContent).join(' ')";
    assert_eq!(browser.text(texts), "1 2 36 1 2 36");
    let ground = browser.text("return getComputedStyle(shades[3]).backgroundImage");
    assert_eq!(ground.matches("rgb").count(), 4, "two sectors: {ground}");
    browser.screenshot("marks");

    // A reload, and the text of the game, have them all; each is one step of undo.
    browser.reload();
    browser.wait(IS_LOADED);
    assert_eq!(label(&browser, 3), "r1c4, blank, notes 1 2, centre 3 6, blue, green");
    let position = browser.text("return game.position");
    assert!(position.contains("# centre: r1c3=36 r1c4=36\n"), "{position}");
    assert!(position.contains("# colours: r1c3=13 r1c4=13\n"), "{position}");
    browser.click("#undo");
    done(&browser);
    assert_eq!(label(&browser, 2), "r1c3, blank, notes 1 2, centre 3 6, green");

    // Delete takes digits first, then marks, then colours.
    browser.run("select([2, 3], 2)");
    browser.keys("4");
    for expected in [
        "r1c3, blank, notes 1 2, centre 3 6, green",
        "r1c3, blank, green",
        "r1c3, blank",
        "r1c3, blank",
    ] {
        browser.keys(DELETE);
        done(&browser);
        assert_eq!(label(&browser, 2), expected);
    }
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}

#[test]
fn marks_stand_in_corners_until_all_candidates_are_filled_in() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    browser.run("move(2)");
    browser.chord(&[SHIFT], "12");
    done(&browser);
    let places = "const notes = [...document.querySelectorAll('#picture .mark')].at(-1); \
                  return [...notes.children].slice(0, 3).map((text) => \
                  `${text.textContent} ${text.getAttribute('x')} ${text.getAttribute('y')}`).join()";
    // From the middle, which is at 150 and 34.9 with the height of letters.
    assert_eq!(browser.text(places), "1 131 15.9,2 169 15.9");
    browser.click("#adopt");
    done(&browser);
    assert_eq!(browser.text(places), "1 131 15.9,2 150 15.9,4 131 34.9");
}

#[test]
fn the_pad_counts_digits_and_cells_that_are_seen_are_shaded() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    let left = |digit: u8| {
        browser
            .text(&format!("return document.querySelector('[data-digit=\"{digit}\"]').ariaLabel"))
    };
    assert_eq!(left(8), "8, 4 left");
    browser.run("select([2, 3, 5, 6], 2)");
    browser.keys("8");
    done(&browser);
    assert_eq!(left(8), "8, 0 left");
    browser.keys("8");
    done(&browser);
    // What all selected cells see; hints have their own marks, without shades next to them.
    let seen = "return shades.flatMap((shade, i) => shade.className ? [i] : []).join()";
    browser.run("move(40)");
    assert_eq!(browser.text(seen).split(',').count(), 20);
    browser.run("select([0, 40], 0)");
    assert_eq!(browser.text(seen), "4,36");
    browser.click("#hint");
    done(&browser);
    assert_eq!(browser.text(seen), "");
    // A double click selects what is alike.
    browser.run(&format!(
        "document.querySelector('{ROW}(1)').dispatchEvent(new MouseEvent('dblclick', {{ bubbles: true }}))"
    ));
    assert_eq!(selected(&browser), json!([0, 14, 71]));
}

#[test]
fn a_pause_hides_the_board_and_stops_the_clock() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    browser.run("clock.seconds = 100; move(2)");
    browser.keys("p");
    let look = "return getComputedStyle(document.getElementById('picture')).visibility";
    assert_eq!(browser.text(look), "hidden");
    assert_eq!(browser.text("return document.activeElement.id"), "go-on");
    let before = browser.run("return spent()");
    browser.keys("4h");
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(browser.run("return spent()"), before);
    assert_eq!(browser.text(DIGITS), EASY, "no moves meanwhile");
    browser.click("#go-on");
    assert_eq!(browser.text(look), "visible");
    browser.wait(&format!("return spent() > {before}"));
    browser.keys("4");
    done(&browser);
    assert_eq!(&browser.text(DIGITS)[..3], "534");
}
