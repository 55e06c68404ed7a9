// The installed package in Node: every function, and errors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as app from 'ninefold';
import * as full from 'ninefold/full';
import * as small from 'ninefold/solve';
import { Pool } from 'ninefold/workers';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const FULL = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const EMPTY = '.'.repeat(81);

test('every build solves and counts', () => {
    for (const { solve, solveMany, count, isUnique } of [small, app, full]) {
        assert.deepEqual(solve(EASY), { status: 'unique', solution: FULL, solutions: 1 });
        assert.equal(solve(EASY.replace(/.{9}/g, '$&\n')).solution, FULL);
        assert.equal(solve(EMPTY).status, 'multiple');
        assert.deepEqual(solve(`11${EMPTY.slice(2)}`), { status: 'none', solution: null, solutions: 0 });
        assert.equal(count(EMPTY, 1000), 1000);
        assert.equal(count(FULL.replaceAll(/[12]/g, '.'), 1000) >= 2, true);
        assert.deepEqual([EASY, EMPTY].map(isUnique), [true, false]);
        const wrong = `${EASY}x`;
        assert.throws(() => solve(wrong), /expected/);
        assert.throws(() => solve(''), /nothing but blanks/);
        assert.throws(() => solve(81), TypeError);
        assert.throws(() => count(EASY, 0), RangeError);
        const [first, second] = solveMany([EASY, 'no'], { limit: 1 });
        assert.equal(first.status, 'solved');
        assert.equal(second.status, 'malformed');
        assert.match(second.error, /expected/);
        const lines = solveMany(`${EASY}\n\n1\r\n${EMPTY}\n`);
        assert.deepEqual(lines.map((line) => [line.line, line.status]), [[1, 'unique'], [3, 'malformed'], [4, 'multiple']]);
        assert.equal(solveMany(Array(20_000).fill(EASY)).every((one) => one.solution === FULL), true);
        assert.deepEqual(solveMany([]), []);
    }
});

test('grades, hints, explanations', () => {
    for (const { grade, hint, explain } of [app, full]) {
        const { level, score, techniques, logic, solution } = grade(EASY);
        assert.deepEqual([level, score, logic, solution], ['Easy', 204, true, FULL]);
        assert.equal(Object.values(techniques).reduce((a, b) => a + b), grade(EASY).steps);
        assert.equal(grade(EASY, { profile: 'se' }).rating > 1, true);
        assert.deepEqual(grade(`11${EMPTY.slice(2)}`), { status: 'none', solution: null });
        assert.throws(() => grade(EASY, { profile: 'x' }), /profile: x; expected hodoku or se/);
        assert.throws(() => grade(EASY, { colour: 1 }), /colour: no such option/);
        // Step by step to the end, through hints alone.
        let state = EASY;
        for (let steps = 0; ; steps++) {
            const next = hint(EASY, { state });
            if (next.kind === 'solved') break;
            assert.equal(next.kind, 'step');
            assert.equal(steps < 60 && next.sentence.length > 10 && next.placements.length === 1, true);
            const [{ cell, digit }] = next.placements;
            const at = (cell[1] - 1) * 9 + (cell[3] - 1);
            state = state.slice(0, at) + digit + state.slice(at + 1);
        }
        assert.equal(state, FULL);
        const mistake = EASY.slice(0, 2) + '1' + EASY.slice(3);
        assert.deepEqual(hint(EASY, { state: mistake }), { kind: 'mistake', cells: ['r1c3'] });
        const candidates = [...FULL];
        assert.equal(hint(EASY, { candidates }).kind, 'step');
        candidates[2] = '12';
        assert.deepEqual(hint(EASY, { candidates }).cells, ['r1c3']);
        assert.throws(() => hint(EASY, { candidates: ['1'] }), /1 texts; expected 81 texts of digits/);
        assert.throws(() => hint(EASY, { state: EMPTY }), /r1c1 has not the clue/);
        assert.deepEqual(hint(EMPTY), { kind: 'status', status: 'multiple' });
        const path = explain(EASY);
        assert.deepEqual([path.steps.length, path.grid, path.solved], [grade(EASY).steps, FULL, true]);
        assert.equal(explain(EASY, { limit: 2 }).steps.length, 2);
        assert.deepEqual(path.steps[0].code, hint(EASY).code);
    }
});

test('new puzzles are functions of their wish', () => {
    for (const { generate, generateMany, grade, solve } of [app, full]) {
        assert.deepEqual(generateMany(3, { seed: 5 })[0], generate({ seed: 5 }));
        const hard = generate({ level: 'hard', symmetry: 'half-turn', seed: 3 });
        assert.equal(grade(hard.puzzle).level, 'Hard');
        assert.equal(solve(hard.puzzle).solution, hard.solution);
        const has = (at) => hard.puzzle[at] !== '.';
        assert.equal([...hard.puzzle].every((_, at) => has(at) === has(80 - at)), true);
        assert.equal(generate({ clues: [30, 32] }).clues >= 30, true);
        assert.equal('x-wing' in grade(generate({ technique: 'x-wing' }).puzzle).techniques, true);
        assert.throws(() => generate({ technique: 'x-ray' }), /technique: x-ray; expected a code/);
        assert.throws(() => generate({ clues: 12 }), /expected 17 to 80/);
        assert.throws(() => generate({ level: 'nice' }), /expected Easy, Medium/);
    }
});

test('variants and pictures', () => {
    const killer = full.solveVariant('.Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R3C1~R4C1');
    assert.deepEqual([killer.rows, killer.columns, killer.solution.length], [4, 4, 16]);
    assert.equal(full.solveVariant(EASY).solution, FULL);
    assert.throws(() => full.solveVariant('.NoSuchRule'), /NoSuchRule/);
    assert.match(full.toSVG('.AntiKnight', { title: 'Knights' }), /^<svg [\s\S]*Knights[\s\S]*<\/svg>\n$/);
});

test('workers: the same answers, progress, cancelling', async (context) => {
    const pool = await Pool.start({ workers: 2, build: 'full' });
    context.after(() => pool.close());
    const seen = [];
    const lines = Array.from({ length: 25_000 }, (_, i) => (i % 1000 ? EASY : `${i}`));
    const text = lines.join('\n');
    const results = await pool.solveMany(text, { onProgress: (done, all) => seen.push([done, all]) });
    assert.deepEqual(results, full.solveMany(text));
    assert.deepEqual(await pool.solveMany(lines), full.solveMany(lines));
    assert.deepEqual(seen.at(-1), [25_000, 25_000]);
    assert.equal(seen.length, 3);
    assert.deepEqual(await pool.call('hint', [EASY]), full.hint(EASY));
    await assert.rejects(pool.call('solve', ['x']), /expected/);
    await assert.rejects(pool.call('eval', ['x']), /no function/);
    // A search that takes years, and those that wait behind it.
    const stop = new AbortController();
    const long = pool.call('count', [EMPTY, 4294967295], { signal: stop.signal });
    const longer = pool.call('count', [EMPTY, 4294967295], { signal: stop.signal });
    const behind = pool.call('solve', [EASY]);
    setTimeout(() => stop.abort(new Error('enough')), 200);
    await assert.rejects(long, /enough/);
    await assert.rejects(longer, /enough/);
    assert.equal((await behind).solution, FULL);
    const last = pool.call('count', [EMPTY, 4294967295]);
    pool.close();
    await assert.rejects(last, /closed/);
    await assert.rejects(pool.call('solve', [EASY]), /closed/);
});
