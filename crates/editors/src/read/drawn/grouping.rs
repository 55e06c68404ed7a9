//! Puts drawings of one look together, and lines with what stands at their ends.

use super::super::{
    colour::{Colour, Hues},
    sign::is_sign,
};
use super::group::{Cage, Drawings, Form, Group, Shape, Sign, What};
use super::{
    chevrons,
    figure::{Mark, Place, Point, Spot, Stroke, cell, cells},
    labels,
};

type Lines = Vec<Vec<Spot>>;

/// Features that make figures alike, besides those that always do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Looks {
    /// Whether bulbs may be of any colour, if every line of a look then begins in one of the same; if
    /// not, they are discs of the colour of their line.
    pub(super) any_bulbs: bool,
    /// Whether cages of one look have one colour.
    pub(super) cages_of_one_colour: bool,
}

/// The groups of all drawings.
pub(super) fn groups(drawings: &Drawings, alike: Looks) -> Vec<Group> {
    let drawings = &chevrons::as_signs(drawings);
    let mut grouping = Grouping::new(drawings, alike.any_bulbs);
    let (arrows, lines): (Vec<&Stroke>, Vec<&Stroke>) =
        drawings.strokes.iter().partition(|stroke| stroke.has_head);
    // Arrows first: a line may end in the circle of one.
    arrows.into_iter().for_each(|stroke| grouping.arrow(stroke));
    let mut looks: Vec<Vec<&Stroke>> = Vec::new();
    for line in lines {
        let is_alike =
            |other: &Stroke| other.colour == line.colour && (other.width - line.width).abs() < 0.5;
        match looks.iter_mut().find(|look| is_alike(look[0])) {
            Some(look) => look.push(line),
            None => looks.push(vec![line]),
        }
    }
    looks.iter().for_each(|look| grouping.lines(look));
    grouping.rest();
    for is_unique in [true, false] {
        let cages = drawings.cages.iter().filter(|cage| cage.is_unique == is_unique);
        let cages: Vec<Cage> = cages.cloned().collect();
        grouping.cages(cages, alike.cages_of_one_colour);
    }
    let mut groups = grouping.groups;
    join_outlines(&mut groups);
    groups
}

/// A line that is drawn twice, wide and narrow, is one.
fn join_outlines(groups: &mut Vec<Group>) {
    let mut at = 0;
    while at < groups.len() {
        let What::Lines(form, lines) = &groups[at].what else {
            at += 1;
            continue;
        };
        let is_same = |other: &Group| match &other.what {
            What::Lines(of, others) => of == form && others == lines,
            _ => false,
        };
        match groups[..at].iter().position(is_same) {
            Some(first) => {
                let other = groups.remove(at);
                groups[first].beneath |= other.hues() | other.beneath;
            }
            None => at += 1,
        }
    }
}

struct Grouping {
    size: usize,
    any_bulbs: bool,
    marks: Vec<Mark>,
    places: Vec<Place>,
    /// Marks that belong to a line or an arrow.
    used: Vec<bool>,
    groups: Vec<Group>,
    /// The common features of each group's figures.
    looks: Vec<String>,
}

impl Grouping {
    fn new(drawings: &Drawings, any_bulbs: bool) -> Grouping {
        let marks = labels::with_their_texts(drawings);
        let places: Vec<Place> = marks.iter().map(|mark| mark.place(drawings.size)).collect();
        Grouping {
            size: drawings.size,
            any_bulbs,
            used: vec![false; marks.len()],
            places,
            marks,
            groups: Vec::new(),
            looks: Vec::new(),
        }
    }

