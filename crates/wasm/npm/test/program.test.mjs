// The same answers as the program, on its own datasets: status and solution, grades, hints, new puzzles.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { explain, generateMany, grade, hint, solveMany, solveVariant } from 'ninefold/full';

const program = process.env.NINEFOLD_PROGRAM;
const datasets = `${process.env.NINEFOLD_REPOSITORY}/datasets`;
/** What the program writes; with 3 it ends where lines were malformed. */
const run = (words, input = '') => {
    const ended = spawnSync(program, words, { input, maxBuffer: 1 << 30, encoding: 'utf8' });
    assert.ok([0, 3].includes(ended.status), ended.stderr);
    return ended.stdout;
};
const skip = program ? false : 'SKIPPED: NINEFOLD_PROGRAM names no program';

test('solutions', { skip }, () => {
    let puzzles = 0;
    for (const name of readdirSync(datasets).filter((name) => name.endsWith('.txt'))) {
        const text = readFileSync(`${datasets}/${name}`, 'utf8');
        const rows = run(['solve', `${datasets}/${name}`, '--quiet']).trim().split('\n').slice(1);
        const ours = solveMany(text).filter(({ status }) => status !== 'malformed');
        if (!ours.length) {
            variants(text.split('\n').filter((line) => line && !line.startsWith('#')).slice(0, 40), name);
            continue;
        }
        const theirs = rows.filter((row) => /,(unique|none|multiple)$/.test(row)).map((row) => row.split(',').slice(-2));
        assert.equal(ours.length, theirs.length, name);
        ours.forEach(({ status, solution }, at) => {
            assert.equal(status, theirs[at][1], `${name} ${at}`);
            if (status === 'unique') assert.equal(solution, theirs[at][0], `${name} ${at}`);
        });
        puzzles += ours.length;
    }
    assert.ok(puzzles > 10_000);
});

/** The same of puzzles with rules, one a line. */
function variants(lines, name) {
    const rows = run(['solve', '-', '--quiet'], lines.join('\n')).trim().split('\n').slice(1);
    assert.equal(rows.length, lines.length, name);
    lines.forEach((line, at) => {
        const { status, solution } = solveVariant(line);
        assert.deepEqual([solution ?? '', status], rows[at].split(',').slice(-2), `${name} ${at}`);
    });
}

test('grades and hints', { skip }, () => {
    for (const name of ['minimal', 'hard', 'medium', 'easy']) {
        const puzzles = readFileSync(`${datasets}/${name}.txt`, 'utf8').split('\n').slice(0, 100);
        const lines = puzzles.map((line) => line.slice(0, 81)).filter((line) => /^[1-9.]{81}$/.test(line));
        const input = lines.join('\n');
        const rows = run(['grade', '-', '--quiet'], input);
        const table = rows.trim().split('\n').filter((row) => !row.startsWith('#'));
        const names = table[0].split(',');
        table.slice(1).forEach((row, at) => {
            const theirs = Object.fromEntries(row.split(',').map((value, i) => [names[i], value]));
            const ours = grade(lines[at]);
            for (const column of ['level', 'score', 'hardest', 'steps', 'status', 'open']) {
                assert.equal(`${ours[column]}`, theirs[column], `${name} ${at} ${column}`);
            }
        });
        lines.slice(0, 20).forEach((line, at) => {
            const path = JSON.parse(run(['explain', '-', '--json', '--quiet'], line));
            const own = explain(lines[at]);
            const said = (step) => step.paragraphs.map((words) => words.map(({ text }) => text).join('')).join('\n');
            assert.deepEqual(own.steps.map((step) => step.notation), path.steps.map((step) => step.sentence));
            assert.deepEqual(own.steps.map((step) => step.sentence), path.steps.map(said));
            assert.deepEqual(own.steps.map((step) => step.groups), path.steps.map((step) => step.groups));
            assert.equal(hint(lines[at]).notation, path.steps[0].sentence);
        });
    }
});

test('new puzzles', { skip }, () => {
    const made = (...words) => run(['generate', '--quiet', ...words]).trim().split('\n');
    const ours = (count, wish) => generateMany(count, wish).map(({ puzzle }) => puzzle);
    assert.deepEqual(ours(50, { seed: 7 }), made('--count', '50', '--seed', '7'));
    const wish = { level: 'unfair', symmetry: 'diagonal', clues: [24, 28], seed: 2 };
    const words = ['--level', 'unfair', '--symmetry', 'diagonal', '--clues', '24-28', '--seed', '2'];
    assert.deepEqual(ours(3, wish), made('--count', '3', ...words));
    const technique = ['--technique', 'xy-wing', '--seed', '4', '--count', '2'];
    assert.deepEqual(ours(2, { technique: 'xy-wing', seed: 4 }), made(...technique));
});
