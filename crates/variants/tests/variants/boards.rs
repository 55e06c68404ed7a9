//! Boards, items and names of places, as the tests understand them, and all full boards of a puzzle.

use ninefold_core::random::Random;

/// Puzzles that take more steps to go through are left out.
const STEPS: usize = 100_000;

/// An item and what it is composed of.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) children: Vec<Node>,
}

/// The items of a text as trees.
pub(crate) fn nodes(text: &str) -> Vec<Node> {
    let mut open: Vec<Vec<Node>> = vec![Vec::new()];
    for piece in text.split('.').filter(|piece| !piece.is_empty()) {
        let mut parts = piece.split('~').map(str::to_owned);
        let name = parts.next().expect("a name");
        if name == "End" {
            let children = open.pop().expect("something open");
            let parent = open.last_mut().expect("a parent").last_mut().expect("a parent");
            parent.children = children;
            continue;
        }
        let is_composed = ["Or", "And", "Replicate"].contains(&name.as_str());
        let node = Node { name, arguments: parts.collect(), children: Vec::new() };
        open.last_mut().expect("a level").push(node);
        if is_composed {
            open.push(Vec::new());
        }
    }
    open.pop().expect("a level")
}

/// A group of extra cells.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) prefix: String,
    pub(crate) first: usize,
    pub(crate) count: usize,
    pub(crate) columns: usize,
}

/// A board: the cells of the grid row by row, then extra cells.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) least: i32,
    pub(crate) values: i32,
    pub(crate) boxes: Vec<Vec<usize>>,
    pub(crate) jigsaw: Vec<Vec<usize>>,
    pub(crate) groups: Vec<Group>,
    pub(crate) places: usize,
    /// For each cell, those that differ from it by the rules of Sudoku.
    peers: Vec<Vec<usize>>,
    /// The number of cells of a box or region.
    pub(crate) size: usize,
}

