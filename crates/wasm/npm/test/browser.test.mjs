// The package as files of a web site, in a browser without a bundler: modules, and workers.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
const root = dirname(fileURLToPath(import.meta.resolve('ninefold')));

/** The files of the package, and a page. */
const site = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://site').pathname);
    try {
        const body = path === '/' ? '<!doctype html><title>ninefold</title>' : readFileSync(join(root, path));
        response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(body);
    } catch {
        response.writeHead(404).end();
    }
});

/** A chromedriver, and its port. */
function started(files) {
    return new Promise((resolve, reject) => {
        const driver = spawn('chromedriver', ['--port=0'], { env: { ...process.env, TMPDIR: files } });
        driver.on('error', reject);
        driver.stdout.on('data', (text) => {
            const port = /started successfully on port (\d+)/.exec(text)?.[1];
            if (port) resolve([driver, port]);
        });
    });
}

test('modules and workers in Chromium', async (context) => {
    const files = mkdtempSync(join(tmpdir(), 'ninefold-'));
    context.after(() => rmSync(files, { recursive: true, force: true }));
    let driver, port;
    try {
        [driver, port] = await started(files);
    } catch (error) {
        if (process.env.NINEFOLD_BROWSER === 'required') throw error;
        return context.skip(`SKIPPED: chromedriver does not start (${error.message})`);
    }
    const ask = async (method, path, body) => {
        const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, body: body && JSON.stringify(body) });
        const { value } = await answer.json();
        assert.equal(answer.status, 200, JSON.stringify(value));
        return value;
    };
    const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
    const capabilities = { alwaysMatch: { 'goog:chromeOptions': { args } } };
    await new Promise((listening) => site.listen(0, '127.0.0.1', listening));
    const { sessionId } = await ask('POST', '', { capabilities });
    context.after(async () => {
        await ask('DELETE', `/${sessionId}`);
        driver.kill();
        site.close();
    });
    await ask('POST', `/${sessionId}/url`, { url: `http://127.0.0.1:${site.address().port}/` });
    const script = `
        const done = arguments[arguments.length - 1];
        (async () => {
            const small = await import('/solve.js');
            const app = await import('/index.js');
            const full = await import('/full.js');
            const { Pool } = await import('/workers.js');
            const easy = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
            const pool = await Pool.start({ workers: 2 });
            const many = await pool.solveMany(Array(15000).fill(easy));
            const stop = new AbortController();
            setTimeout(() => stop.abort(new Error('enough')), 100);
            const long = pool.call('count', ['.'.repeat(81), 4294967295], { signal: stop.signal });
            const ended = await long.catch((error) => error.message);
            const later = await pool.call('grade', [easy]);
            pool.close();
            return [
                small.solve(easy).solution, app.grade(easy).level, full.toSVG(easy).slice(0, 4),
                many.length, many.every((one) => one.solution === small.solve(easy).solution), ended, later.score,
            ];
        })().then(done, (error) => done(String(error)));`;
    const value = await ask('POST', `/${sessionId}/execute/async`, { script, args: [] });
    const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
    assert.deepEqual(value, [solution, 'Easy', '<svg', 15_000, true, 'enough', 204]);
});