    /// Adds a figure to the group of its look.
    fn add(&mut self, look: String, colour: Option<Colour>, what: What) {
        let Some(at) = self.looks.iter().position(|other| *other == look) else {
            self.looks.push(look);
            self.groups.push(Group::new(what, colour));
            return;
        };
        match (&mut self.groups[at].what, what) {
            (What::Arrows(all), What::Arrows(more)) => all.extend(more),
            (What::Slants(all), What::Slants(more)) => all.extend(more),
            (What::Sides(_, all), What::Sides(_, more)) => all.extend(more),
            (What::Corners(all), What::Corners(more)) => all.extend(more),
            (What::Cells(_, all), What::Cells(_, more)) => all.extend(more),
            (What::Clues(all), What::Clues(more)) => all.extend(more),
            (What::Strays(all), What::Strays(more)) => *all += more,
            (What::Others(all, texts), What::Others(more, other)) => {
                *all += more;
                texts.extend(other);
            }
            // Figures of one look are of one kind.
            (_, _) => {}
        }
    }

    fn other(&mut self, colour: Option<Colour>, text: &str) {
        let texts = Some(text.to_owned()).into_iter().filter(|text| !text.is_empty()).collect();
        self.add(format!("other {colour:?}"), colour, What::Others(1, texts));
    }

    /// The lines of one look: they have a form where all of them have it.
    fn lines(&mut self, strokes: &[&Stroke]) {
        let Some(colour) = strokes.first().and_then(|stroke| stroke.colour) else { return };
        let mut paths: Lines = Vec::new();
        // Lines on the grid that are not of whole cells: if others of this look are, it may be a
        // rule.
        let mut others_enter = false;
        for stroke in strokes {
            match (diagonal(&stroke.points, self.size), cells(&stroke.points, self.size)) {
                (Some(is_down), _) => {
                    self.add(format!("diagonal {is_down}"), stroke.colour, What::Diagonal(is_down))
                }
                (None, Some(path)) => paths.push(path),
                (None, None) if self.enters(stroke) => others_enter = true,
                (None, None) => self.other(stroke.colour, ""),
            }
        }
        if others_enter {
            match paths.is_empty() {
                true => self.other(Some(colour), ""),
                false => self.add_lines(Form::Mixed, colour, paths),
            }
            return;
        }
        let is_bulb = |spot: Spot| self.at(spot, &|mark: &Mark| mark.is_disc(colour)).is_some();
        let (from_bulbs, others) = self.split_by_bulbs(&halves(paths, is_bulb), colour);
        if !from_bulbs.is_empty() {
            self.add_lines(Form::Bulb, colour, from_bulbs);
        }
        if !others.is_empty() {
            let (form, circles) = self.form(&others);
            self.add_lines(form, colour, others);
            self.groups.last_mut().into_iter().for_each(|group| group.circles = circles.clone());
        }
    }

    /// Cages, all of which are unique or not.
    fn cages(&mut self, mut cages: Vec<Cage>, is_of_one_colour: bool) {
        while let Some(colour) = cages.first().map(|first| first.colour) {
            let is_alike = |cage: &mut Cage| !is_of_one_colour || cage.colour == colour;
            let alike: Vec<Cage> = cages.extract_if(.., is_alike).collect();
            let group = Group::new(What::Cages(alike), colour.filter(|_| is_of_one_colour));
            self.groups.push(Group { is_of_one_colour, ..group });
            self.looks.push("cages".to_owned());
        }
    }

    /// Whether a line has a point on the grid, and not only on its border, or cannot be drawn.
    fn enters(&self, stroke: &Stroke) -> bool {
        let inside = |n: f64| n > 0.1 && n < self.size as f64 - 0.1;
        let is_on_it = |point: &Point| inside(point.0) && inside(point.1);
        stroke.points.is_empty() || stroke.points.iter().any(is_on_it)
    }

    fn add_lines(&mut self, form: Form, colour: Colour, lines: Lines) {
        self.groups.push(Group::new(What::Lines(form, lines), Some(colour)));
        self.looks.push("lines".to_owned());
    }

    /// The lines that begin in a bulb, from there, and the others.
    fn split_by_bulbs(&mut self, paths: &[Vec<Spot>], colour: Colour) -> (Lines, Lines) {
        let mut split = self.split_by(paths, colour);
        if split.0.is_empty()
            && self.any_bulbs
            && let Some(other) = self.other_bulbs(paths)
        {
            split = self.split_by(paths, other);
        }
        let (from_bulbs, others, bulbs) = split;
        bulbs.into_iter().for_each(|bulb| self.used[bulb] = true);
        (from_bulbs, others)
    }

