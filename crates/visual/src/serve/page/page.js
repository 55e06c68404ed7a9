// The game: sends what the person does to the server, and shows its answers. It knows no rule of
// Sudoku. The position is text that only the server reads; the address holds it.
"use strict";

const EMPTY = ".".repeat(81);

// `past` and `future` are what undo and redo bring back: positions of this game and of those before
// it, each with the number of its game: the time when it began. `plain` is the picture without a step.
const game = {
  position: "", id: 0, hints: 0, past: [], future: [], scene: null, peers: null, plain: "", degree: 0,
};
// The seconds spent on the game; since when it is on the screen, unless it stands still.
const clock = { seconds: 0, since: null, solved: null, isPaused: false };
// The list of steps, and the one that is shown.
let path = null;
// The answers come in the order of the questions.
let queue = Promise.resolve();
let job = null;

// Asks the server and shows the answer. `keeps` is how: "move" and "start", which begins another game,
// can be undone. Resolves to the reason why nothing was done, if so.
function ask(action, extra = {}, keeps = "move") {
  queue = queue.then(() => askNow(action, extra, keeps)).catch((error) => fail(String(error)));
  return queue;
}

async function askNow(action, extra, keeps) {
  const answer = await answerTo(action, extra);
  if (answer.error) return fail(sentence(answer.error));
  if (game.degree === 0 && (answer.hint || action === "apply")) game.hints += 1;
  const isReplaced = keep(answer.position, keeps) && keeps === "start";
  if (answer.peers) game.peers = answer.peers;
  setClock(answer);
  show(answer);
  if (isReplaced) say(`${answer.said || "Another puzzle."} Undo brings the former game back.`);
  return "";
}

// The answer to a question about the position; meanwhile, a button that stops the work.
async function answerTo(action, extra = {}) {
  const question = { position: game.position, elapsed: elapsed(), view: view(), action, ...extra };
  job = Array.from(crypto.getRandomValues(new Uint32Array(3)), (it) => it.toString(36)).join("");
  const late = setTimeout(() => { $("working").hidden = false; }, 400);
  try {
    return await post(`/ask?job=${job}`, question);
  } finally {
    clearTimeout(late);
    $("working").hidden = true;
    job = null;
  }
}

async function post(address, question) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST", body: JSON.stringify(question), headers: { "Content-Type": "application/json" },
    });
  } catch {
    return { error: "the server does not answer: start ninefold serve again. The address of this page has the game" };
  }
  return response.ok ? response.json() : { error: (await response.text()).trim() };
}

function fail(why) {
  say(why, true);
  return why;
}

function spent() {
  return clock.seconds + (clock.since === null ? 0 : (performance.now() - clock.since) / 1000);
}

const elapsed = () => Math.floor(spent());

// The clock runs while there is something to solve and the page can be seen.
function setClock(answer) {
  clock.seconds = answer.elapsed ?? spent();
  clock.solved = answer.solved;
  startClock();
}

function startClock() {
  const stands = document.hidden || clock.isPaused || clock.solved !== false;
  clock.since = stands ? null : performance.now();
  showTime();
}

// Stands still, hides the board, and takes no moves.
function pause(isPaused) {
  if (isPaused && clock.solved !== false) return;
  clock.seconds = spent();
  clock.isPaused = isPaused;
  $("paused").hidden = !isPaused;
  document.body.classList.toggle("is-paused", isPaused);
  $("panel").inert = isPaused;
  startClock();
  (isPaused ? $("go-on") : cells[game.cursor]).focus({ preventScroll: true });
}

function showTime() {
  const seconds = elapsed();
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const text = minutes < 60 ? `${minutes}:` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:`;
  $("time").textContent = text + two(seconds % 60);
}

// Keeps the new position in the address, and the old one for undo: of this game, or of the
// one before. Returns whether there is an old one.
function keep(position, keeps) {
  const isKept = keeps !== "keep" && game.position && timeless(position) !== timeless(game.position);
  if (isKept) {
    game.past.push(present());
    game.future = [];
  }
  if (keeps === "start") Object.assign(game, { id: Date.now(), hints: 0 });
  game.position = position;
  keepAddress();
  const { id, hints, past, future } = game;
  try {
    const kept = { position, id, hints, past: past.slice(-200), future: future.slice(-200) };
    sessionStorage.setItem("games", JSON.stringify(kept));
  } catch { /* Without it, undo ends at a reload. */ }
  return isKept;
}

// The address has the position at once, or after a moment if it has just changed: browsers refuse
// more than 200 changes in ten seconds, and a key that is held down makes more.
let addressTimer = null;
function keepAddress() {
  if (addressTimer !== null) return;
  writeAddress();
  addressTimer = setTimeout(() => { addressTimer = null; writeAddress(); }, 60);
}

function writeAddress() {
  if (fragment() !== game.position) history.replaceState(null, "", "#" + encodeURIComponent(game.position));
}
window.addEventListener("pagehide", writeAddress);

// What undo and redo bring back: the position with the time so far, its game, and the hints there.
function present() {
  const position = game.position.replace(/^# time: .*$/m, `# time: ${elapsed()} s`);
  return { position, id: game.id, hints: game.hints };
}

