// The page's script: sends what the person does to the server, and shows its answers. It knows no
// rule of Sudoku. The position is text that only the server reads; the address holds it.
"use strict";

const $ = (id) => document.getElementById(id);
const EMPTY = ".".repeat(81);

// `past` and `future` are what undo and redo bring back: positions of this game and of those before
// it, each with the number of its game. `plain` is the picture without a step.
const game = {
  position: "", id: 0, hints: 0, past: [], future: [], scene: null, plain: "", cursor: 0, notes: false,
  degree: 0,
};
// The seconds spent on the game; since when it is on the screen, unless it stands still.
const clock = { seconds: 0, since: null, solved: null };
// The list of steps, and the one that is shown.
let path = null;
// The answers come in the order of the questions.
let queue = Promise.resolve();
let job = null;

// Asks the server and shows the answer. `keeps` is how: "move" and "start", which begins another game,
// can be undone.
function ask(action, extra = {}, keeps = "move") {
  queue = queue.then(() => askNow(action, extra, keeps)).catch((error) => say(String(error), true));
  return queue;
}

async function askNow(action, extra, keeps) {
  const question = { position: game.position, elapsed: elapsed(), view: view(), action, ...extra };
  job = Array.from(crypto.getRandomValues(new Uint32Array(3)), (it) => it.toString(36)).join("");
  const late = setTimeout(() => { $("working").hidden = false; }, 400);
  let answer;
  try {
    answer = await post(`/ask?job=${job}`, question);
  } finally {
    clearTimeout(late);
    $("working").hidden = true;
    job = null;
  }
  if (answer.error) {
    say(sentence(answer.error), true);
    return;
  }
  if (game.degree === 0 && (answer.hint || action === "apply")) game.hints += 1;
  const isReplaced = keep(answer.position, keeps) && keeps === "start";
  setClock(answer);
  show(answer);
  if (action === "new") $("level").value = extra.level;
  if (isReplaced) say(`${answer.said || "Another puzzle."} Undo brings the former game back.`);
}

function spent() {
  return clock.seconds + (clock.since === null ? 0 : (performance.now() - clock.since) / 1000);
}

const elapsed = () => Math.floor(spent());

// The clock runs while there is something to solve and the page can be seen.
function setClock(answer) {
  clock.seconds = answer.elapsed ?? spent();
  clock.since = answer.solved || document.hidden ? null : performance.now();
  clock.solved = answer.solved;
  showTime();
}

function showTime() {
  const seconds = elapsed();
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const text = minutes < 60 ? `${minutes}:` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:`;
  $("time").textContent = text + two(seconds % 60);
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
  history.replaceState(null, "", "#" + encodeURIComponent(position));
  const { id, hints, past, future } = game;
  try {
    const kept = { position, id, hints, past: past.slice(-200), future: future.slice(-200) };
    sessionStorage.setItem("games", JSON.stringify(kept));
  } catch { /* Without it, undo ends at a reload. */ }
  return isKept;
}

// What undo and redo bring back: the position with the time so far, its game, and the hints there.
function present() {
  const position = game.position.replace(/^# time: .*$/m, `# time: ${elapsed()} s`);
  return { position, id: game.id, hints: game.hints };
}

const timeless = (position) => position.replace(/^# time: .*$/m, "");
const timeOf = (position) => Number(/^# time: (\d+) s$/m.exec(position)?.[1] ?? 0);

function show(answer) {
  $("title").textContent = answer.title || "ninefold";
  document.title = answer.title ? `${answer.title} – ninefold` : "ninefold";
  $("facts").textContent = answer.facts;
  const rules = answer.rules || [];
  $("rules").hidden = rules.length === 0;
  $("sentences").replaceChildren(...rules.map((rule) => element("li", rule)));
  game.degree = answer.hint ? answer.hint.degree : 0;
  $("hint").textContent = ["Hint", "Where?", "How?", "Hint"][game.degree];
  $("apply").disabled = game.degree === 0;
  $("undo").disabled = game.past.length === 0;
  $("redo").disabled = game.future.length === 0;
  game.scene = answer.scene;
  game.plain = answer.plain || answer.scene.svg;
  draw(answer.scene);
  const idea = answer.hint && answer.hint.degree === 3 ? answer.hint.idea : "";
  say(answer.hint ? answer.hint.text + "." : answer.said || "", false, idea);
  if (answer.solved && /Solved\.$/.test(answer.said)) congratulate(answer.said);
  if (answer.steps) openPath(answer.steps);
}

// Says how the game went, and offers the next.
function congratulate(said) {
  const hints = ["no hints", "1 hint"][game.hints] ?? `${game.hints} hints`;
  say(said.replace(/\.$/, ` in ${$("time").textContent}, with ${hints}.`));
  const next = element("button", `Next puzzle: ${$("level").value}`);
  next.addEventListener("click", make);
  $("message").append(next);
}

function make() {
  closePath();
  ask("new", { level: $("level").value }, "start");
}

function draw(scene) {
  $("picture").innerHTML = scene.svg;
  $("board").classList.toggle("on-white", !$("picture").querySelector("svg.step"));
  ["left", "top", "width", "height"].forEach((name, i) => { $("cells").style[name] = `${scene.grid[i]}%`; });
  mark(scene);
}

// Labels the cells and marks the one with the cursor, and those with its digit.
function mark(scene) {
  const digit = scene.cells[game.cursor].digit;
  scene.cells.forEach((cell, i) => {
    const button = cells[i];
    button.setAttribute("aria-label", cell.label);
    const role = cell.role || (digit && cell.digit === digit ? "same" : "");
    button.className = cell.clashes ? `${role} clash`.trim() : role;
    button.setAttribute("aria-selected", String(i === game.cursor));
    button.tabIndex = i === game.cursor ? 0 : -1;
  });
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
const view = () => document.querySelector("[name=view]:checked").value;

// The 81 cells, as buttons above the picture.
const cells = [];
for (let row = 0; row < 9; row++) {
  const line = element("div", "");
  line.setAttribute("role", "row");
  for (let column = 0; column < 9; column++) {
    const button = element("button", "");
    const cell = cells.push(button) - 1;
    button.setAttribute("role", "gridcell");
    button.addEventListener("click", () => move(cell));
    line.append(button);
  }
  $("cells").append(line);
}

function move(cell) {
  game.cursor = cell;
  if (shown()) mark(shown());
  cells[cell].focus({ preventScroll: true });
}

const shown = () => (path ? path.steps[path.at].scene : game.scene);

function write(digit, isNote) {
  if (path) return;
  ask(isNote ? "mark" : "write", { cell: game.cursor, digit });
}

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
  }).catch((error) => say(String(error), true));
}

