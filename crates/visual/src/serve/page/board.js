// The board: its cells as buttons above the picture, shades and colours below it, and the selection.
"use strict";

// `cursor` is the selected cell that has the focus; the next digit goes into all of `selection`.
Object.assign(game, { cursor: 0, selection: new Set([0]), mode: "digit" });

const cells = [];
const shades = [];
for (let row = 0; row < 9; row++) {
  const line = element("div", "");
  line.setAttribute("role", "row");
  for (let column = 0; column < 9; column++) {
    const button = element("button", "");
    const cell = cells.push(button) - 1;
    button.setAttribute("role", "gridcell");
    // Only of screen readers: the mouse and fingers have come as pointers before.
    button.addEventListener("click", (event) => { if (event.detail === 0) move(cell); });
    line.append(button);
    const shade = element("i", "");
    shades.push(shade);
    $("shades").append(shade);
  }
  $("cells").append(line);
}

const shown = () => (path ? path.steps[path.at].scene : game.scene);

function draw(scene) {
  $("picture").innerHTML = scene.svg;
  $("board").classList.toggle("on-white", !$("picture").querySelector("svg.step"));
  for (const grid of [$("cells"), $("shades")]) {
    ["left", "top", "width", "height"].forEach((name, i) => { grid.style[name] = `${scene.grid[i]}%`; });
  }
  mark(scene);
}

// Labels the cells, and marks the selected ones and what belongs to them.
function mark(scene) {
  const digit = settings.same ? scene.cells[game.cursor].digit : 0;
  const selected = [...game.selection];
  const isSeen = (cell) => settings.seen && game.peers && !path && game.degree === 0
    && selected.every((from) => game.peers[from].includes(cell));
  scene.cells.forEach((cell, i) => {
    const button = cells[i];
    const breaks = settings.clashes && cell.breaks;
    button.setAttribute("aria-label", [cell.label, breaks].filter(Boolean).join(", "));
    const role = cell.role || (digit && cell.digit === digit ? "same" : "");
    button.className = breaks ? `${role} clash`.trim() : role;
    button.setAttribute("aria-selected", String(game.selection.has(i)));
    button.tabIndex = i === game.cursor ? 0 : -1;
    shades[i].style.background = coloured(cell.marks[2]);
    shades[i].className = isSeen(i) ? "seen" : "";
  });
  document.querySelectorAll("[data-digit]").forEach((button) => {
    const left = scene.left[button.dataset.digit - 1];
    button.replaceChildren(button.dataset.digit, element("small", left));
    button.setAttribute("aria-label", `${button.dataset.digit}, ${left} left`);
    button.classList.toggle("done", left === 0);
  });
}

// The colours of a cell, each in a sector of it.
function coloured(mask) {
  const colours = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((colour) => mask >> (colour - 1) & 1);
  const turn = (i) => `${(i / colours.length) * 100}%`;
  const sectors = colours.map((colour, i) => `var(--c${colour}) ${turn(i)} ${turn(i + 1)}`);
  return sectors.length ? `conic-gradient(from 20deg,${sectors})` : "";
}

// Goes to a cell, and selects it alone or, where it extends the selection, with the others.
function move(cell, isMore = false) {
  select(isMore ? [...game.selection, cell] : [cell], cell);
}

function select(selection, cursor) {
  game.selection = new Set(selection);
  game.cursor = cursor;
  if (shown()) mark(shown());
  cells[cursor].focus({ preventScroll: true });
}

function selectAlike(cell) {
  const { digit, marks } = game.scene.cells[cell];
  const isAlike = (other) => (digit ? other.digit === digit : !other.digit && String(other.marks) === String(marks));
  const alike = game.scene.cells.flatMap((other, i) => (isAlike(other) ? [i] : []));
  if (digit || marks.some(Boolean)) select(alike, cell);
}

// Dragging adds cells; where it begins at a selected cell with Ctrl or Shift, it takes them out.
let drag = null;

$("cells").addEventListener("pointerdown", (event) => {
  const cell = cells.indexOf(event.target);
  if (cell < 0 || event.button !== 0) return;
  event.preventDefault();
  // A finger would stay with the cell where it began.
  event.target.releasePointerCapture(event.pointerId);
  const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
  drag = isMore && game.selection.has(cell) && game.selection.size > 1 ? "out" : "in";
  if (drag === "in") move(cell, isMore);
  else takeOut(cell);
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (event.buttons === 0) drag = null;
  const cell = cells.indexOf(document.elementFromPoint(event.clientX, event.clientY));
  if (cell < 0 || !drag) return;
  if (drag === "out") takeOut(cell);
  else if (!game.selection.has(cell)) move(cell, true);
});

for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { drag = null; });

$("cells").addEventListener("dblclick", (event) => {
  const cell = cells.indexOf(event.target);
  if (cell >= 0 && !path) selectAlike(cell);
});

function takeOut(cell) {
  const left = [...game.selection].filter((other) => other !== cell);
  if (left.length) select(left, left.at(-1));
}
