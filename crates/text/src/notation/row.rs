//! One line of a drawing: whether it is drawn, a row, or words, and the cells of a row.

/// The kind of a line of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Nothing.
    Blank,
    /// Nothing but drawing.
    Border,
    /// Dashes between bars: what Markdown has below the head of a table.
    Rule,
    /// Cells, or what should be some.
    Row(Row),
    /// Words.
    Words,
}

/// A row that is not yet split into cells: the parts between bars, or one part without bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    parts: Vec<Part>,
    has_bars: bool,
    /// The last part has a bar behind it.
    is_closed: bool,
    /// The values are told apart by commas, semicolons or tabs.
    is_list: bool,
}

/// Characters with their columns, from 1.
type Part = Vec<(usize, char)>;

/// A value and its column; a blank is empty.
pub(super) type Value = (usize, String);

/// A character as plain text has it: frames are bars, dashes and crosses, dots of any form are one.
fn plain(c: char) -> char {
    match c {
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '¦' | '!' => '|',
        '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' => '=',
        '\u{250c}'..='\u{254b}' | '\u{2550}'..='\u{257f}' => '+',
        '•' | '∙' | '⋅' | '◦' | '○' | '□' | '▢' | '☐' => '·',
        '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{3000}' => ' ',
        other => other,
    }
}

