//! Copies of a game for elsewhere: its digits as text, and addresses of sites that open it.

use ninefold_jobs::jobs::{AnyPuzzle, LinkSite, link};
use ninefold_jobs::ruleset::Heading;
use ninefold_jobs::session::{GamePuzzle, SavedGame};

use super::Game;
use super::answer::{Copies, SiteLink};

impl Game {
    /// The copies. Sites that solve get the position, those that let people solve get the puzzle.
    pub(super) fn copies(&self) -> Copies {
        let saved = self.session.saved();
        let puzzle = match &saved.puzzle {
            GamePuzzle::Classic(givens) => givens.to_string(),
            GamePuzzle::Variant(ruleset) => ruleset.text().to_owned(),
        };
        let heading = Heading { title: saved.title.clone(), ..Heading::default() };
        let sites = LinkSite::ALL.into_iter().map(|site| {
            let game = match site {
                LinkSite::SudokuWiki | LinkSite::Iss => saved.clone(),
                LinkSite::FPuzzles | LinkSite::SudokuPad => SavedGame::new(saved.puzzle.clone()),
            };
            let (address, why) =
                match link(&AnyPuzzle::Position(Box::new(game)), &heading, None, site) {
                    Ok(address) => (address, String::new()),
                    Err(error) => (String::new(), error.to_string()),
                };
            SiteLink { site: display_name(site), address, why }
        });
        Copies { puzzle, digits: self.session.grid().to_string(), sites: sites.collect() }
    }
}

fn display_name(site: LinkSite) -> &'static str {
    match site {
        LinkSite::SudokuWiki => "SudokuWiki",
        LinkSite::Iss => "Interactive Sudoku Solver",
        LinkSite::FPuzzles => "f-puzzles",
        LinkSite::SudokuPad => "SudokuPad",
    }
}
