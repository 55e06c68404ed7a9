// What the person prefers, and the puzzles that they ask for. It stays in a cookie, because other
// stores of a browser begin anew with each port.
"use strict";

const $ = (id) => document.getElementById(id);

const settings = {
  theme: "system", view: "own", corners: true, seen: true, same: true, clashes: true, clock: true,
  level: "Medium", from: "", to: "", symmetry: "half-turn", rulesets: [],
  ...storedSettings(),
};

function storedSettings() {
  const stored = /(?:^|; )ninefold-settings=([^;]*)/.exec(document.cookie);
  try {
    return stored ? JSON.parse(decodeURIComponent(stored[1])) : {};
  } catch {
    return {};
  }
}

function setSetting(name, value) {
  settings[name] = value;
  const text = encodeURIComponent(JSON.stringify(settings));
  document.cookie = `ninefold-settings=${text}; Max-Age=31536000; Path=/; SameSite=Strict`;
  applySettings();
}

const night = matchMedia("(prefers-color-scheme:dark)");
night.addEventListener("change", applySettings);

function applySettings() {
  const isDark = settings.theme === "dark" || (settings.theme === "system" && night.matches);
  document.documentElement.classList.toggle("dark", isDark);
  document.body.classList.toggle("no-clock", !settings.clock);
}

// The fields whose names are settings show them, and set them.
document.querySelectorAll("[data-setting]").forEach((field) => {
  const name = field.dataset.setting;
  const isTick = field.type === "checkbox";
  if (name === "rulesets") field.checked = settings.rulesets.includes(field.value);
  else if (field.type === "radio") field.checked = settings.view === field.value;
  else if (isTick) field.checked = settings[name];
  else field.value = settings[name];
  field.addEventListener("change", () => {
    if (name === "rulesets") setSetting(name, rulesetFields().map((ticked) => ticked.value));
    else setSetting(name, isTick ? field.checked : field.value);
  });
});

function rulesetFields() {
  return Array.from(document.querySelectorAll("[data-setting=rulesets]:checked"));
}

// The puzzle that the person asks for, as the server takes it.
function wish() {
  const { level, from, to, symmetry } = settings;
  const rules = rulesetFields();
  const names = rules.map((field) => field.parentElement.textContent.trim());
  return {
    level, symmetry,
    clues: from || to ? `${from || (rules.length ? 0 : 17)}-${to || 80}` : "",
    ruleset: rules.map((field) => field.value).join("+"),
    title: [names.join(" and "), level].filter(Boolean).join(", ") || "Sudoku",
  };
}

applySettings();