/// Whether a character may stand around a list. Between bars it is none of the drawing.
fn is_bracket(c: char) -> bool {
    matches!(c, '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'' | '`')
}

/// Takes a line apart. Dashes alone are drawing unless `has_dashes` declares them blanks.
pub(crate) fn row(text: &[u8], has_dashes: bool) -> Line {
    let Ok(text) = std::str::from_utf8(text) else { return Line::Words };
    let has_bars = text.chars().any(|c| plain(c) == '|');
    let character = |c: char| if is_bracket(c) && !has_bars { ' ' } else { plain(c) };
    let characters: Part = text
        .char_indices()
        .map(|(at, c)| (at + 1, character(c)))
        .filter(|(_, c)| *c != '\r')
        .collect();
    let is_blank = |c: char| c.is_whitespace();
    let all = |is: &dyn Fn(char) -> bool| characters.iter().all(|&(_, c)| is(c));
    if all(&is_blank) {
        // Brackets alone are drawing.
        return if text.trim().is_empty() { Line::Blank } else { Line::Border };
    }
    let has = |wanted: char| !all(&|c| c != wanted);
    let is_frame =
        |c: char| matches!(c, '+' | '-' | '=' | '|' | '*' | ':' | '.' | '·' | '\'') || is_blank(c);
    let run =
        |wanted: char| characters.windows(3).any(|three| three.iter().all(|&(_, c)| c == wanted));
    let is_dashed = has_dashes && all(&|c| c == '-');
    if all(&is_frame) && !is_dashed {
        let is_drawn = run('-') || run('=') || (has('+') && (has('-') || has('=')));
        let is_rule = has('|') && has('-') && !has('+') && !has('*') && !has('.');
        match () {
            () if is_rule => return Line::Rule,
            () if is_drawn => return Line::Border,
            () => {}
        }
    }
    let is_list = !has_bars && (has(',') || has(';') || has('\t'));
    let is_closed =
        characters.iter().rev().find(|&&(_, c)| !is_blank(c)).is_some_and(|l| l.1 == '|');
    let (mut parts, mut part) = (Vec::new(), Part::new());
    for (column, c) in characters {
        if c == '|' { parts.push(std::mem::take(&mut part)) } else { part.push((column, c)) }
    }
    let is_empty = |part: &Part| part.iter().all(|&(_, c)| is_blank(c) || c == ',');
    if !has_bars || !is_empty(&part) {
        parts.push(part);
    }
    if has_bars && parts.first().is_some_and(is_empty) && parts.len() > 1 {
        parts.remove(0);
    }
    let row = Row { parts, has_bars, is_closed, is_list };
    if row.has_words() { Line::Words } else { Line::Row(row) }
}

/// Whether a value may stand in a cell.
fn is_value(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_blank_value(c)
}

pub(super) fn is_blank_value(c: char) -> bool {
    matches!(c, '.' | '_' | '*' | '-' | '?' | '·')
}

fn characters(values: &[Value]) -> Vec<Value> {
    let mut characters = Vec::new();
    for (column, value) in values {
        characters.extend(value.chars().enumerate().map(|(i, c)| (column + i, c.to_string())));
    }
    characters
}

impl Row {
    /// The values as they are separated.
    fn tokens(&self, part: &Part) -> Vec<Value> {
        let is_end = |c: char| match self.is_list {
            true => matches!(c, ',' | ';' | '\t'),
            false => c.is_whitespace() || c == ',',
        };
        let mut tokens = Vec::new();
        for token in part.split(|&(_, c)| is_end(c)) {
            let value: String = token.iter().map(|&(_, c)| c).collect();
            let value = value.trim();
            let start = token.iter().find(|(_, c)| !c.is_whitespace()).or(token.first());
            if self.is_list || !value.is_empty() {
                let behind = part.last().map_or(1, |(column, _)| column + 1);
                tokens.push((start.map_or(behind, |(column, _)| *column), value.to_owned()));
            }
        }
        // A separator behind the last value begins no other.
        if self.is_list && tokens.last().is_some_and(|(_, value)| value.is_empty()) {
            tokens.pop();
        }
        tokens
    }

    /// Whether there are words, and not values.
    fn has_words(&self) -> bool {
        let is_number = |value: &str| value.bytes().all(|byte| byte.is_ascii_digit());
        let is_word = |value: &str| match value.chars().count() {
            0 | 1 => !value.chars().all(is_value),
            _ if is_number(value) => false,
            _ if matches!(value, "None" | "null" | "nan" | "NaN") => false,
            _ => {
                let letters = value.chars().filter(char::is_ascii_alphabetic).count();
                // A board has capital or small letters, and items such as `.AntiKnight` have both.
                let has = |is: fn(&char) -> bool| {
                    value.chars().filter(|c| !c.eq_ignore_ascii_case(&'x')).any(|c| is(&c))
                };
                !value.chars().all(|c| is_value(c) || c == '+')
                    || (letters == value.len() && letters < 10)
                    || (has(char::is_ascii_uppercase) && has(char::is_ascii_lowercase))
            }
        };
        let has_word = |part: &Part| self.tokens(part).iter().any(|(_, value)| is_word(value));
        self.parts.iter().any(has_word)
    }

    /// Number of cells, by the look of the row alone.
    pub(crate) fn width(&self) -> usize {
        let all: usize = self.parts.iter().map(|part| self.cells_of(part).len()).sum();
        all.max(if self.has_bars { self.parts.len() } else { 0 })
    }

    pub(super) fn column_behind(&self) -> usize {
        let last = self.parts.iter().rev().find_map(|part| part.last());
        last.map_or(1, |(column, _)| column + 1)
    }

    /// The values of a part: those between separators, or else characters.
    fn cells_of(&self, part: &Part) -> Vec<Value> {
        let tokens = self.tokens(part);
        let is_one = tokens.len() == 1 && !self.is_list;
        let are_groups = !self.is_list
            && tokens.len() > 1
            && tokens.iter().all(|(_, value)| value.chars().count() == 3)
            && tokens.iter().any(|(_, value)| value.contains(|c: char| !c.is_ascii_digit()));
        if is_one || are_groups { characters(&tokens) } else { tokens }
    }

    /// The cells of a row of `side`, if it can have this number.
    pub(super) fn cells(&self, side: usize) -> Option<Vec<Value>> {
        if !self.has_bars {
            let part = self.parts.first()?;
            let mut cells = self.cells_of(part);
            if cells.len() != side {
                // Groups of several characters.
                cells = characters(&self.tokens(part));
            }
            return (cells.len() == side).then_some(cells);
        }
        let each = side.is_multiple_of(self.parts.len()).then(|| side / self.parts.len())?;
        let mut cells = Vec::new();
        for part in &self.parts {
            cells.append(&mut self.part(part, each)?);
        }
        // White space is a blank by its place, so that no place may be missing.
        let has_places = cells.iter().any(|(_, value)| value.is_empty()) && each > 1;
        let full = &self.parts[..self.parts.len() - usize::from(!self.is_closed)];
        let are_alike = full.iter().all(|part| part.len() == full[0].len());
        (!has_places || are_alike).then_some(cells)
    }

    /// The cells of a part between two bars: told apart by white space, one character each, or by
    /// their places, so that white space is a blank.
    fn part(&self, part: &Part, count: usize) -> Option<Vec<Value>> {
        let tokens = self.tokens(part);
        if tokens.len() == count {
            return Some(tokens);
        }
        if let [token] = &tokens[..]
            && token.1.chars().count() == count
        {
            return Some(characters(std::slice::from_ref(token)));
        }
        let first = part.first().map_or(1, |(column, _)| *column);
        if count == 1 {
            return tokens.is_empty().then(|| vec![(first, String::new())]);
        }
        let width = part.len();
        for stride in 1..=4 {
            for start in 0..stride {
                let last = start + stride * (count - 1);
                let fits = last < width.max(1) && width <= last + 1 + stride;
                let is_place =
                    |i: usize| i >= start && (i - start).is_multiple_of(stride) && i <= last;
                let all =
                    part.iter().enumerate().all(|(i, (_, c))| c.is_whitespace() || is_place(i));
                if fits && all {
                    let cell = |i: usize| {
                        let (column, c) = part[start + stride * i];
                        let value = if c.is_whitespace() { String::new() } else { c.to_string() };
                        (column, value)
                    };
                    return Some((0..count).map(cell).collect());
                }
            }
        }
        None
    }

    /// Whether there are fewer cells than any board has in a row.
    pub(crate) fn is_short(&self) -> bool {
        !self.has_bars && self.width() < 4
    }

    /// Whether there is nothing between the bars.
    pub(crate) fn is_blank(&self) -> bool {
        self.parts.iter().all(|part| part.iter().all(|(_, c)| c.is_whitespace()))
    }

    /// Whether the values are 1, 2, 3 and so on.
    pub(crate) fn counts(&self) -> bool {
        let mut values = Vec::new();
        self.parts.iter().for_each(|part| values.append(&mut self.tokens(part)));
        values.len() >= 4
            && values.iter().enumerate().all(|(i, (_, value))| *value == (i + 1).to_string())
    }
}
