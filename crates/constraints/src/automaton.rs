//! Finite automata with several states at a time, and the form in bits that Interactive Sudoku
//! Solver gives them.

/// An automaton. Its symbols are numbers from 0 on: the values of a board, and perhaps a break.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Automaton {
    /// The number of symbols that it reads.
    pub(super) symbols: usize,
    /// The states to start from.
    pub(super) starts: Vec<u32>,
    accepting: Vec<bool>,
    /// For each state, its arcs: a symbol and the next state.
    arcs: Vec<Vec<(u8, u32)>>,
}

impl Automaton {
    /// An automaton for this number of symbols, without states.
    pub(super) fn new(symbols: usize) -> Automaton {
        Automaton { symbols, ..Automaton::default() }
    }

    /// Adds an arc.
    pub(super) fn add_arc(&mut self, from: u32, symbol: u8, to: u32) {
        self.grow(from.max(to) as usize + 1);
        let arcs = &mut self.arcs[from as usize];
        if !arcs.contains(&(symbol, to)) {
            arcs.push((symbol, to));
        }
    }

    /// Makes a state one to start from.
    pub(super) fn start_at(&mut self, state: u32) {
        self.grow(state as usize + 1);
        self.starts.push(state);
    }

    /// Makes a state one to end at.
    pub(super) fn accept(&mut self, state: u32) {
        self.grow(state as usize + 1);
        self.accepting[state as usize] = true;
    }

    fn grow(&mut self, states: usize) {
        if self.arcs.len() < states {
            self.arcs.resize(states, Vec::new());
            self.accepting.resize(states, false);
        }
    }

    /// The number of its states.
    pub(super) fn states(&self) -> usize {
        self.arcs.len()
    }

    /// Whether a state is one to end at.
    pub(super) fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// The states that follow a state by a symbol.
    pub(super) fn next(&self, state: u32, symbol: u32) -> impl Iterator<Item = u32> + '_ {
        let arcs = self.arcs[state as usize].iter();
        arcs.filter(move |&&(other, _)| u32::from(other) == symbol).map(|&(_, to)| to)
    }

    /// The states that follow any of these by a symbol.
    pub(super) fn after(&self, states: &[u32], symbol: u32) -> Vec<u32> {
        let mut next = Vec::new();
        states.iter().for_each(|&state| next.extend(self.next(state, symbol)));
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Reads an automaton in bits, the highest bit of each byte first:
    ///
    /// | bits | what |
    /// |---|---|
    /// | 2 | the form: 0 plain, 1 packed |
    /// | 4, 4 | the bits of a state's number, and the number of symbols, less one each |
    /// | a state's, a state's | how many states start, and how many others accept; they come first in this order |
    /// | one for each start | whether it accepts, the first in the lowest bit |
    /// | 4, if plain | the bits of the number of a state's arcs |
    /// | plain, for each state | the number of arcs, and for each its symbol and the next state |
    /// | packed, for each state | a bit for each symbol, and for each that is set the next state |
    ///
    /// `None` for anything else.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Automaton> {
        let mut bits = Bits::of(bytes);
        let form = bits.take(2)?;
        let state_bits = bits.take(4)? + 1;
        let symbols = bits.take(4)? + 1;
        let starts = bits.take(state_bits)?;
        let accepting = bits.take(state_bits)?;
        let mut automaton = Automaton::new(symbols as usize);
        let accepts_at_once: Option<Vec<u32>> = (0..starts).map(|_| bits.take(1)).collect();
        let accepts_at_once = accepts_at_once?;
        let symbol_bits = 32 - (symbols - 1).leading_zeros();
        match form {
            0 => automaton.read_plain(&mut bits, symbol_bits, state_bits)?,
            1 => automaton.read_packed(&mut bits, symbols, state_bits)?,
            _ => return None,
        }
        for (state, &accepts) in (0..).zip(accepts_at_once.iter().rev()) {
            automaton.start_at(state);
            if accepts == 1 {
                automaton.accept(state);
            }
        }
        (starts..starts + accepting).for_each(|state| automaton.accept(state));
        Some(automaton)
    }

    fn read_plain(&mut self, bits: &mut Bits, symbol_bits: u32, state_bits: u32) -> Option<()> {
        let count_bits = bits.take(4)?;
        if count_bits == 0 {
            return Some(());
        }
        let mut state = 0;
        while bits.left() >= count_bits as usize {
            for _ in 0..bits.take(count_bits)? {
                let symbol = bits.take(symbol_bits)?;
                let to = bits.take(state_bits)?;
                self.add_arc(state, symbol as u8, to);
            }
            state += 1;
        }
        Some(())
    }

    fn read_packed(&mut self, bits: &mut Bits, symbols: u32, state_bits: u32) -> Option<()> {
        let mut state = 0;
        while bits.left() >= symbols as usize {
            let mask = bits.take(symbols)?;
            for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                let to = bits.take(state_bits)?;
                self.add_arc(state, symbol as u8, to);
            }
            state += 1;
        }
        Some(())
    }
}

/// Bits to be read one after the other.
struct Bits(std::vec::IntoIter<bool>);

impl Bits {
    /// The bits of bytes, the highest of each first.
    fn of(bytes: &[u8]) -> Bits {
        let bits = |byte: &u8| [7, 6, 5, 4, 3, 2, 1, 0].map(|at| byte >> at & 1 == 1);
        Bits(bytes.iter().flat_map(bits).collect::<Vec<bool>>().into_iter())
    }

    fn left(&self) -> usize {
        self.0.len()
    }

    /// A number of `count` bits, at most 32.
    fn take(&mut self, count: u32) -> Option<u32> {
        let count = Some(count as usize).filter(|&count| count <= self.left())?;
        Some(self.0.by_ref().take(count).fold(0, |number, bit| number << 1 | u32::from(bit)))
    }
}
