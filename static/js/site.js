// What every page may use. Nothing here is needed for a page to work.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  event.preventDefault();
  const said = button.dataset.copied || "";
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    const box = document.createElement("textarea");
    box.value = button.dataset.copy;
    document.body.append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
  }
  const before = button.textContent;
  button.textContent = said || before;
  setTimeout(() => { button.textContent = before; }, 1600);
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

// A form marked data-auto is sent when one of its controls changes.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-auto]");
  if (form) form.requestSubmit();
});

// After a swap, focus goes where the eye goes: the element marked for it.
document.addEventListener("htmx:afterSettle", (event) => {
  const target = event.detail.elt.querySelector?.("[data-focus]") ?? (event.detail.elt.matches?.("[data-focus]") ? event.detail.elt : null);
  if (target) target.focus({ preventScroll: target.dataset.focus === "still" });
});

// Escape closes the note one is in, or the last one opened, and gives its sign the focus back.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const note = document.activeElement?.closest("details.flag[open]") ?? [...document.querySelectorAll("details.flag[open]")].pop()
    ?? document.querySelector("details:is(.person, .doors-menu, .game-choice, .tool-menu)[open]");
  if (!note) return;
  note.open = false;
  note.querySelector("summary").focus();
});

// Pages of the law are the same for everybody. On a device where somebody signed in, the bar asks who it is.
(async () => {
  const person = document.getElementById("person");
  try {
    if (person?.matches("[data-person]")) localStorage.setItem("signed-in", "yes");
    else if (person && localStorage.getItem("signed-in")) {
      const answer = await fetch(person.dataset.personAt);
      if (answer.ok) person.outerHTML = await answer.text();
      if (!document.querySelector("[data-person]")) localStorage.removeItem("signed-in");
    }
  } catch {
    // No storage or no network: the link to sign in remains.
  }
})();

// Suggestions under a field of the search, asked for while one types; the arrows go through them.
const listOf = (field) => document.getElementById(field.dataset.list);
const options = (list) => [...list.querySelectorAll("[role=option]")];
const SUGGESTING = "input[data-list][hx-get]";

function showList(field, isShown) {
  const list = listOf(field);
  list.hidden = !isShown || !list.childElementCount;
  field.setAttribute("aria-expanded", String(!list.hidden));
  choose(field, field.dataset.first === undefined ? -1 : 0);
}

function choose(field, number) {
  const all = options(listOf(field));
  all.forEach((option, at) => {
    option.id = `${field.dataset.list}-${at}`;
    option.setAttribute("aria-selected", String(at === number));
  });
  if (all[number]) field.setAttribute("aria-activedescendant", all[number].id);
  else field.removeAttribute("aria-activedescendant");
  all[number]?.scrollIntoView({ block: "nearest" });
}

// The desk brings its pages into the one that is open, so what is listened to is the document.
function nameFields() {
  for (const field of document.querySelectorAll(SUGGESTING)) {
    const parts = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": field.dataset.list };
    for (const [name, value] of Object.entries(parts)) field.setAttribute(name, value);
  }
}
nameFields();
document.addEventListener("desk:arrived", nameFields);

const suggesting = (event) => (event.target.matches?.(SUGGESTING) ? event.target : null);
document.addEventListener("htmx:afterSwap", ({ target }) => {
  const field = target.id && document.querySelector(`input[data-list="${target.id}"]`);
  if (!field) return;
  showList(field, document.activeElement === field && Boolean(field.value.trim()));
});
document.addEventListener("mousedown", (event) => event.target.closest(".suggestions") && event.preventDefault());
document.addEventListener("focusout", (event) => suggesting(event) && showList(event.target, false));
document.addEventListener("focusin", (event) => suggesting(event) && showList(event.target, Boolean(event.target.value.trim())));
document.addEventListener("input", (event) => {
  if (!suggesting(event)) return;
  event.target.dataset.stale = "";
  if (!event.target.value.trim()) showList(event.target, false);
});
document.addEventListener("htmx:afterRequest", (event) => {
  const field = suggesting(event), { xhr, requestConfig } = event.detail;
  if (!field || !xhr.status || requestConfig.parameters.q !== field.value) return;
  delete field.dataset.stale;
  if (field.dataset.entered === field.value) (options(listOf(field))[0] ?? field.form.querySelector("[type=submit]")).click();
  delete field.dataset.entered;
});
document.addEventListener("submit", (event) => {
  const field = event.target.querySelector(SUGGESTING);
  if (!field) return;
  htmx.trigger(field, "htmx:abort");
  showList(field, false);
  listOf(field).replaceChildren();
  field.closest("dialog")?.close();
});
document.addEventListener("keydown", (event) => {
  const field = suggesting(event);
  if (!field || event.isComposing) return;
  const list = listOf(field), all = options(list), isOpen = !list.hidden;
  const at = all.findIndex((option) => option.getAttribute("aria-selected") === "true");
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? all.length - 1 : at - 1 }[event.key];
  if (to !== undefined && all.length) {
    if (!isOpen) showList(field, true);
    choose(field, to < all.length ? to : -1);
  } else if (event.key === "Enter" && field.dataset.first !== undefined && field.dataset.stale !== undefined) {
    field.dataset.entered = field.value; // The first of what is on its way.
  } else if (event.key === "Enter" && isOpen && all[at]) all[at].click();
  else if (event.key === "Escape" && isOpen && !field.closest("dialog")) showList(field, false);
  else return;
  event.preventDefault();
});

