// Buttons, keys and dialogs.
"use strict";

const hint = () => ask("hint", { degree: Math.min(game.degree + 1, 3) }, "keep");
const apply = () => ask("apply");
const clear = () => { if (!path) ask("clear", { cells: [...game.selection] }); };

// Writes a digit, or marks with it, in the selected cells.
function write(digit, mode = game.mode) {
  if (path) return;
  const cells = [...game.selection];
  if (mode === "digit") ask("write", { cells, digit });
  else ask("mark", { cells, digit, layer: mode });
}

const MODES = ["digit", "corner", "centre", "colour"];

function setMode(mode) {
  game.mode = mode;
  document.querySelector(".pad").dataset.in = mode;
  document.querySelectorAll("[data-mode]").forEach((button) => {
    button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  });
}

// The mode of a digit with these keys held.
function modeWith(event) {
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl) return event.shiftKey ? "colour" : "centre";
  if (event.shiftKey) return game.mode === "corner" ? "digit" : "corner";
  return game.mode;
}

const on = (id, act) => $(id).addEventListener("click", act);
on("undo", undo);
on("redo", redo);
on("hint", hint);
on("apply", apply);
on("clear", clear);
on("adopt", () => {
  // All candidates of a cell are read by their places.
  setSetting("corners", false);
  document.querySelector("[data-setting=corners]").checked = false;
  ask("adopt");
});
on("check", () => ask("check", {}, "keep"));
on("steps", () => ask("steps", {}, "keep"));
on("grade", () => ask("grade", {}, "keep"));
on("count", () => ask("count", {}, "keep"));
on("solution", () => ask("solution"));
on("givens", () => ask("givens", {}, "start"));
on("back", () => goTo(path.at - 1));
on("next", () => goTo(path.at + 1));
on("resume", () => leavePath(path.steps[path.at].position));
on("leave", () => leavePath(null));
on("stop", () => { if (job) post(`/stop?job=${job}`, {}); });
on("pause", () => pause(!clock.isPaused));
on("go-on", () => pause(false));
on("print", () => window.print());
on("open", () => open($("text").value));
on("empty", () => open(EMPTY));
$("wish").addEventListener("submit", (event) => {
  event.preventDefault();
  make();
});
document.querySelectorAll("[data-digit]").forEach((button) => {
  button.addEventListener("click", (event) => write(Number(button.dataset.digit), modeWith(event)));
});
document.querySelectorAll("[data-mode]").forEach((button) => {
  button.addEventListener("click", () => setMode(button.dataset.mode));
});
document.querySelectorAll("[data-setting=view], [data-setting=corners]").forEach((field) => {
  field.addEventListener("change", () => ask("show", {}, "keep"));
});
document.querySelectorAll("#settings [data-setting]").forEach((field) => {
  field.addEventListener("change", () => { if (shown()) mark(shown()); });
});

// Dialogs. Esc closes them by itself.
document.querySelectorAll("[data-opens]").forEach((button) => {
  button.addEventListener("click", () => {
    if (button.dataset.opens === "share") fillShare();
    showStart("");
    $(button.dataset.opens).showModal();
  });
});
document.querySelectorAll("dialog").forEach((dialog) => {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.classList.contains("close")) dialog.close();
  });
});

// What the dialog of copies offers; the texts that its buttons copy.
const copies = { puzzle: "", digits: "", address: "" };

function fillShare() {
  $("copied").textContent = "";
  $("sites").replaceChildren();
  queue = queue.then(async () => {
    const { copies: made, error } = await answerTo("copy");
    if (!made) {
      $("copied").textContent = sentence(error);
      return;
    }
    Object.assign(copies, made, { address: location.href });
    $("sites").replaceChildren(...made.sites.map(({ site, address, why }) => {
      const item = element("li", address ? "" : sentence(why));
      const link = Object.assign(element("a", site), { href: address, target: "_blank", rel: "noreferrer" });
      if (address) item.append(link);
      return item;
    }));
  }).catch((error) => fail(String(error)));
}

document.querySelectorAll("[data-copy]").forEach((button) => {
  button.addEventListener("click", async () => {
    const text = copies[button.dataset.copy];
    const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
    $("copied").textContent = done ? `Copied: ${text.slice(0, 90)}` : "The browser does not let this page copy.";
  });
});

on("save", () => {
  const file = URL.createObjectURL(new Blob([present().position], { type: "text/plain" }));
  const name = `${$("title").textContent.replace(/[^\p{L}\p{N} -]/gu, "").trim() || "sudoku"}.txt`;
  Object.assign(element("a", ""), { href: file, download: name }).click();
  // Browsers read it a little later.
  setTimeout(() => URL.revokeObjectURL(file), 10000);
});

// Files, and text that is pasted or dropped.
$("file").addEventListener("change", () => {
  if ($("file").files[0]) openFile($("file").files[0]);
  $("file").value = "";
});

const isField = (target) => target.closest?.("textarea, select, input");

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
const KEYS = {
  z: () => setMode("digit"), x: () => setMode("corner"), c: () => setMode("centre"), v: () => setMode("colour"),
  n: () => setMode(game.mode === "corner" ? "digit" : "corner"),
  " ": () => setMode(MODES[(MODES.indexOf(game.mode) + 1) % MODES.length]),
  h: hint, H: apply, u: undo, r: redo, k: () => $("check").click(), p: () => pause(true),
  Escape: () => move(game.cursor),
  "?": () => $("keys").showModal(),
};
const CONTROL_KEYS = {
  z: undo, Z: redo, y: redo, a: () => select(cells.keys(), game.cursor),
};

document.addEventListener("keydown", (event) => {
  if (isField(event.target) || event.altKey || document.querySelector("dialog[open]")) return;
  if (pressed(event)) event.preventDefault();
});

// Acts on a key; returns whether it is one of the page's.
function pressed(event) {
  const { target } = event;
  // With the Caps Lock key, too.
  const key = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
  const isControl = event.ctrlKey || event.metaKey;
  if (clock.isPaused) {
    if (key !== "p") return false;
    pause(false);
    return true;
  }
  const digit = /^(Digit|Numpad)([1-9])$/.exec(event.code);
  const arrow = ARROWS[key];
  // The space bar presses the other buttons.
  const isButton = target.closest?.("button, summary, a") && !target.closest("#cells");
  const act = isControl ? CONTROL_KEYS[key] : KEYS[key];
  if (path && arrow) goTo(path.at + arrow[2]);
  else if (arrow) moveBy(arrow, event.shiftKey || isControl);
  else if (path && key === "Escape") leavePath(null);
  else if (path || (key === " " && isButton)) return false;
  else if (digit) write(Number(digit[2]), modeWith(event));
  else if (!isControl && ["Delete", "Backspace", "0"].includes(key)) clear();
  else if (act) act();
  else return false;
  return true;
}

function moveBy([down, right], isMore) {
  const [row, column] = [Math.floor(game.cursor / 9), game.cursor % 9];
  move(((row + down) % 9) * 9 + (column + right) % 9, isMore);
}

// Paper gets the position without the drawing of a step.
window.addEventListener("beforeprint", () => { $("picture").innerHTML = game.plain; });
window.addEventListener("afterprint", () => { if (shown()) draw(shown()); });
document.addEventListener("visibilitychange", () => {
  clock.seconds = spent();
  startClock();
});
setInterval(showTime, 1000);
window.addEventListener("hashchange", () => { if (fragment() !== game.position) load(); });
setMode("digit");
load();