const undo = () => takeBack(game.past, game.future);
const redo = () => takeBack(game.future, game.past);
const hint = () => ask("hint", { degree: Math.min(game.degree + 1, 3) }, "keep");
const apply = () => ask("apply");

function setNotes(isOn) {
  game.notes = isOn;
  $("notes").setAttribute("aria-pressed", String(isOn));
}

// Begins with the first puzzle of a text.
function open(text, name = "") {
  closePath();
  if (text.length > 1000000) {
    say("This text is too long: 1 MB at most.", true);
  } else if (text.trim()) {
    // Who begins with an empty grid needs the button that makes givens of digits next.
    const stays = () => text === EMPTY || $("message").classList.contains("error");
    ask("open", { text, name }, "start").then(() => { $("start").open = stays(); });
  } else {
    say("There is no puzzle in an empty text.", true);
  }
}

async function openFile(file) {
  open(file.size > 1000000 ? " ".repeat(1000001) : await file.text(), file.name);
}

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

const on = (id, act) => $(id).addEventListener("click", act);
on("undo", undo);
on("redo", redo);
on("hint", hint);
on("apply", apply);
on("clear", () => ask("clear", { cell: game.cursor }));
on("notes", () => setNotes(!game.notes));
on("adopt", () => ask("adopt"));
on("check", () => ask("check", {}, "keep"));
on("steps", () => ask("steps", {}, "keep"));
on("grade", () => ask("grade", {}, "keep"));
on("count", () => ask("count", {}, "keep"));
on("solution", () => ask("solution"));
on("back", () => goTo(path.at - 1));
on("next", () => goTo(path.at + 1));
on("resume", () => leavePath(path.steps[path.at].position));
on("leave", () => leavePath(null));
on("open", () => open($("text").value));
on("empty", () => open(EMPTY));
on("givens", () => ask("givens", {}, "start"));
on("make", make);
on("stop", () => { if (job) post(`/stop?job=${job}`, {}); });
document.querySelectorAll("[data-digit]").forEach((button) => {
  button.addEventListener("click", () => write(Number(button.dataset.digit), game.notes));
});
document.querySelectorAll("[name=view]").forEach((radio) => {
  radio.addEventListener("change", () => ask("show", {}, "keep"));
});
$("file").addEventListener("change", () => {
  if ($("file").files[0]) openFile($("file").files[0]);
  $("file").value = "";
});

const isField = (target) => target.closest("textarea, select, input");

document.addEventListener("paste", (event) => {
  if (isField(event.target)) return;
  event.preventDefault();
  open(event.clipboardData.getData("text"));
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dragging");
});
document.addEventListener("dragleave", () => document.body.classList.remove("dragging"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dragging");
  const [file] = event.dataTransfer.files;
  if (file) openFile(file);
  else open(event.dataTransfer.getData("text"));
});

// Rows and columns to go, round the corner; and steps in the list.
const ARROWS = { ArrowLeft: [0, 8, -1], ArrowRight: [0, 1, 1], ArrowUp: [8, 0, -1], ArrowDown: [1, 0, 1] };
const KEYS = { n: () => setNotes(!game.notes), h: hint, H: apply, u: undo, r: redo, c: () => $("check").click() };

document.addEventListener("keydown", (event) => {
  if (isField(event.target) || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    (key === "y" || event.shiftKey ? redo : undo)();
    return;
  }
  const digit = /^(Digit|Numpad)([1-9])$/.exec(event.code);
  const arrow = ARROWS[event.key];
  if (path && arrow) goTo(path.at + arrow[2]);
  else if (arrow) moveBy(arrow);
  else if (!path && digit) write(Number(digit[2]), game.notes !== event.shiftKey);
  else if (!path && ["Delete", "Backspace", "0"].includes(event.key)) ask("clear", { cell: game.cursor });
  else if (!path && KEYS[event.key]) KEYS[event.key]();
  else return;
  event.preventDefault();
});

function moveBy([down, right]) {
  const [row, column] = [Math.floor(game.cursor / 9), game.cursor % 9];
  move(((row + down) % 9) * 9 + (column + right) % 9);
}

// Paper gets the position without the drawing of a step.
window.addEventListener("beforeprint", () => { $("picture").innerHTML = game.plain; });
window.addEventListener("afterprint", () => { if (shown()) draw(shown()); });
document.addEventListener("visibilitychange", () => {
  clock.seconds = spent();
  clock.since = document.hidden || clock.solved !== false ? null : performance.now();
});
setInterval(showTime, 1000);
window.addEventListener("hashchange", () => { if (fragment() !== game.position) load(); });
load();