    /// The colour of discs of which each of these lines has one, at one of its ends.
    fn other_bulbs(&self, paths: &[Vec<Spot>]) -> Option<Colour> {
        let blank = self.marks.iter().filter(|mark| mark.text.is_empty());
        let mut colours = blank.filter_map(|mark| mark.fill).filter(|fill| !fill.is_white());
        colours.find(|fill| {
            let is_bulb = |mark: &Mark| mark.is_disc(*fill) && mark.text.is_empty();
            paths.iter().all(|path| {
                let [first, last] = [path[0], path[path.len() - 1]];
                self.at(first, &is_bulb).is_some() != self.at(last, &is_bulb).is_some()
            })
        })
    }

    /// The lines that begin in a bulb of this colour, from there, the others, and the bulbs.
    fn split_by(&self, paths: &[Vec<Spot>], colour: Colour) -> (Lines, Lines, Vec<usize>) {
        let is_bulb = |mark: &Mark| mark.is_disc(colour);
        let (mut from_bulbs, mut others, mut bulbs) = (Vec::new(), Vec::new(), Vec::new());
        for (i, path) in paths.iter().enumerate() {
            let begins = |spot: Spot| {
                let others = paths.iter().enumerate().filter(|(j, _)| *j != i);
                others.into_iter().any(|(_, other)| other[0] == spot)
            };
            let [first, last] = [path[0], path[path.len() - 1]];
            let mut path = path.clone();
            // Where both ends have one, the other is that of another line.
            let bulb = match (self.at(first, &is_bulb), self.at(last, &is_bulb)) {
                _ if first == last => None,
                (Some(bulb), other) if other.is_none() || begins(last) => Some(bulb),
                (start, Some(bulb)) if start.is_none() || begins(first) => {
                    path.reverse();
                    Some(bulb)
                }
                _ => None,
            };
            match bulb {
                Some(bulb) => {
                    bulbs.push(bulb);
                    from_bulbs.push(path);
                }
                None => others.push(path),
            }
        }
        while let Some(branch) = others.iter().position(|path| branches(path, &from_bulbs)) {
            let mut path = others.swap_remove(branch);
            if !from_bulbs.iter().flatten().any(|cell| *cell == path[0]) {
                path.reverse();
            }
            from_bulbs.push(path);
        }
        (from_bulbs, others, bulbs)
    }

