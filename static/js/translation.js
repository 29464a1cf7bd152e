// The translators' desk: keys, words put in, words kept on the device, and findings marked where they are.
const unit = () => document.querySelector("#unit");
const place = () => (unit() ? `desk ${unit().dataset.unit}` : "");
const boxes = () => [...document.querySelectorAll("textarea.target")];

const named = (event) => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key.toLowerCase();
  const digit = /^Digit(\d)$/.exec(event.code);
  const letter = /^Key([A-Z])$/.exec(event.code);
  const plain = event.altKey ? (digit?.[1] ?? letter?.[1].toLowerCase() ?? key) : key;
  const shift = event.altKey && event.shiftKey ? "shift+" : "";
  return `${event.ctrlKey || event.metaKey ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${shift}${plain}`;
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

let lastBox = null;
document.addEventListener("focusin", (event) => { if (event.target.matches("textarea.target")) lastBox = event.target; });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-insert]");
  const into = button?.dataset.into ? document.querySelector(`#unit-target-${button.dataset.into}`) : null;
  const box = into ?? (lastBox?.isConnected ? lastBox : boxes().at(-1));
  if (!button || !box) return;
  box.focus();
  const whole = "whole" in button.dataset;
  const [start, end] = whole ? [0, box.value.length] : [box.selectionStart, box.selectionEnd];
  box.setRangeText(button.dataset.insert, start, end, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
});

// Words typed are kept on this device (drafts.js) until the desk has them.
const form = () => document.querySelector("#unit-form[data-desk-draft-of]");
const keep = () => window.drafts.keep(place(), {
  person: form().dataset.deskDraftOf, revision: unit().dataset.revision, words: boxes().map((box) => box.value),
});
const mine = () => {
  const draft = form() && window.drafts.read(place());
  return draft?.person === form()?.dataset.deskDraftOf ? draft : null;
};
const isInBoxes = (draft) => boxes().every((box, at) => box.value === draft.words[at]);
const restore = (draft) => {
  boxes().forEach((box, at) => { if (draft.words[at] !== undefined) box.value = draft.words[at]; });
  boxes()[0]?.dispatchEvent(new Event("input", { bubbles: true }));
};

document.addEventListener("input", (event) => {
  if (event.target.matches?.("textarea.target") && form()) keep();
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-restore]")) return;
  if (mine()) restore(mine());
  event.target.closest("[data-local]").hidden = true;
});

const arrange = () => {
  document.querySelectorAll("[data-insert]").forEach((button) => { button.hidden = !boxes().length; });
  const note = document.querySelector("[data-local]");
  if (note) note.hidden = !mine() || isInBoxes(mine());
  point();
};

// On opening a text: what was typed here and not sent comes back, if the desk has nothing newer, and the hand is in the box.
// What was typed before this script came is newer than any draft.
const open = () => {
  const isBegun = form() && boxes().some((box) => box.value !== box.defaultValue);
  if (isBegun) keep();
  const draft = isBegun ? null : mine();
  const newer = Number(form()?.dataset.typed ?? 0) * 1000;
  if (draft && !isInBoxes(draft) && draft.revision === unit().dataset.revision && draft.at > newer) restore(draft);
  arrange();
  const isFree = document.activeElement === document.body && !location.hash && !document.querySelector("[data-focus]");
  if (isFree && matchMedia("(pointer: fine)").matches) boxes().at(-1)?.focus({ preventScroll: true });
};

// What the desk has taken is forgotten; what it sent back is what is typed now.
let sentFrom = "";
let button = null;
document.addEventListener("submit", (event) => { button = event.submitter; });
const isWrite = (detail) => detail.requestConfig?.path.includes("/write/");
document.addEventListener("htmx:beforeSend", ({ detail }) => { if (isWrite(detail)) sentFrom = place(); });
document.addEventListener("htmx:afterSettle", () => {
  if (!sentFrom) return;
  if (place() !== sentFrom || !isTyped()) window.drafts.forget(sentFrom);
  else if (form()) keep();
  sentFrom = "";
});

// In a whole regulation one text is open at a time.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target?.id.startsWith("row-") && !detail.target.contains(unit())) unit()?.remove();
});
document.addEventListener("click", (event) => { if (event.target.closest("[data-close]")) unit().remove(); });

