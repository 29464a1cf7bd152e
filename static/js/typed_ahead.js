// A page of the desk opened by its key or its form comes into the page that is open, so that no key typed
// meanwhile falls between the two: what is typed is kept for the page that was asked for, and typed
// there. What does nothing there is shown and left out. A click opens a page as everywhere.
let asked = ""; // The address that is on its way.
let shownAt = location.pathname + location.search;
const ahead = [];
const FORM = "form:is(.dispute, .fault-form)";
const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary";

function isKept(event) {
  if (!asked || event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key.length === 1 || ["Tab", "Enter", "Backspace"].includes(event.key);
}

addEventListener("keydown", (event) => {
  if (!event.isTrusted || !isKept(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ahead.push(event.key);
}, true);

// ruling.js clicks the way a key stands for.
addEventListener("click", (event) => {
  const way = event.target.closest?.("a[data-key]");
  if (!way || event.isTrusted || event.defaultPrevented) return;
  event.preventDefault();
  bring(way.href);
});

// What a form of the desk asks is in the address of its answer.
addEventListener("submit", (event) => {
  const form = event.target;
  remember();
  if (!form.matches(FORM) || event.defaultPrevented) return;
  event.preventDefault();
  const address = new URL(form.getAttribute("action") || location.pathname, location.href);
  address.search = new URLSearchParams(new FormData(form, event.submitter));
  bring(address.href, { isForm: true });
});

async function bring(address, { isForm = false } = {}) {
  asked = address;
  let answer, came;
  try {
    answer = await fetch(address, { signal: AbortSignal.timeout(15000) });
    came = new DOMParser().parseFromString(await answer.text(), "text/html");
    await dress(came);
  } catch {
    location.assign(address);
    return;
  }
  const line = document.querySelector("[data-typed-ahead]");
  if (!came.querySelector("[data-typed-ahead]")) came.querySelector("main")?.prepend(line);
  document.title = came.title;
  document.body.replaceWith(came.body);
  const { hash } = new URL(address);
  history.pushState(null, "", answer.url.replace(/#.*/, "") + hash);
  shownAt = location.pathname + location.search;
  scrollTo(0, 0);
  document.getElementById(hash.slice(1))?.scrollIntoView();
  for (const script of came.querySelectorAll("head script[src]")) {
    if (!isHere("script", "src", script)) await import(script.src);
  }
  window.htmx?.process(document.body);
  document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: { elt: document.body } }));
  document.dispatchEvent(new Event("desk:arrived"));
  const isWhatWasAsked = isForm ? answer.ok || answer.status === 422 : answer.ok && answer.url === asked;
  asked = "";
  typeAhead(isWhatWasAsked);
}

const isHere = (tag, name, each) => [...document.head.querySelectorAll(tag)]
  .some((old) => old.getAttribute(name) === each.getAttribute(name));

// The style sheets the page needs are there before it is shown.
function dress(came) {
  const links = [...came.querySelectorAll("head link[rel=stylesheet]")].filter((link) => !isHere("link", "href", link));
  return Promise.all(links.map((link) => new Promise((done) => {
    const added = document.importNode(link);
    added.onload = added.onerror = done;
    document.head.append(added);
  })));
}

function typeAhead(isWhatWasAsked) {
  const leftOut = isWhatWasAsked ? [] : ahead.splice(0);
  while (ahead.length && !asked) {
    const key = ahead.shift();
    if (!type(key)) leftOut.push(key);
  }
  const line = document.querySelector("[data-typed-ahead]");
  if (!leftOut.length || !line) return;
  line.querySelector("kbd").textContent = leftOut.join(" ");
  line.hidden = false;
}

// The key as if it were pressed now; false where it does nothing.
function type(key) {
  const at = document.activeElement;
  if (key === "Tab") {
    const all = [...document.querySelectorAll(FOCUSABLE)].filter((each) => each.tabIndex >= 0 && each.checkVisibility());
    const next = all[all.indexOf(at) + 1];
    next?.focus();
    next?.select?.();
    return true;
  }
  if (key === "Enter") {
    if (at.form && !at.matches("button")) at.form.requestSubmit();
    else at.click();
    return at !== document.body;
  }
  if (at.matches("textarea, input:not([type=radio], [type=checkbox], [type=submit])")) {
    const [from, to] = [at.selectionStart, at.selectionEnd];
    const isBack = key === "Backspace";
    at.setRangeText(isBack ? "" : key, isBack && from === to ? Math.max(0, from - 1) : from, to, "end");
    at.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }
  return !at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

// Back and forward open what stood there, with what was typed: a browser keeps that by itself only
// of pages it has opened itself.
addEventListener("popstate", () => {
  if (location.pathname + location.search !== shownAt) location.reload();
});

function remember() {
  const form = document.querySelector(FORM);
  if (form) history.replaceState({ typed: [...new FormData(form)] }, "");
}
addEventListener("change", remember);

for (const [name, value] of history.state?.typed ?? []) {
  const field = document.querySelector(FORM)?.elements.namedItem(name);
  if (field?.type === "checkbox") field.checked = true;
  else if (field) field.value = value;
}