// A stroke opens the field of the search over the page, from anywhere but a field; on a phone the button does.
// A page that has its own field is led to it.
const IN_A_FIELD = "textarea, select, [contenteditable], dialog[open], input:not([type=radio], [type=checkbox], [type=submit])";
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!event.target.closest(IN_A_FIELD) && openPalette()) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest(".seek-link, .palette, .seek-close");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.matches(".seek-link") && openPalette()) event.preventDefault();
  else if (event.target === link || link.matches(".seek-close") || event.target.closest(".suggestion")) link.closest("dialog")?.close();
});

function openPalette() {
  const field = document.querySelector("main input[data-list]") ?? document.getElementById("seek-words");
  const seek = field?.closest(".masthead .seek");
  if (seek) {
    const palette = document.createElement("dialog"), before = seek.nextSibling, bar = seek.parentNode;
    palette.className = "palette";
    palette.setAttribute("aria-label", seek.querySelector("label").textContent);
    document.body.append(palette);
    palette.append(seek);
    palette.addEventListener("close", () => {
      bar.insertBefore(seek, before);
      palette.remove();
    });
    palette.showModal();
  }
  field?.focus();
  field?.select();
  return Boolean(field);
}

// An open menu of the head closes when one presses elsewhere.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details:is(.person, .doors-menu, .game-choice, .tool-menu)[open]"))
    if (!menu.contains(event.target)) menu.open = false;
});

// The other language of the interface is offered for what is shown now, not for what was first asked.
const LANGUAGES = ".tongues a";
function followLanguages() {
  for (const link of document.querySelectorAll(LANGUAGES))
    link.search = location.search.replace(/([?&]show=)(?!both)[\w-]+/, `$1${link.dataset.lawLanguage}`);
}
document.addEventListener("htmx:pushedIntoHistory", followLanguages);
document.addEventListener("htmx:afterSettle", followLanguages);

// And for the provision in view, or the one the address names. Provisions have the same ids in every language.
function provisionInView() {
  const line = innerHeight / 4;
  const pairs = [...document.querySelectorAll("#sheet .pair[id]")];
  const target = pairs.find((pair) => `#${pair.id}` === location.hash)?.getBoundingClientRect();
  if (target && target.bottom > 0 && target.top < innerHeight) return location.hash;
  const current = pairs.filter((pair) => pair.getBoundingClientRect().top <= line).pop();
  return current && current.id !== "main" ? `#${current.id}` : location.hash;
}
for (const moment of ["pointerdown", "click"]) {
  document.addEventListener(moment, (event) => {
    const link = event.target.closest(LANGUAGES);
    if (link) link.hash = provisionInView();
  });
}

// A printed page says where it was and when it was printed.
addEventListener("beforeprint", () => {
  const lang = document.documentElement.lang;
  const chinese = lang === "zh-Hant";
  const shape = { year: "numeric", month: chinese ? "long" : "2-digit", day: chinese ? "numeric" : "2-digit" };
  for (const line of document.querySelectorAll(".printed")) {
    line.querySelector("[data-address]").textContent = decodeURI(location.href);
    line.querySelector("time").textContent = new Date().toLocaleDateString({ "zh-Hant": "zh-Hant-TW", pt: "pt-PT" }[lang] ?? lang, shape);
    line.querySelector("[data-printed]").hidden = false;
  }
});