    /// Shapes at the ends, or in the middle, of all of these lines, and the colours of that.
    fn form(&mut self, lines: &[Vec<Spot>]) -> (Form, Vec<Hues>) {
        let is_circle = |mark: &Mark| mark.is_round && mark.is_large();
        let is_diamond = |mark: &Mark| mark.is_turned && !mark.is_round;
        let is_middle = |mark: &Mark| mark.is_round && mark.text.is_empty();
        let ends = |line: &Vec<Spot>| vec![line[0], line[line.len() - 1]];
        let middle = |line: &Vec<Spot>| match line.len() % 2 {
            1 => vec![line[line.len() / 2]],
            _ => Vec::new(),
        };
        type Kind<'a> = &'a dyn Fn(&Mark) -> bool;
        type Spots<'a> = &'a dyn Fn(&Vec<Spot>) -> Vec<Spot>;
        let forms: [(Form, Kind<'_>, Spots<'_>); 3] = [
            (Form::Circles, &is_circle, &ends),
            (Form::Diamonds, &is_diamond, &ends),
            (Form::Middle, &is_middle, &middle),
        ];
        for (form, kind, spots) in forms {
            let spots: Vec<Spot> = lines.iter().flat_map(spots).collect();
            let marks: Option<Vec<usize>> =
                spots.into_iter().map(|spot| self.at(spot, kind)).collect();
            if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
                let hues = marks.iter().map(|&mark| colour_of(&self.marks[mark]));
                let hues = hues.map(|colour| colour.map_or(0, Colour::hues)).collect();
                marks.into_iter().for_each(|mark| self.used[mark] = true);
                return (form, hues);
            }
        }
        (Form::Plain, Vec::new())
    }

    /// A mark of this kind in a cell.
    fn at(&self, spot: Spot, is_it: &dyn Fn(&Mark) -> bool) -> Option<usize> {
        let is_here = |i: &usize| self.places[*i] == Place::Cell(spot) && is_it(&self.marks[*i]);
        (0..self.marks.len()).find(is_here)
    }

    fn arrow(&mut self, stroke: &Stroke) {
        let colour = stroke.colour;
        let [first, .., last] = stroke.points[..] else { return };
        let spot = (cell(first.0), cell(first.1));
        let inside = |n: i32| (1..=self.size as i32).contains(&n);
        if !inside(spot.0) || !inside(spot.1) {
            let step = |from: f64, to: f64| match to - from {
                d if d.abs() < 0.05 => 0,
                d => d.signum() as i32,
            };
            let step = (step(first.0, last.0), step(first.1, last.1));
            let here = |i: &usize| self.places[*i] == Place::Beside(spot);
            let clue = (0..self.marks.len()).filter(here).find(|&i| !self.marks[i].text.is_empty());
            let clue = clue.or_else(|| labels::behind(&self.marks, &self.places, first, step));
            let text = clue.map_or_else(String::new, |i| {
                self.used[i] = true;
                self.marks[i].text.clone()
            });
            self.add("slant".to_owned(), colour, What::Slants(vec![(spot, step, text)]));
            return;
        }
        let is_circle = |i: &usize| {
            let mark = &self.marks[*i];
            let is_over = matches!(self.places[*i], Place::Cell(_) | Place::Side(..))
                || mark.width.max(mark.height) > 1.5;
            mark.is_round && is_over && mark.is_large() && mark.covered(self.size).contains(&spot)
        };
        let circle = (0..self.marks.len()).find(is_circle);
        match (circle, cells(&stroke.points, self.size)) {
            (Some(circle), Some(path)) => {
                self.used[circle] = true;
                let cells = self.marks[circle].covered(self.size);
                let hues = colour_of(&self.marks[circle]).map_or(0, Colour::hues);
                let look = format!("arrow {colour:?}");
                self.add(look.clone(), colour, What::Arrows(vec![(cells, path)]));
                let at = self.looks.iter().position(|other| *other == look);
                at.into_iter().for_each(|at| self.groups[at].circles.push(hues));
            }
            _ => self.stray(colour),
        }
    }

    fn stray(&mut self, colour: Option<Colour>) {
        self.add(format!("stray {colour:?}"), colour, What::Strays(1));
    }

    /// Whether a mark stands between the places of marks on the grid, where others of its look have
    /// one.
    fn is_stray(&self, i: usize) -> bool {
        let mark = &self.marks[i];
        let inside = |n: f64| n > 0.1 && n < self.size as f64 - 0.1;
        let is_alike = |other: &Mark| {
            (mark.is_round, mark.is_turned, mark.fill, mark.border)
                == (other.is_round, other.is_turned, other.fill, other.border)
                && (mark.width - other.width).abs().max((mark.height - other.height).abs()) < 0.05
        };
        let is_placed = |j: usize| matches!(self.places[j], Place::Cell(_) | Place::Side(..));
        let mut others = (0..self.marks.len()).filter(|j| *j != i && is_placed(*j));
        inside(mark.centre.0)
            && inside(mark.centre.1)
            && others.any(|other| is_alike(&self.marks[other]))
    }

    /// The marks that belong to no line.
    fn rest(&mut self) {
        for i in 0..self.marks.len() {
            if self.used[i] {
                continue;
            }
            let mark = self.marks[i].clone();
            let colour = colour_of(&mark);
            let text = mark.text.clone();
            match self.places[i] {
                Place::Side(a, b) => {
                    let sign = sign(&mark);
                    let of = colour.filter(|_| sign == Sign::Other);
                    // `V` may be a letter or a sign.
                    let is_sign = is_sign(&text) && !text.trim().eq_ignore_ascii_case("v");
                    let look = format!("side {sign:?} {of:?} {is_sign}");
                    self.add(look, colour, What::Sides(sign, vec![([a, b], text)]));
                }
                Place::Corner(spot) if mark.is_round && !text.is_empty() => {
                    self.add("corner".to_owned(), colour, What::Corners(vec![(spot, text)]));
                }
                Place::Beside(spot) if !text.is_empty() => {
                    let look = format!("beside {:?}", mark.ink);
                    self.add(look, mark.ink, What::Clues(vec![(spot, text)]));
                }
                Place::Cell(spot) if text.is_empty() => {
                    let shape = shape(&mark);
                    let look = format!("cell {shape:?} {:?} {:?}", mark.fill, mark.border);
                    self.add(look, colour, What::Cells(shape, vec![spot]));
                }
                _ if text.is_empty() && self.is_stray(i) => self.stray(colour),
                _ => self.other(colour, &text),
            }
        }
    }
}

