//! The whole screen.

use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};
use ratatui::{Frame, layout::Rect};

use super::game::{Game, Overlay};
use super::keys::KEYS;
use super::layout::{Layout, SMALLEST, wrapped};
use super::look::{Look, Role};
use super::{cells, frame, panel};
use ninefold_jobs::draw::{Diagram, distinct};
use ninefold_jobs::session::GamePuzzle;

/// The picture of a puzzle without its digits.
pub(super) fn diagram(puzzle: &GamePuzzle) -> Diagram {
    match puzzle {
        GamePuzzle::Classic(givens) => Diagram::classic(givens),
        GamePuzzle::Variant(ruleset) => Diagram::of(ruleset),
    }
}

pub(super) fn draw(game: &Game, diagram: &Diagram, look: Look, frame: &mut Frame<'_>) {
    let screen = frame.area();
    let Some(layout) = Layout::of(screen) else { return too_small(screen, frame) };
    header(game, &layout, look, frame);
    frame::draw(diagram, &layout, look, frame.buffer_mut());
    cells::draw(game, diagram, &layout, look, frame.buffer_mut());
    panel::draw(game, &layout, look, frame);
    message(game, &layout, look, frame);
    let keys = " arrows  1-9  n notes  a candidates  h hint  u undo  c check  ? all keys  q quit";
    frame.render_widget(Line::styled(keys, look.style(Role::Faint)), layout.keys);
    match game.overlay {
        Overlay::None => {}
        Overlay::Help => overlay("Keys", help(look), frame),
        Overlay::Rules => overlay("Rules", rules(game), frame),
        Overlay::Message => overlay("Message", vec![Line::raw(game.message.clone())], frame),
    }
}

fn too_small(screen: Rect, frame: &mut Frame<'_>) {
    let (width, height) = SMALLEST;
    let text = format!(
        "This terminal has {} columns and {} lines; play needs {width} and {height}. Make it larger, or press q to save and leave.",
        screen.width, screen.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), screen);
}

fn header(game: &Game, layout: &Layout, look: Look, frame: &mut Frame<'_>) {
    let givens = game.session.puzzle().givens().clues();
    let kind = if game.session.puzzle().ruleset().is_some() { "variant" } else { "classic" };
    let title =
        game.session.title().map_or_else(|| format!("{kind}, {givens} givens"), str::to_owned);
    let name = look.pair((" ninefold", Role::Title), (format!("  {title}"), Role::Plain));
    frame.render_widget(name, layout.header);
    let time = Line::raw(format!("{} ", game.clock.text())).right_aligned();
    let Rect { x, y, width, .. } = layout.header;
    let room = width.min(10);
    frame.render_widget(time, Rect::new(x + width - room, y, room, 1));
}

/// The message, cut where it is too long, and how to see the rest.
fn message(game: &Game, layout: &Layout, look: Look, frame: &mut Frame<'_>) {
    const MORE: &str = " ... (Enter: all of it)";
    let width = usize::from(layout.message.width).saturating_sub(2).max(1);
    let lines = wrapped(&game.message, width);
    let room = usize::from(layout.message.height);
    let mut shown: Vec<Line<'_>> =
        lines.iter().take(room).map(|line| Line::raw(format!(" {line}"))).collect();
    if lines.len() > room
        && let Some(last) = shown.last_mut()
    {
        let text: String = lines[room - 1].chars().take(width - MORE.len()).collect();
        *last = look.pair((format!(" {text}"), Role::Plain), (MORE, Role::Faint));
    }
    frame.render_widget(Paragraph::new(shown), layout.message);
}

fn help(look: Look) -> Vec<Line<'static>> {
    let line = |&(keys, what): &(&'static str, &'static str)| {
        look.pair((format!("{keys:<20}"), Role::Title), (what, Role::Plain))
    };
    let mut lines: Vec<Line<'static>> = KEYS.iter().map(line).collect();
    lines.push(Line::styled(
        "Mouse: click cells and digits; right-click notes",
        look.style(Role::Faint),
    ));
    lines
}

fn rules(game: &Game) -> Vec<Line<'static>> {
    match game.session.puzzle().ruleset() {
        None => vec![Line::raw("Each row, column and box holds each digit once.")],
        Some(ruleset) => {
            let drawn = ruleset.constraints().filter(|one| !one.shapes().is_empty());
            let mut sentences: Vec<String> = drawn.map(|one| one.explain()).collect();
            sentences.extend(Diagram::of(ruleset).sentences);
            distinct(sentences).into_iter().map(Line::raw).collect()
        }
    }
}

/// Lines in a frame over the middle of the screen.
fn overlay(title: &str, lines: Vec<Line<'_>>, frame: &mut Frame<'_>) {
    let screen = frame.area();
    let width = screen.width.min(76);
    let height = lines
        .iter()
        .map(|line| (line.width() as u16).div_ceil(width - 4).max(1))
        .fold(2u16, u16::saturating_add)
        .min(screen.height);
    let area = Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height);
    let block = Block::bordered()
        .title(format!(" {title} "))
        .title_bottom(" Esc: back ")
        .padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), area);
}