// Without a connection what was to be sent is sent when the site answers again.
const resend = ({ detail }) => {
  if (!form() || (detail.xhr?.status && detail.xhr.status < 502)) return;
  keep();
  const from = place();
  const act = isWrite(detail)
    ? () => form().requestSubmit(button?.isConnected ? button : undefined)
    : () => boxes()[0]?.dispatchEvent(new Event("input", { bubbles: true }));
  const tell = () => {
    document.querySelector("#answer").textContent = document.querySelector("[data-unsent]").textContent;
  };
  tell();
  window.drafts.whenReached(() => { if (place() === from) act(); }, tell);
};
document.addEventListener("htmx:sendError", resend);
document.addEventListener("htmx:responseError", resend);

// The words that a finding means are marked on both sides; a press on them goes there.
const units16 = (text, count) => [...text].slice(0, count).join("").length;
const rangeIn = (element, start, end) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const range = new Range();
  let at = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeName === "BR") at += 1;
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const length = [...node.data].length;
    if (start >= at && start < at + length) range.setStart(node, units16(node.data, start - at));
    if (end > at && end <= at + length) { range.setEnd(node, units16(node.data, end - at)); return range; }
    at += length;
  }
  return null;
};
const pointed = () => [...document.querySelectorAll("#findings .finding:not(.dismissed) .pointed")];
const spanOf = ({ dataset }) => [Number(dataset.start), Number(dataset.end)];

// Behind a box, the same words in the same place, with only the marks to be seen.
const markBox = (box, spans) => {
  const style = getComputedStyle(box);
  const layer = document.createElement("div");
  layer.className = "target-marks";
  layer.setAttribute("aria-hidden", "true");
  for (const name of ["fontFamily", "fontSize", "fontWeight", "lineHeight", "letterSpacing", "padding", "borderWidth", "textAlign"]) layer.style[name] = style[name];
  Object.assign(layer.style, { top: `${box.offsetTop}px`, left: `${box.offsetLeft}px`, width: `${box.offsetWidth}px`, height: `${box.offsetHeight}px` });
  const letters = [...box.value];
  let at = 0;
  for (const [start, end] of spans.sort(([one], [other]) => one - other)) {
    if (start < at) continue;
    const mark = document.createElement("mark");
    mark.textContent = letters.slice(start, end).join("");
    layer.append(letters.slice(at, start).join(""), mark);
    at = end;
  }
  layer.append(letters.slice(at).join(""));
  box.before(layer);
};
const unmark = () => document.querySelectorAll(".target-marks").forEach((layer) => layer.remove());
const point = () => {
  unmark();
  const sides = Map.groupBy?.(pointed(), (each) => each.dataset.side) ?? new Map();
  const ranges = (sides.get("source") ?? []).map((each) => rangeIn(document.querySelector(`#source-${each.dataset.at}`), ...spanOf(each)));
  if (window.Highlight) CSS.highlights.set("finding", new Highlight(...ranges.filter(Boolean)));
  boxes().forEach((box, at) => {
    const spans = (sides.get("target") ?? []).filter((each) => each.dataset.at === String(at)).map(spanOf);
    if (spans.length) markBox(box, spans);
  });
};
document.addEventListener("input", (event) => { if (event.target.matches?.("textarea.target")) unmark(); });
addEventListener("resize", () => { if (unit()) point(); });

document.addEventListener("click", (event) => {
  const link = event.target.closest(".pointed");
  if (!link) return;
  const [start, end] = spanOf(link);
  const box = link.dataset.side === "target" ? document.querySelector(`#unit-target-${link.dataset.at}`) : null;
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.setSelectionRange(units16(box.value, start), units16(box.value, end));
});

// An answer that is no part of the desk (a stale form, an error page) never takes the words' place.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target } = event.detail;
  if (xhr.status >= 400 && target?.id === "findings" && !xhr.responseText.includes('id="findings"')) {
    event.detail.target = document.querySelector("#answer");
    event.detail.swapOverride = "innerHTML";
  }
});

// A form that comes back refused has the hand put where it was refused.
document.addEventListener("htmx:afterSettle", ({ target }) => {
  const field = target.matches("form") ? target.querySelector("[aria-invalid=true]") : null;
  field?.focus();
  if (field?.matches("textarea")) field.setSelectionRange(field.value.length, field.value.length);
});

document.addEventListener("htmx:afterSettle", arrange);
open();
