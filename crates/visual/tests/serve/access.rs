//! Names for screen readers, contrast, sizes of buttons.
//!
//! axe-core is asked, too, which is not part of this repository.

use crate::browser::{EASY, page};
use crate::webdriver::Browser;

/// Buttons and fields without a name, and ids that stand twice.
const UNNAMED: &str = "
    const name = (it) => it.ariaLabel || it.textContent.trim()
        || (it.labels && it.labels.length) || it.getAttribute('aria-labelledby');
    const unnamed = [...document.querySelectorAll('button, a, input, select, textarea, dialog, section')]
        .filter((it) => !name(it)).map((it) => it.outerHTML);
    const ids = [...document.querySelectorAll('[id]')].map((it) => it.id);
    return unnamed.concat(ids.filter((id, i) => ids.indexOf(id) !== i)).join()";

/// Text whose contrast with what is behind it is below 4.5, disabled buttons aside.
const FAINT: &str = "
    const channel = (it) => (it /= 255) <= 0.03928 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const colour = (text) => text.match(/[\\d.]+/g).map(Number);
    const ground = (it) => {
        for (; it; it = it.parentElement) {
            const own = colour(getComputedStyle(it).backgroundColor);
            if (own.length === 3 || own[3] === 1) return own;
        }
        return [255, 255, 255];
    };
    const faint = [];
    for (const it of document.querySelectorAll('body *')) {
        const has = [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!has || !it.checkVisibility() || it.closest('svg, :disabled, noscript')) continue;
        const [a, b] = [light(colour(getComputedStyle(it).color)), light(ground(it))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) faint.push(`${it.outerHTML.slice(0, 80)} ${contrast}`);
    }
    return faint.join()";

fn assert_readable(browser: &Browser, place: &str) {
    for is_night in [false, true] {
        browser.night(is_night);
        assert_eq!(browser.text(FAINT), "", "{place}, by night: {is_night}");
    }
    browser.night(false);
    assert_eq!(browser.text(UNNAMED), "", "{place}");
}

#[test]
fn everything_has_a_name_and_can_be_read_at_three_widths() {
    for (width, height) in [(1440, 900), (1024, 768), (400, 800)] {
        let Some((_server, browser)) = page(&[EASY], width, height) else { return };
        assert_readable(&browser, "the page");
        browser.run("setMode('colour')");
        assert_readable(&browser, "colours");
        for dialog in ["start", "share", "settings", "keys"] {
            browser.click(&format!("[data-opens={dialog}]"));
            browser.run("return queue.then(() => true)");
            assert_readable(&browser, dialog);
            let over = "document.documentElement.scrollWidth > innerWidth";
            assert_eq!(browser.run(&format!("return {over}")), false, "{dialog} at {width}");
            browser.run(&format!("document.getElementById('{dialog}').close()"));
        }
        // Fingers hit what is 24 wide and high at least.
        let small = "return [...document.querySelectorAll('button')].filter((it) => { \
             const box = it.getBoundingClientRect(); \
             return box.width && (box.width < 24 || box.height < 24); \
             }).map((it) => it.outerHTML).join()";
        assert_eq!(browser.text(small), "", "{width}");
    }
}

/// The violations that axe-core finds, as text.
const VIOLATIONS: &str = "
    const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return axe.run(document, { runOnly: rules }).then(({ violations }) => violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((it) => it.html.slice(0, 200))}`).join())";

#[test]
fn axe_finds_nothing() {
    let Some(file) = std::env::var_os("NINEFOLD_AXE") else {
        eprintln!("SKIPPED: axe-core, which scripts/visual-tests.sh fetches, is not here");
        return;
    };
    let axe = std::fs::read_to_string(file).expect("the script of axe-core");
    for (width, puzzle) in [(1440, EASY), (400, ".Cage~3~R1C1~R1C2.Thermo~R5C5~R5C6~R5C7")] {
        let Some((_server, browser)) = page(&[puzzle], width, 900) else { return };
        browser.run(&format!("{axe}; window.axe = axe"));
        let check = |place: &str| {
            for is_night in [false, true] {
                browser.night(is_night);
                assert_eq!(browser.text(VIOLATIONS), "", "{place} at {width}: {is_night}");
            }
        };
        check("the page");
        for dialog in ["start", "share", "settings", "keys"] {
            browser.run(&format!("document.querySelector('[data-opens={dialog}]').click()"));
            browser.run("return queue.then(() => true)");
            check(dialog);
            browser.run(&format!("document.getElementById('{dialog}').close()"));
        }
        browser.run("pause(true)");
        check("a pause");
        browser.run("pause(false); return ask('steps', {}, 'keep').then(() => true)");
        check("steps");
    }
}
