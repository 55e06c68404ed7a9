// A worker: calls functions of a build of the package, one after the other.
const isNode = typeof globalThis.self === 'undefined' || typeof globalThis.postMessage === 'undefined';
const node = isNode ? await import('node:worker_threads') : null;
const build = isNode ? node.workerData : globalThis.name;
const post = isNode ? (answer) => node.parentPort.postMessage(answer) : (answer) => postMessage(answer);

// Requests that come while the build is loaded wait for it.
const functions = build === 'full' ? import('./full.js') : import('./index.js');

async function answer({ name, args }) {
    try {
        const all = await functions;
        if (!Object.hasOwn(all, name)) throw new Error(`${name}: no function of the build ${build}`);
        post({ result: all[name](...args) });
    } catch (error) {
        post({ error: error.message });
    }
}

if (isNode) node.parentPort.on('message', answer);
else globalThis.onmessage = (event) => answer(event.data);
