// The WebAssembly module: loads it, and passes text in and out.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The compiled module of a file next to this one: of a disk in Node, Deno and Bun, else of the network. */
async function compiled(name) {
    const url = new URL(name, import.meta.url);
    if (url.protocol === 'file:') {
        const { readFile } = await import('node:fs/promises');
        return WebAssembly.compile(await readFile(url));
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** Loads a build of ninefold. */
export async function load(name) {
    const module = await compiled(name);
    return new Ninefold(module, await WebAssembly.instantiate(module, {}));
}

/** A build of ninefold, with a memory of its own. */
export class Ninefold {
    #module;
    #exports;

    constructor(module, instance) {
        this.#module = module;
        this.#exports = instance.exports;
    }

    /** Hands `input` to a function of the module, and returns the bytes of its answer. */
    #ask(input, work) {
        const bytes = typeof input === 'string' ? encoder.encode(input) : input;
        const { memory, ninefold_input, ninefold_output } = this.#exports;
        // The memory may move with each call: its buffer is asked for behind it.
        const at = ninefold_input(bytes.length);
        new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
        let length;
        try {
            length = work(this.#exports);
        } catch (error) {
            // What stopped in the middle of its work is not used again.
            this.#exports = new WebAssembly.Instance(this.#module, {}).exports;
            throw new Error('internal error of ninefold; please report it, with the input', { cause: error });
        }
        const answer = ninefold_output();
        return new Uint8Array(memory.buffer, answer, length);
    }

    /** The answers to lines of puzzles, a line each: `STATUS SOLUTIONS GRID`, `malformed WHY`, or nothing. */
    lines(text, limit) {
        if (!Number.isSafeInteger(limit) || limit < 1 || limit > 0xffffffff) {
            throw new RangeError(`limit: ${limit}; expected 1 to 4294967295`);
        }
        const answer = this.#ask(text, (exports) => exports.ninefold_solve(limit));
        return decoder.decode(answer).split('\n').slice(0, -1);
    }

    /** The answer to a request that is no more than data. */
    call(verb, request) {
        const input = JSON.stringify({ ...request, verb });
        const answer = JSON.parse(decoder.decode(this.#ask(input, (exports) => exports.ninefold_call())));
        if (answer !== null && typeof answer === 'object' && 'error' in answer) throw new Error(answer.error);
        return answer;
    }
}

/** A line of an answer as an object; the reason why it is no puzzle as `error`. */
export function read(line) {
    const [status, count = '', grid = ''] = line.split(' ', 3);
    if (status === 'malformed') return { status, solution: null, solutions: 0, error: line.slice(10) };
    return { status, solution: grid || null, solutions: Number(count) };
}

/** The functions that solve and count. */
export function solving(ninefold) {
    const one = (puzzle, limit) => {
        const lines = ninefold.lines(oneLine(puzzle), limit);
        const result = lines.length && lines[0] ? read(lines[0]) : { error: 'no puzzle: nothing but blanks' };
        if (result.error !== undefined) throw new Error(result.error);
        return result;
    };
    return {
        solve: (puzzle) => one(puzzle, 2),
        solveMany: (puzzles, { limit = 2 } = {}) => many(ninefold, puzzles, limit),
        count: (puzzle, limit = 1_000_000) => one(puzzle, limit).solutions,
        isUnique: (puzzle) => one(puzzle, 2).status === 'unique',
    };
}

/** A puzzle on one line: grids are often written in nine. */
export function oneLine(puzzle) {
    if (typeof puzzle !== 'string') throw new TypeError(`a puzzle is a text, not ${typeof puzzle}`);
    return puzzle.trim().replaceAll(/\s*\n\s*/g, '');
}

function many(ninefold, puzzles, limit) {
    if (typeof puzzles !== 'string') {
        const lines = ninefold.lines(Array.from(puzzles, oneLine).join('\n'), limit);
        const blank = { status: 'malformed', solution: null, solutions: 0, error: 'no puzzle: nothing but blanks' };
        return Array.from(puzzles, (_, i) => (lines[i] ? read(lines[i]) : { ...blank }));
    }
    return ninefold.lines(puzzles, limit).flatMap((line, i) => (line ? [{ line: i + 1, ...read(line) }] : []));
}

/** The functions of grades, hints and new puzzles. */
export function logic(ninefold) {
    const call = (verb, puzzle, options) => ninefold.call(verb, { ...options, puzzle: oneLine(puzzle) });
    return {
        grade: (puzzle, options) => call('grade', puzzle, options),
        hint: (puzzle, options) => call('hint', puzzle, options),
        explain: (puzzle, options) => call('explain', puzzle, options),
        generate: (options) => ninefold.call('generate', { ...options, count: 1 })[0],
        generateMany: (count, options) => ninefold.call('generate', { ...options, count }),
    };
}

/** The functions of variants and pictures. */
export function rules(ninefold) {
    return {
        solveVariant: (puzzle, options) => ninefold.call('variant', { ...options, puzzle }),
        toSVG: (puzzle, options) => ninefold.call('svg', { ...options, puzzle }),
    };
}
