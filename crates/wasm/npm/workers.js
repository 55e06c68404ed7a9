// ninefold in workers: nothing waits, all cores work, and what takes too long is cancelled.

/** Lines that a worker solves at a time. */
const PIECE = 10_000;

/** Starts a worker; `listen` gets its answers. Node has workers of its own. */
async function start(build, listen) {
    const url = new URL('./thread.js', import.meta.url);
    if (typeof globalThis.Worker === 'function') {
        const worker = new Worker(url, { type: 'module', name: build });
        worker.onmessage = (event) => listen(event.data);
        worker.onerror = (event) => listen({ error: event.message || `${url} cannot be loaded` });
        return worker;
    }
    const { Worker: Thread } = await import('node:worker_threads');
    const worker = new Thread(url, { workerData: build });
    worker.on('message', listen);
    worker.on('error', (error) => listen({ error: error.message }));
    return worker;
}

/** How many workers there are without a wish: as many as cores. */
async function cores() {
    if (globalThis.navigator?.hardwareConcurrency) return navigator.hardwareConcurrency;
    const { availableParallelism } = await import('node:os');
    return availableParallelism();
}

export class Pool {
    #build;
    #workers = new Set();
    #idle = [];
    #waiting = [];
    #isClosed = false;

    constructor(build) {
        this.#build = build;
    }

    /** Starts workers with a build: `small` or `full`. */
    static async start({ workers, build = 'small' } = {}) {
        if (!['small', 'full'].includes(build)) throw new RangeError(`build: ${build}; expected small or full`);
        const pool = new Pool(build);
        const count = workers ?? (await cores());
        await Promise.all(Array.from({ length: Math.max(1, count) }, () => pool.#add()));
        return pool;
    }

    async #add() {
        const member = { task: null, worker: null };
        member.worker = await start(this.#build, (answer) => this.#answered(member, answer));
        if (this.#isClosed) return void member.worker.terminate();
        this.#workers.add(member);
        this.#free(member);
    }

    #free(member) {
        this.#idle.push(member);
        this.#next();
    }

    #next() {
        while (this.#idle.length && this.#waiting.length) {
            const member = this.#idle.pop();
            member.task = this.#waiting.shift();
            member.worker.postMessage({ name: member.task.name, args: member.task.args });
        }
    }

    #answered(member, { result, error }) {
        const task = member.task;
        member.task = null;
        task?.end(() => (error === undefined ? task.resolve(result) : task.reject(new Error(error))));
        if (this.#workers.has(member)) this.#free(member);
    }

    /** Calls a function of the package in a worker. An aborted call ends at once. */
    call(name, args = [], { signal } = {}) {
        return new Promise((resolve, reject) => {
            if (this.#isClosed) return reject(new Error('the pool is closed'));
            if (signal?.aborted) return reject(signal.reason);
            const abort = () => this.#abort(task, signal.reason);
            const end = (settle) => {
                signal?.removeEventListener('abort', abort);
                settle();
            };
            const task = { name, args, resolve, reject, end };
            signal?.addEventListener('abort', abort);
            this.#waiting.push(task);
            this.#next();
        });
    }

    #abort(task, reason) {
        this.#waiting = this.#waiting.filter((other) => other !== task);
        for (const member of this.#workers) {
            if (member.task !== task) continue;
            // Nothing else stops a search.
            member.worker.terminate();
            this.#workers.delete(member);
            this.#add();
        }
        task.end(() => task.reject(reason));
    }

    /** Solves many puzzles on all workers, in order. `onProgress` gets the lines that are done, and all. */
    async solveMany(puzzles, { limit = 2, signal, onProgress } = {}) {
        const isText = typeof puzzles === 'string';
        const lines = isText ? puzzles.split('\n') : Array.from(puzzles);
        let done = 0;
        const piece = async (from) => {
            const part = lines.slice(from, from + PIECE);
            const input = isText ? part.join('\n') : part;
            const results = await this.call('solveMany', [input, { limit }], { signal });
            done += part.length;
            onProgress?.(done, lines.length);
            return isText ? results.map((result) => ({ ...result, line: result.line + from })) : results;
        };
        const starts = Array.from({ length: Math.ceil(lines.length / PIECE) }, (_, i) => i * PIECE);
        return (await Promise.all(starts.map(piece))).flat();
    }

    /** Ends all workers; calls that wait fail. */
    close() {
        this.#isClosed = true;
        const tasks = [...this.#waiting, ...Array.from(this.#workers, (member) => member.task)];
        this.#waiting = [];
        this.#workers.forEach((member) => member.worker.terminate());
        this.#workers.clear();
        tasks.forEach((task) => task?.end(() => task.reject(new Error('the pool is closed'))));
    }
}