fn number(text: &str) -> usize {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

impl Board {
    /// The board of a puzzle.
    pub(crate) fn of(nodes: &[Node]) -> Board {
        let named = |name: &str| nodes.iter().find(|node| node.name == name);
        let shape = named("Shape").map_or(vec!["9x9".to_owned()], |node| node.arguments.clone());
        let (rows, columns) = shape[0].split_once('x').expect("a size");
        let (rows, columns) = (number(rows), number(columns));
        let most = rows.max(columns);
        let range = shape.get(1).filter(|range| !range.is_empty());
        let (least, values) = match range.map(|range| range.split_once('-').ok_or(range)) {
            None => (1, most),
            Some(Err(high)) => (1, number(high)),
            Some(Ok((low, high))) => (number(low), number(high) + 1 - number(low)),
        };
        let size = named("RegionSize").map_or(most, |node| number(&node.arguments[0]));
        let is_raw = shape.get(2).is_some_and(|kind| kind == "Raw");
        let mut board = Board {
            rows,
            columns,
            least: least as i32,
            values: values as i32,
            boxes: Vec::new(),
            jigsaw: Vec::new(),
            groups: Vec::new(),
            places: rows * columns,
            peers: Vec::new(),
            size,
        };
        if !is_raw && named("NoBoxes").is_none() {
            board.boxes = board.boxes_of(size);
        }
        for place in (0..board.cells()).filter(|_| !is_raw) {
            let (row, column) = board.position(place);
            let mut houses = vec![board.row(row), board.column(column)];
            houses.extend(board.boxes.iter().filter(|cells| cells.contains(&place)).cloned());
            board.peers.push(houses.concat().into_iter().filter(|&other| other != place).collect());
        }
        if let Some(node) = named("Jigsaw") {
            let layout = node.arguments.last().expect("a layout").as_bytes().to_vec();
            for (place, byte) in layout.iter().enumerate() {
                if !layout[..place].contains(byte) {
                    let cells = (0..layout.len()).filter(|&other| layout[other] == *byte);
                    board.jigsaw.push(cells.collect());
                }
            }
        }
        for node in nodes {
            match node.name.as_str() {
                "Var" => {
                    let size = node.arguments.get(2).map_or("1", String::as_str);
                    let (count, wide) = size.split_once('x').map_or_else(
                        || (number(size), columns),
                        |(rows, columns)| (number(rows) * number(columns), number(columns)),
                    );
                    board.add_group(&format!("V{}", node.arguments[0]), count, wide);
                }
                "ChaosConstruction" => board.add_group("CC", rows * columns, columns),
                "Doppelganger" => {
                    let boxes = board.boxes_of(rows).len();
                    for (prefix, count) in
                        [("DGZ", 1), ("DGR", rows), ("DGC", rows), ("DGB", boxes)]
                    {
                        board.add_group(prefix, count, columns);
                    }
                }
                _ => {}
            }
        }
        board
    }

    fn add_group(&mut self, prefix: &str, count: usize, columns: usize) {
        let group = Group { prefix: prefix.to_owned(), first: self.places, count, columns };
        self.groups.push(group);
        self.places += count;
    }

    /// The boxes of `size` cells: as square as can be, if equal sizes are possible, lower ones
    /// first.
    pub(crate) fn boxes_of(&self, size: usize) -> Vec<Vec<usize>> {
        let fits = |height: &usize| {
            let width = size / height;
            size.is_multiple_of(*height)
                && width > 1
                && self.rows.is_multiple_of(*height)
                && self.columns.is_multiple_of(width)
        };
        let best = (2..size).filter(fits).min_by_key(|height| height.abs_diff(size / height));
        let Some(height) = best else { return Vec::new() };
        let (width, columns) = (size / height, self.columns);
        let corners = (0..self.rows)
            .step_by(height)
            .flat_map(|top| (0..columns).step_by(width).map(move |left| top * columns + left));
        let cells =
            |corner: usize| (0..size).map(move |i| corner + i / width * columns + i % width);
        corners.map(|corner| cells(corner).collect()).collect()
    }

    pub(crate) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    pub(crate) fn numbers(&self) -> Vec<i32> {
        (self.least..self.least + self.values).collect()
    }

    pub(crate) fn position(&self, place: usize) -> (usize, usize) {
        (place / self.columns, place % self.columns)
    }

    pub(crate) fn row(&self, row: usize) -> Vec<usize> {
        (0..self.columns).map(|column| row * self.columns + column).collect()
    }

    pub(crate) fn column(&self, column: usize) -> Vec<usize> {
        (0..self.rows).map(|row| row * self.columns + column).collect()
    }

    /// The cell a move away, if it is on the grid.
    pub(crate) fn moved(&self, place: usize, rows: i32, columns: i32) -> Option<usize> {
        let (row, column) = self.position(place);
        let (row, column) = (row as i32 + rows, column as i32 + columns);
        let is_on =
            (0..self.rows as i32).contains(&row) && (0..self.columns as i32).contains(&column);
        is_on.then(|| row as usize * self.columns + column as usize)
    }

    /// The grid or group of a place: its first place, its number of places and its columns.
    pub(crate) fn plane(&self, place: usize) -> (usize, usize, usize) {
        let group = self.group_of(place);
        group.map_or((0, self.cells(), self.columns), |g| (g.first, g.count, g.columns))
    }

    /// The group of an extra cell.
    fn group_of(&self, place: usize) -> Option<&Group> {
        self.groups.iter().find(|g| (g.first..g.first + g.count).contains(&place))
    }

    pub(crate) fn touch(&self, a: usize, b: usize) -> bool {
        let ((first, _, columns), (other, ..)) = (self.plane(a), self.plane(b));
        let apart = |a: usize, b: usize| a.abs_diff(b);
        first == other && {
            let [a, b] = [a - first, b - first];
            apart(a / columns, b / columns) + apart(a % columns, b % columns) == 1
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        if let Some((row, column)) = name.strip_prefix('R').and_then(|rest| rest.split_once('C')) {
            return Some((number(row) - 1) * self.columns + number(column) - 1);
        }
        self.groups.iter().find_map(|group| match name.strip_prefix(group.prefix.as_str())? {
            "" => (group.count == 1).then_some(group.first),
            rest => rest.parse::<usize>().ok().map(|index| group.first + index - 1),
        })
    }

    pub(crate) fn name(&self, place: usize) -> String {
        if place < self.cells() {
            let (row, column) = self.position(place);
            return format!("R{}C{}", row + 1, column + 1);
        }
        let group = self.group_of(place).expect("a group");
        match group.count {
            1 => group.prefix.clone(),
            _ => format!("{}{}", group.prefix, place - group.first + 1),
        }
    }

    pub(crate) fn names(&self, places: &[usize]) -> String {
        places.iter().map(|&place| format!("~{}", self.name(place))).collect()
    }

    pub(crate) fn group(&self, prefix: &str) -> Option<&Group> {
        self.groups.iter().find(|group| group.prefix == prefix)
    }

    /// Numbers of all places but those of labels and of what the grid determines.
    pub(crate) fn without_labels(&self, numbers: &[i32]) -> Vec<i32> {
        let is_label = |place: usize| self.group_of(place).is_some_and(|g| g.prefix == "CC");
        (0..self.places).filter(|&place| !is_label(place)).map(|place| numbers[place]).collect()
    }

    /// The givens of some places: those that are free to choose.
    pub(crate) fn givens(&self, numbers: &[i32], is_given: impl Fn(usize) -> bool) -> String {
        let free = (0..self.places).filter(|&place| self.is_free(place) && is_given(place));
        free.map(|place| format!("~{}_{}", self.name(place), numbers[place])).collect()
    }

    fn is_free(&self, place: usize) -> bool {
        self.group_of(place).is_none_or(|group| group.prefix.starts_with('V'))
    }

    /// The values that givens leave each place.
    pub(crate) fn masks(&self, nodes: &[Node]) -> Vec<Vec<i32>> {
        let mut masks = vec![self.numbers(); self.places];
        for argument in nodes.iter().filter(|node| node.name.is_empty()).flat_map(|n| &n.arguments)
        {
            let mut parts = argument.split('_');
            let place = self.find(parts.next().expect("a cell")).expect("a place");
            let values: Vec<i32> = parts.map(|part| number(part) as i32).collect();
            masks[place].retain(|value| values.contains(value));
        }
        masks
    }

    fn fits(&self, numbers: &[Option<i32>], place: usize, value: i32) -> bool {
        let peers = self.peers.get(place);
        peers.is_none_or(|peers| peers.iter().all(|&other| numbers[other] != Some(value)))
    }

    /// Strikes the values of places with one from their peers, as long as there are such: no full
    /// board is lost, and most of what leads to none is.
    fn struck(&self, masks: &[Vec<i32>]) -> Vec<Vec<i32>> {
        let mut masks = masks.to_vec();
        let mut open: Vec<usize> = (0..self.peers.len()).filter(|&p| masks[p].len() == 1).collect();
        while let Some(place) = open.pop() {
            let Some(&value) = masks[place].first() else { break };
            for &peer in &self.peers[place] {
                let before = masks[peer].len();
                masks[peer].retain(|&other| other != value);
                if masks[peer].len() == 1 && before == 2 {
                    open.push(peer);
                }
            }
        }
        masks
    }

    /// Whether no house of Sudoku holds a value twice.
    pub(crate) fn houses_hold(&self, numbers: &[i32]) -> bool {
        let differs = |(place, peers): (usize, &Vec<usize>)| {
            peers.iter().all(|&peer| numbers[peer] != numbers[place])
        };
        self.peers.iter().enumerate().all(differs)
    }

    /// A random full board.
    pub(crate) fn random(&self, random: &mut Random) -> Vec<i32> {
        let mut masks = vec![self.numbers(); self.places];
        masks.iter_mut().for_each(|mask| random.shuffle(mask));
        let mut found = Vec::new();
        let mut numbers = vec![None; self.places];
        let mut left = [1, usize::MAX];
        self.go(&masks, 0, &mut numbers, &mut left, &mut |numbers| found = numbers.to_vec());
        assert!(!found.is_empty(), "no board");
        if let Some(group) = self.group("CC") {
            let tilings = self.tilings();
            let tiling = &tilings[random.below(tilings.len())];
            found[group.first..group.first + group.count].copy_from_slice(tiling);
        }
        found
    }

    /// Goes through all full boards with these values. `None` if there are more than the limit.
    pub(crate) fn each(
        &self,
        masks: &[Vec<i32>],
        most: usize,
        visit: &mut dyn FnMut(&[i32]),
    ) -> Option<usize> {
        // Without labels there is one, of none.
        let tilings = self.group("CC").map_or(vec![Vec::new()], |_| self.tilings());
        let (mut left, mut count) = ([most, STEPS], 0);
        let mut numbers = vec![None; self.places];
        self.go(&self.struck(masks), 0, &mut numbers, &mut left, &mut |numbers| {
            let mut numbers = numbers.to_vec();
            self.derive(&mut numbers);
            let allowed = |numbers: &[i32]| {
                numbers.iter().zip(masks).all(|(number, mask)| mask.contains(number))
            };
            for tiling in &tilings {
                if let Some(group) = self.group("CC") {
                    numbers[group.first..group.first + group.count].copy_from_slice(tiling);
                }
                count += 1;
                if count <= 10 * most && allowed(&numbers) {
                    visit(&numbers);
                }
            }
        });
        (left.iter().all(|&left| left > 0) && count <= 10 * most).then_some(count)
    }

    fn go(
        &self,
        masks: &[Vec<i32>],
        place: usize,
        numbers: &mut Vec<Option<i32>>,
        left: &mut [usize; 2],
        visit: &mut dyn FnMut(&[i32]),
    ) {
        if place == self.places {
            let full: Vec<i32> = numbers.iter().map(|number| number.unwrap_or(-1)).collect();
            left[0] -= 1;
            return visit(&full);
        }
        if !self.is_free(place) {
            numbers[place] = None;
            return self.go(masks, place + 1, numbers, left, visit);
        }
        for &value in &masks[place] {
            if left.iter().all(|&left| left > 0) && self.fits(&numbers[..], place, value) {
                left[1] -= 1;
                numbers[place] = Some(value);
                self.go(masks, place + 1, numbers, left, visit);
            }
        }
        numbers[place] = None;
    }

    /// The extra cells of doppelgangers: what each row, column and box lacks. -1 if it is not one
    /// value.
    fn derive(&self, numbers: &mut [i32]) {
        let Some(zero) = self.group("DGZ").cloned() else { return };
        numbers[zero.first] = 0;
        let lacks = |cells: &[usize], numbers: &[i32]| {
            let values = self.numbers().into_iter();
            let missing: Vec<i32> =
                values.filter(|value| cells.iter().all(|&cell| numbers[cell] != *value)).collect();
            if missing.len() == 1 { missing[0] } else { -1 }
        };
        let place = |prefix: &str, index: usize| self.group(prefix).expect("a group").first + index;
        for index in 0..self.rows {
            numbers[place("DGC", index)] = lacks(&self.row(index), numbers);
            numbers[place("DGR", index)] = lacks(&self.column(index), numbers);
        }
        let boxes = self.group("DGB").map_or(0, |group| group.count);
        for index in 0..boxes {
            let lacking = self.boxes.get(index).map_or(0, |cells| lacks(cells, numbers));
            numbers[place("DGB", index)] = lacking;
        }
    }

    /// All ways to cut the grid into connected regions, as labels in the order of the first cells.
    pub(crate) fn tilings(&self) -> Vec<Vec<i32>> {
        let mut found = Vec::new();
        self.cut(&mut vec![0; self.cells()], 1, &mut found);
        for labels in &mut found {
            labels.iter_mut().for_each(|label| *label += self.least - 1);
        }
        found
    }

    fn cut(&self, labels: &mut Vec<i32>, label: i32, found: &mut Vec<Vec<i32>>) {
        let Some(first) = labels.iter().position(|&label| label == 0) else {
            found.push(labels.clone());
            return;
        };
        let mut regions = std::collections::BTreeSet::from([vec![first]]);
        for _ in 1..self.size {
            let mut larger = std::collections::BTreeSet::new();
            for region in &regions {
                for (cell, &label) in labels.iter().enumerate().take(self.cells()) {
                    let is_next = label == 0
                        && !region.contains(&cell)
                        && region.iter().any(|&other| self.touch(cell, other));
                    if is_next {
                        let mut region = region.clone();
                        region.push(cell);
                        region.sort_unstable();
                        larger.insert(region);
                    }
                }
            }
            regions = larger;
        }
        for region in regions {
            region.iter().for_each(|&cell| labels[cell] = label);
            self.cut(labels, label + 1, found);
            region.iter().for_each(|&cell| labels[cell] = 0);
        }
    }
}
