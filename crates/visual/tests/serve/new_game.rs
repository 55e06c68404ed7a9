//! The dialogs: new games as asked for, preferences that stay, copies for elsewhere.

use crate::browser::{DIGITS, EASY, IS_LOADED, page};
use crate::harness::Served;
use crate::webdriver::{Browser, ENTER};

fn choose(browser: &Browser, field: &str, value: &str) {
    browser.run(&format!(
        "const field = document.querySelector('{field}'); field.value = '{value}'; \
         field.dispatchEvent(new Event('change'))"
    ));
}

#[test]
fn a_new_game_has_the_level_givens_symmetry_and_rules_that_are_asked_for() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    browser.click("#new");
    choose(&browser, "#level", "Easy");
    choose(&browser, "#from", "30");
    choose(&browser, "#to", "34");
    choose(&browser, "#symmetry", "half-turn");
    browser.screenshot("new-game");
    browser.type_into("#to", ENTER);
    browser.wait("return job === null && document.getElementById('title').innerText === 'Easy'");
    assert_eq!(browser.text("return document.activeElement.role"), "gridcell", "ready to play");
    let digits = browser.text(DIGITS);
    let is_given = |index: usize| digits.as_bytes()[index] != b'.';
    let givens = (0..81).filter(|&index| is_given(index)).count();
    assert!((30..=34).contains(&givens), "{digits}");
    assert!((0..81).all(|index| is_given(index) == is_given(80 - index)), "{digits}");
    let title = browser.text("return document.title");
    let year = browser.run("return new Date().getFullYear()").to_string();
    assert!(title.starts_with("Easy, ") && title.contains(&year), "dated: {title}");

    // A wish that contradicts itself is told where it was made.
    browser.click("#new");
    choose(&browser, "#from", "5");
    choose(&browser, "#to", "9");
    browser.click("#make");
    browser.wait("return job === null && document.getElementById('start').open");
    let told = browser.text("return document.querySelector('#start .error').innerText");
    assert!(told.contains("17"), "{told}");
    choose(&browser, "#from", "");
    choose(&browser, "#to", "");
    choose(&browser, "#symmetry", "");
    browser.click("#start summary");
    browser.click("[value='.AntiKing']");
    browser.click("[value=thermo]");
    browser.click("#make");
    browser.wait(
        "return job === null && document.getElementById('facts').innerText.startsWith('variant')",
    );
    assert_eq!(
        browser.text("return document.getElementById('title').innerText"),
        "Thermometers and Anti-king, Easy"
    );
    // The cells that are seen are those of the variant.
    assert_eq!(browser.run("return game.peers[0].includes(10)"), true);
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}

#[test]
fn preferences_stay_even_at_another_port() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    browser.run("move(0)");
    browser.click("[data-opens=settings]");
    browser.click("[data-setting=seen]");
    browser.click("[data-setting=clock]");
    choose(&browser, "#theme", "dark");
    browser.click("#settings .close");
    browser.click("[name=view][value=automatic]");
    let first = "return cells[2].ariaLabel";
    browser.wait(&format!("{first} === 'r1c3, blank, candidates 1 2 4'"));
    let seen = "return shades.filter((shade) => shade.className).length";
    assert_eq!(browser.run(seen), 0);
    choose(&browser, "#level", "Hard");

    let other = Served::start_with(&[EASY]);
    browser.open(&other.url);
    browser.wait(IS_LOADED);
    assert_eq!(browser.run(seen), 0);
    assert_eq!(browser.text("return document.getElementById('level').value"), "Hard");
    assert_eq!(browser.text(first), "r1c3, blank, candidates 1 2 4");
    assert_eq!(browser.run("return document.documentElement.className"), "dark");
    let display = "return getComputedStyle(document.getElementById('time')).display";
    assert_eq!(browser.text(display), "none");
}

#[test]
fn the_game_is_copied_and_opens_elsewhere() {
    let Some((_server, browser)) = page(&[EASY], 1440, 1000) else { return };
    browser.run("move(2)");
    browser.keys("4");
    browser.run("return queue.then(() => true)");
    browser.click("[data-opens=share]");
    browser.wait("return document.querySelectorAll('#sites li').length === 4");
    let played = EASY.replacen("53.", "534", 1);
    assert_eq!(browser.text("return copies.digits"), played);
    assert_eq!(browser.text("return copies.puzzle"), EASY);
    assert_eq!(browser.text("return copies.address"), browser.text("return location.href"));
    let wiki = browser.text("return document.querySelector('#sites a').href");
    assert!(wiki.starts_with("https://www.sudokuwiki.org/sudoku.htm?bd=5340"), "{wiki}");
    browser.screenshot("copies");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a name");
    let allow = serde_json::json!({ "behavior": "allow", "downloadPath": path });
    browser.devtools("Browser.setDownloadBehavior", &allow);
    browser.click("#save");
    let file = folder.path().join("Sudoku.txt");
    let until = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while !file.exists() {
        assert!(std::time::Instant::now() < until, "no file");
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
    let saved = std::fs::read_to_string(file).expect("text");
    assert!(saved.starts_with("# ninefold game") && saved.contains("53+4.7"), "{saved}");
    browser.click("#share .close");
}