/// Lines with a bulb on their way, and none at an end, as two that begin there.
fn halves(paths: Lines, is_bulb: impl Fn(Spot) -> bool) -> Lines {
    let of = |path: Vec<Spot>| {
        let mut bulbs = (0..path.len()).filter(|i| is_bulb(path[*i]));
        match (bulbs.next(), bulbs.next()) {
            (Some(at), None) if at > 0 && at + 1 < path.len() => {
                let back: Vec<Spot> = path[..=at].iter().rev().copied().collect();
                vec![back, path[at..].to_vec()]
            }
            _ => vec![path],
        }
    };
    paths.into_iter().flat_map(of).collect()
}

/// Whether one end of a line, and not the other, is on some lines.
fn branches(path: &[Spot], lines: &[Vec<Spot>]) -> bool {
    let is_on = |spot: Spot| lines.iter().flatten().any(|cell| *cell == spot);
    is_on(path[0]) != is_on(path[path.len() - 1])
}

/// Whether a line is a main diagonal of the grid, and goes down to the right.
fn diagonal(points: &[Point], size: usize) -> Option<bool> {
    let [mut a, mut b] = *points else { return None };
    if a.0 > b.0 {
        (a, b) = (b, a);
    }
    let end = size as f64;
    let near = |point: Point, row: f64, column: f64| {
        (point.0 - row).abs() <= 0.3 && (point.1 - column).abs() <= 0.3
    };
    match () {
        () if near(a, 0.0, 0.0) && near(b, end, end) => Some(true),
        () if near(a, 0.0, end) && near(b, end, 0.0) => Some(false),
        () => None,
    }
}

/// The colour that an author would name.
fn colour_of(mark: &Mark) -> Option<Colour> {
    mark.fill.filter(|fill| !fill.is_white()).or(mark.border).or(mark.fill)
}

fn sign(mark: &Mark) -> Sign {
    let is_dot = mark.is_round && mark.width.max(mark.height) <= 0.55;
    let is_number = mark.text.bytes().all(|byte| byte.is_ascii_digit());
    match () {
        () if !is_number => Sign::Letters,
        () if is_dot && mark.fill.is_some_and(Colour::is_black) => Sign::Black,
        () if is_dot && mark.border.is_some() && mark.fill.is_none_or(Colour::is_white) => {
            Sign::White
        }
        () => Sign::Other,
    }
}

fn shape(mark: &Mark) -> Shape {
    let is_even = (mark.width - mark.height).abs() < 0.05;
    match () {
        () if !is_even || !(0.4..=1.2).contains(&mark.width) => Shape::Other,
        () if mark.is_turned && !mark.is_round => Shape::Other,
        () if mark.is_round => Shape::Circle,
        () if mark.width >= 0.95 => Shape::Shade,
        () => Shape::Square,
    }
}