const timeless = (position) => position.replace(/^# time: .*$/m, "");
const timeOf = (position) => Number(/^# time: (\d+) s$/m.exec(position)?.[1] ?? 0);

function takeBack(from, to) {
  if (path) return;
  queue = queue.then(() => {
    if (from.length === 0) return undefined;
    const { id, hints } = game;
    to.push(present());
    Object.assign(game, from.pop());
    // Another game has its own time; within a game, time goes on, and hints remain used.
    if (game.id !== id) Object.assign(clock, { seconds: timeOf(game.position), since: null });
    else game.hints = hints;
    return askNow("show", {}, "keep");
  }).catch((error) => fail(String(error)));
}

const undo = () => takeBack(game.past, game.future);
const redo = () => takeBack(game.future, game.past);

function show(answer) {
  $("title").textContent = answer.title || "Sudoku";
  // In the history of the browser, games of the same name differ by when they began.
  const began = game.id && new Date(game.id).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  document.title = [answer.title || "Sudoku", began].filter(Boolean).join(", ") + " – ninefold";
  $("facts").textContent = answer.facts;
  const rules = answer.rules || [];
  $("rules").hidden = rules.length === 0;
  $("sentences").replaceChildren(...rules.map((rule) => element("li", rule)));
  game.degree = answer.hint ? answer.hint.degree : 0;
  $("hint").textContent = ["Hint", "Where?", "How?", "Hint"][game.degree];
  $("apply").disabled = game.degree === 0;
  $("undo").disabled = game.past.length === 0;
  $("redo").disabled = game.future.length === 0;
  $("pause").disabled = answer.solved;
  game.scene = answer.scene;
  game.plain = answer.plain || answer.scene.svg;
  draw(answer.scene);
  const idea = answer.hint && answer.hint.degree === 3 ? answer.hint.idea : "";
  say(answer.hint ? answer.hint.text + "." : answer.said || brokenRules(answer), false, idea);
  if (answer.solved && /Solved\.$/.test(answer.said)) congratulate(answer.said);
  if (answer.steps) openPath(answer.steps);
}

function brokenRules(answer) {
  return settings.clashes && answer.broken ? `This rule is broken: ${answer.broken.join("; and this: ")}.` : "";
}

// Says how the game went, offers the next, and says how hard it was.
function congratulate(said) {
  const hints = ["no hints", "1 hint"][game.hints] ?? `${game.hints} hints`;
  say(said.replace(/\.$/, ` in ${$("time").textContent}, with ${hints}.`));
  const next = element("button", `Next puzzle: ${wish().title}`);
  next.addEventListener("click", make);
  $("message").append(next);
  queue = queue.then(async () => {
    const grade = await answerTo("grade");
    if (next.isConnected && grade.said) next.before(element("p", grade.said));
  }).catch(() => {});
}

function make() {
  closePath();
  start("new", wish());
}

// Begins another game. Where that fails, the dialog says why.
async function start(action, extra) {
  closePath();
  $("start").close();
  const why = await ask(action, extra, "start");
  showStart(why === "Stopped." ? "" : why);
  if (!why) move(game.cursor);
  return why;
}

function showStart(why) {
  const told = $("start").querySelector(".error");
  told.textContent = why;
  told.hidden = !why;
  if (why && !$("start").open) $("start").showModal();
}

// Begins with the first puzzle of a text.
function open(text, name = "") {
  if (text.length > 1000000) showStart(fail("This text is too long: 1 MB at most."));
  else if (text.trim()) start("open", { text, name });
  else showStart(fail("There is no puzzle in an empty text."));
}

async function openFile(file) {
  open(file.size > 1000000 ? " ".repeat(1000001) : await file.text(), file.name);
}

function say(text, isError = false, more = "") {
  $("message").classList.toggle("error", isError);
  $("message").replaceChildren(...[text, ...more.split("\n")].filter(Boolean).map((line) => element("p", line)));
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!]$/.test(text) ? "" : ".");

const view = () => (settings.view === "own" && settings.corners ? "corners" : settings.view);

// The list of steps.
function openPath(steps) {
  if (steps.length === 0) {
    say("There are no steps from here.");
    return;
  }
  path = { steps, at: 0 };
  $("list").replaceChildren(...steps.map((step, i) => {
    const item = element("li", "");
    const button = element("button", `${i + 1}. ${step.name}`);
    button.addEventListener("click", () => goTo(i));
    item.append(button);
    return item;
  }));
  $("path").hidden = false;
  $("game").hidden = true;
  goTo(0);
}

function goTo(at) {
  if (!path || !path.steps[at]) return;
  path.at = at;
  const step = path.steps[at];
  draw(step.scene);
  say(`${at + 1} of ${path.steps.length}. ${step.text}.`, false, step.idea);
  $("back").disabled = at === 0;
  $("next").disabled = at + 1 === path.steps.length;
  const list = $("list");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const item = list.children[at];
  item.firstChild.setAttribute("aria-current", "step");
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function closePath() {
  path = null;
  $("path").hidden = true;
  $("game").hidden = false;
}

function leavePath(position) {
  if (position && timeless(position) !== timeless(game.position)) {
    game.past.push(present());
    game.future = [];
    game.position = position;
    game.hints += path.at;
  }
  closePath();
  ask("show", {}, "keep");
}

// The game in the address, or an easy beginning. Undo leads to the game that this tab had before.
function load() {
  const text = fragment();
  closePath();
  if (clock.isPaused) pause(false);
  let stored = null;
  try {
    stored = JSON.parse(sessionStorage.getItem("games"));
  } catch { /* As without. */ }
  if (stored && !game.position) {
    Object.assign(game, stored);
    clock.seconds = timeOf(game.position);
  }
  if (!text) ask("new", { level: "Easy" }, "start");
  else if (game.position === text) ask("show", {}, "keep");
  else ask("open", { text }, "start").then(() => { if (!game.scene) openOther(); });
}

// Opens the game before, or else an empty grid, and leaves the message, which says why.
async function openOther() {
  const why = $("message").innerText;
  await (game.position ? ask("show", {}, "keep") : ask("open", { text: EMPTY }, "start"));
  say(why, true);
}

function fragment() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
