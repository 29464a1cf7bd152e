// The translators' desk: keys, what was put before, and words kept where sending failed.
const unit = () => document.querySelector("#unit");
const place = () => (unit() ? `desk ${unit().dataset.unit}` : "");
const boxes = () => [...document.querySelectorAll("textarea.target")];

const named = (event) => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key.toLowerCase();
  const digit = /^Digit(\d)$/.exec(event.code);
  const letter = /^Key([A-Z])$/.exec(event.code);
  const plain = event.altKey ? (digit?.[1] ?? letter?.[1].toLowerCase() ?? key) : key;
  return `${event.ctrlKey || event.metaKey ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${plain}`;
};

// A key presses what it is written at; in a field of words it puts the hand there.
const press = (target) => (target.matches("input:not([type=checkbox]), textarea, select") ? target.focus() : target.click());

const said = (target) => (target.labels?.[0] ?? target).textContent.replace(/\s+/g, " ").trim();

// "?" shows the keys of what stands on the page now.
const showKeys = () => {
  const box = document.querySelector("#keys");
  const list = box?.querySelector("[data-keys-list]");
  if (!list) return;
  const rows = [...document.querySelectorAll("[data-keys]")].map((target) => {
    const row = document.createElement("div");
    const keys = document.createElement("dt");
    keys.append(...target.getAttribute("aria-keyshortcuts").split(/[+ ]/).flatMap((key) => {
      const sign = document.createElement("kbd");
      sign.textContent = key === "Control" ? "Ctrl" : key;
      return [sign, " "];
    }));
    const words = document.createElement("dd");
    words.textContent = said(target);
    row.append(keys, words);
    return row;
  });
  list.replaceChildren(...rows);
  box.showModal();
};

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.ctrlKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  event.preventDefault();
  showKeys();
});

// Ctrl+Enter approves what another wrote, unless other words are in the boxes: then it proposes these.
const at = (keys) => document.querySelector(`[data-keys~="${CSS.escape(keys)}"]`);
const isTyped = () => Boolean(document.querySelector("#unit-form[data-typed]"))
  || boxes().some((box) => box.value !== box.defaultValue);

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey || event.altKey) || event.isComposing) return;
  const target = at(isTyped() ? `typed+${named(event)}` : named(event)) ?? at(named(event));
  if (!target) return;
  event.preventDefault();
  press(target);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-insert]");
  const box = boxes().at(-1);
  if (!button || !box) return;
  box.focus();
  const whole = "whole" in button.dataset;
  const [start, end] = whole ? [0, box.value.length] : [box.selectionStart, box.selectionEnd];
  box.setRangeText(button.dataset.insert, start, end, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
});

// Words typed are also kept in this tab until the desk says it has them.
const keep = () => {
  try {
    sessionStorage.setItem(place(), JSON.stringify(boxes().map((box) => box.value)));
  } catch { /* no room: the desk's own copy remains */ }
};
const forget = () => sessionStorage.removeItem(place());
const kept = () => {
  try {
    return JSON.parse(sessionStorage.getItem(place()) ?? "null");
  } catch {
    return null;
  }
};

document.addEventListener("input", (event) => {
  if (event.target.matches?.("textarea.target")) keep();
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-restore]")) return;
  const words = kept() ?? [];
  boxes().forEach((box, at) => { if (words[at] !== undefined) box.value = words[at]; });
  event.target.closest("[data-local]").hidden = true;
  boxes()[0]?.dispatchEvent(new Event("input", { bubbles: true }));
});

const arrange = () => {
  document.querySelectorAll("[data-insert]").forEach((button) => { button.hidden = !boxes().length; });
  if (document.querySelector("#answer [data-done]")) forget();
  const words = kept();
  const note = document.querySelector("[data-local]");
  if (note) note.hidden = !words || boxes().every((box, at) => box.value === words[at]);
};

// An answer that is no part of the desk (a stale form, an error page) never takes the words' place.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target } = event.detail;
  if (xhr.status >= 400 && target?.id === "findings" && !xhr.responseText.includes('id="findings"')) {
    event.detail.target = document.querySelector("#answer");
    event.detail.swapOverride = "innerHTML";
  }
});

document.addEventListener("htmx:sendError", () => {
  const answer = document.querySelector("#answer");
  if (answer && unit()) answer.textContent = document.querySelector("[data-unsent]")?.textContent ?? "";
});

// A form that comes back refused has the hand put where it was refused.
document.addEventListener("htmx:afterSettle", ({ target }) => {
  const field = target.matches("form") ? target.querySelector("[aria-invalid=true]") : null;
  field?.focus();
  if (field?.matches("textarea")) field.setSelectionRange(field.value.length, field.value.length);
});

document.addEventListener("htmx:afterSettle", arrange);
document.addEventListener("DOMContentLoaded", arrange);
arrange();
