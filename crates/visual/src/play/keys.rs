//! The meaning of each key and each click.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::game::{Action, Overlay};
use super::layout::Layout;
use ninefold_jobs::grid::Digit;

/// The keys as they are listed in the help.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("arrows, b j k l, w", "move; w and b are right and left"),
    ("Tab, Shift-Tab", "next blank, last blank"),
    ("Home End, g G", "ends of the row, of the column"),
    ("1 to 9", "a digit; again: takes it away"),
    ("n, space", "notes: digits are noted, not filled in"),
    ("Alt and a digit", "notes it; in notes mode: fills it in"),
    ("0 . x Del", "empties the cell"),
    ("a", "automatic candidates, on and off"),
    ("A", "the candidates become your notes"),
    ("h or i", "a hint: how, then where, then what"),
    ("H or I", "makes the hint's move"),
    ("c", "check: shows mistakes"),
    ("u, r or Ctrl-R", "undo, redo"),
    ("v", "the rules of a variant"),
    ("Enter", "the whole message, if it is long"),
    ("Esc", "takes hint and message away"),
    ("s", "saves; q or Ctrl-C saves and leaves"),
    ("Ctrl-Z", "back to the shell; fg goes on"),
];

/// The action of a key; with `vi`, h moves.
pub(super) fn of_key(key: KeyEvent, vi: bool) -> Option<Action> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    if let KeyCode::Char(letter) = key.code {
        if is_control {
            return match letter.to_ascii_lowercase() {
                'c' | 'q' => Some(Action::Quit),
                'z' => Some(Action::Suspend),
                'r' => Some(Action::Redo),
                's' => Some(Action::Save),
                _ => None,
            };
        }
        if let Some(digit) = letter.to_digit(10).and_then(|digit| Digit::new(digit as u8)) {
            let is_other = key.modifiers.contains(KeyModifiers::ALT);
            return Some(if is_other { Action::OtherDigit(digit) } else { Action::Digit(digit) });
        }
        return of_letter(letter, vi);
    }
    Some(match key.code {
        KeyCode::Left => Action::Move(0, -1),
        KeyCode::Right => Action::Move(0, 1),
        KeyCode::Up => Action::Move(-1, 0),
        KeyCode::Down => Action::Move(1, 0),
        KeyCode::PageUp => Action::Move(-3, 0),
        KeyCode::PageDown => Action::Move(3, 0),
        KeyCode::Home => Action::RowEnd(false),
        KeyCode::End => Action::RowEnd(true),
        KeyCode::Tab => Action::NextBlank(false),
        KeyCode::BackTab => Action::NextBlank(true),
        KeyCode::Delete | KeyCode::Backspace => Action::Clear,
        KeyCode::Enter => Action::Show(Overlay::Message),
        KeyCode::F(1) => Action::Show(Overlay::Help),
        KeyCode::Esc => Action::Dismiss,
        _ => return None,
    })
}

fn of_letter(letter: char, vi: bool) -> Option<Action> {
    Some(match letter {
        'h' if vi => Action::Move(0, -1),
        'h' | 'i' => Action::Hint,
        'H' | 'I' => Action::Apply,
        'b' => Action::Move(0, -1),
        'j' => Action::Move(1, 0),
        'k' => Action::Move(-1, 0),
        'l' | 'w' => Action::Move(0, 1),
        'g' => Action::ColumnEnd(false),
        'G' => Action::ColumnEnd(true),
        'n' | ' ' => Action::Notes,
        '0' | '.' | 'x' => Action::Clear,
        'a' => Action::Automatic,
        'A' => Action::Adopt,
        'c' => Action::Check,
        'u' => Action::Undo,
        'r' | 'U' => Action::Redo,
        'v' => Action::Show(Overlay::Rules),
        '?' => Action::Show(Overlay::Help),
        's' => Action::Save,
        'q' => Action::Quit,
        _ => return None,
    })
}

pub(super) fn of_mouse(mouse: MouseEvent, layout: &Layout) -> Option<Action> {
    let MouseEventKind::Down(button) = mouse.kind else { return None };
    if let Some(digit) = layout.digit_at(mouse.column, mouse.row) {
        return Some(match button {
            MouseButton::Left => Action::Digit(digit),
            _ => Action::OtherDigit(digit),
        });
    }
    let cell = layout.cell_at(mouse.column, mouse.row)?;
    match (button, layout.mark_at(mouse.column, mouse.row)) {
        (MouseButton::Right, Some(candidate)) => Some(Action::Note(candidate)),
        _ => Some(Action::Go(cell)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        of_key(KeyEvent::new(code, modifiers), false)
    }

    #[test]
    fn h_is_a_hint_unless_it_moves() {
        let h = KeyEvent::new(KeyCode::Char('h'), KeyModifiers::NONE);
        assert_eq!(of_key(h, false), Some(Action::Hint));
        assert_eq!(of_key(h, true), Some(Action::Move(0, -1)));
    }

    #[test]
    fn control_keys_are_no_letters() {
        assert_eq!(of(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
        assert_eq!(of(KeyCode::Char('c'), KeyModifiers::NONE), Some(Action::Check));
        assert_eq!(of(KeyCode::Char('h'), KeyModifiers::CONTROL), None);
        let five = Digit::new(5).expect("a digit");
        assert_eq!(of(KeyCode::Char('5'), KeyModifiers::ALT), Some(Action::OtherDigit(five)));
    }
}
