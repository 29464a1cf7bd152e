// The table: keys, steps fetched ahead, what the device remembers, and a line that is gone.
// Every page works without.
const root = document.documentElement;
root.classList.add("scripted");

// What the device remembers: four colours, large cards, sound, speed, whether it is said how the hand stands.
const look = { deck: false, large: false, sound: false, speed: "1000", standing: true };
try {
  Object.assign(look, JSON.parse(localStorage.getItem("table") ?? "{}"));
} catch {
  // No storage: the look lasts as long as the page.
}

function showLook() {
  root.classList.toggle("deck-four", look.deck === true);
  root.classList.toggle("cards-large", look.large === true);
  root.classList.toggle("without-standing", look.standing === false);
  const standing = document.getElementById("how-it-stands");
  if (standing) standing.open = look.standing !== false;
  for (const control of document.querySelectorAll("[data-look]")) {
    if (control.type === "checkbox") control.checked = look[control.dataset.look] === true;
    else control.value = look[control.dataset.look];
  }
  const deck = document.getElementById("deck");
  if (deck && look.deck === true) deck.checked = true;
}

function remember(name, value) {
  look[name] = value;
  try {
    localStorage.setItem("table", JSON.stringify(look));
  } catch {
    // As above.
  }
  showLook();
}

document.addEventListener("change", ({ target }) => {
  const name = target.id === "deck" ? "deck" : target.dataset?.look;
  if (name) remember(name, target.type === "checkbox" ? target.checked : target.value);
});

let sounds = null;
function click(pitch) {
  if (look.sound !== true) return;
  sounds ??= new AudioContext();
  const [tone, volume] = [sounds.createOscillator(), sounds.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, sounds.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, sounds.currentTime + 0.06);
  tone.connect(volume).connect(sounds.destination);
  tone.start();
  tone.stop(sounds.currentTime + 0.07);
}

// Keys. In a field they belong to the field, but for those of an amount, which takes no letters.
const STEPS = { ArrowLeft: "go-back", ArrowRight: "go-forward", ArrowDown: "go-decision", Home: "go-first", End: "go-end" };
const FIELDS = "input, select, textarea, summary, dialog, [contenteditable]";
const amount = () => document.querySelector(".amount input:not([readonly])");

function press(button) {
  if (button && button.getAttribute("aria-disabled") !== "true") button.click();
  return Boolean(button);
}

// To the mark of the timeline before or after the step one is at.
function pressMark(marks, isBack) {
  const n = Number(document.querySelector(".timeline")?.dataset.n);
  const buttons = [...document.querySelectorAll(`.timeline ${marks}`)];
  const is = (mark) => (isBack ? mark.value < n : mark.value > n);
  return press(isBack ? buttons.findLast(is) : buttons.find(is));
}

function offer(key) {
  const found = document.querySelector(`.offers [data-key="${key}"]`);
  // In a game against the house there is no call: to stay in is the other thing.
  return found ?? (key === "c" && !amount() ? document.querySelector('.offers [data-key="r"]') : null);
}

function sayWhyNot() {
  const bars = document.querySelector(".bars");
  if (!bars) return false;
  bars.open = true;
  bars.scrollIntoView({ block: "nearest" });
  return true;
}

function writeAmount(text) {
  const field = amount();
  if (!field) return false;
  field.value = text;
  field.focus();
  return true;
}

function answered(key, isInAmount) {
  if (key === "?") return openKeys();
  if ("hplm".includes(key)) {
    const quick = document.querySelector(`.quick [data-amount="${key}"]`);
    return quick ? writeAmount(quick.value) : false;
  }
  if (key === "r" && amount()) return isInAmount || (amount().focus(), amount().select(), true);
  if ("fcr".includes(key)) return press(offer(key)) || sayWhyNot();
  if (isInAmount) return false;
  if (/^[0-9]$/.test(key)) return writeAmount(key);
  if (key === "e") return remember("standing", look.standing === false), true;
  if (key === "d") return press(document.querySelector(".to-step"));
  if (key === "u") return press(document.getElementById("go-undo"));
  if (key === "n") return press(document.getElementById("next-hand"));
  if (key === "t") return openBetween();
  if (key === " ") return togglePlay();
  if (key === "enter") return press(document.getElementById("next-hand"));
  return false;
}

function openBetween() {
  const between = document.getElementById("between-hands");
  if (!between) return false;
  between.open = true;
  between.querySelector("select, input").focus();
  return true;
}

function openKeys() {
  const keys = document.getElementById("table-keys");
  keys?.showModal();
  return Boolean(keys);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const isInAmount = event.target.closest(".amount input");
  if (!isInAmount && event.target.closest(FIELDS)) return;
  const isStreet = event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key);
  if (!isInAmount && (event.key === "ArrowUp" || isStreet)) {
    pause();
    const isPressed = isStreet ? pressMark(".street", event.key === "ArrowLeft") : pressMark(".mark", true);
    if (isPressed) event.preventDefault();
    return;
  }
  if (STEPS[event.key]) {
    if (isInAmount || event.shiftKey || !document.getElementById(STEPS[event.key])) return;
    pause();
    event.preventDefault();
    press(document.getElementById(STEPS[event.key]));
    return;
  }
  // What a button or a link does by itself stays theirs, but for the bar of the steps.
  if ([" ", "Enter"].includes(event.key) && event.target.closest("button, a") && !(event.key === " " && event.target.closest(".go"))) return;
  if (event.key.length > 1 && event.key !== "Enter") return;
  if (!event.repeat && answered(event.key.toLowerCase(), Boolean(isInAmount))) event.preventDefault();
});

document.addEventListener("click", (event) => {
  // A step that cannot be gone to is not asked for.
  if (event.target.closest(".go [aria-disabled='true']")) event.preventDefault();
  const quick = event.target.closest(".quick [data-amount]");
  if (quick) {
    event.preventDefault();
    writeAmount(quick.value);
  }
  if (event.target.closest("[data-keys]")) openKeys();
  if (event.target.closest("#how-it-stands > summary")) {
    event.preventDefault();
    remember("standing", look.standing === false);
  }
  if (event.target.closest("#go-play")) togglePlay();
});

// The steps play by themselves, at the chosen speed, until somebody has to decide.
let playing = 0;
function pause() {
  clearInterval(playing);
  playing = 0;
  showPlaying();
}

function showPlaying() {
  const button = document.getElementById("go-play");
  if (!button) return;
  button.setAttribute("aria-pressed", String(playing !== 0));
  button.firstElementChild.textContent = playing ? "⏸" : "▶";
}

function togglePlay() {
  if (!document.getElementById("go-play")) return false;
  if (playing) {
    pause();
    return true;
  }
  const forward = () => document.getElementById("go-forward");
  const step = () => (forward()?.getAttribute("aria-disabled") === "true" ? pause() : forward()?.click());
  playing = setInterval(step, Number(look.speed) || 1000);
  showPlaying();
  step();
  return true;
}

// The next two steps are fetched ahead, under the address that is asked for later: the browser keeps them a minute.
const fetched = new Set();
function fetchAhead() {
  const form = document.getElementById("go");
  const forward = document.getElementById("go-forward");
  if (!form || navigator.connection?.saveData) return;
  const last = Number(document.getElementById("go-end").value);
  for (const n of [Number(forward.value), Number(forward.value) + 1].filter((step) => step <= last)) {
    const data = [...new FormData(form), ["n", n]].map((pair) => pair.map(encodeURIComponent).join("="));
    const address = `${form.getAttribute("hx-get")}?${data.join("&")}`;
    if (fetched.has(address)) continue;
    fetched.add(address);
    setTimeout(() => fetched.delete(address), 50_000);
    fetch(address, { headers: { "HX-Request": "true", Purpose: "prefetch" }, priority: "low" }).catch(() => fetched.delete(address));
  }
}

// The list shows the step one is at, and the table the seat whose turn it is, without moving the page.
function showCurrent() {
  const step = document.querySelector(".steps [aria-current]")?.parentElement;
  const list = step?.closest("ol");
  if (list) list.scrollTop = Math.max(0, step.offsetTop - list.clientHeight / 3);
  const seat = document.querySelector(".stage .seat.is-to-decide");
  const table = seat?.closest(".stage-table");
  if (!table) return;
  const [box, frame] = [seat.getBoundingClientRect(), table.getBoundingClientRect()];
  if (box.bottom > frame.bottom) table.scrollTop += box.bottom - frame.bottom + 4;
  if (box.top < frame.top) table.scrollTop -= frame.top - box.top + 4;
}

let stood = 0;
document.addEventListener("htmx:beforeSwap", () => {
  stood = document.querySelector(".stage-table")?.scrollTop ?? 0;
});
document.addEventListener("htmx:afterSettle", () => {
  const table = document.querySelector(".stage-table");
  if (table) table.scrollTop = stood;
  showCurrent();
  showLook();
  showPlaying();
  if (document.querySelector(".rail .card.is-new")) click(660);
  else if (document.querySelector(".rail .sum.is-changed")) click(1320);
  fetchAhead();
});
showCurrent();
showLook();
addEventListener("load", fetchAhead);

// The line gone: say so, keep what was typed, and ask again for the same.
htmx.config.timeout = 15000;
const lost = document.getElementById("lost");
let asked = null;

function say(why) {
  if (!lost) return;
  pause();
  lost.dataset.why = why;
  lost.hidden = false;
  document.getElementById("retry").focus({ preventScroll: true });
}

document.addEventListener("htmx:beforeRequest", (event) => {
  asked = event.detail.requestConfig.triggeringEvent?.submitter ?? event.detail.elt;
  if (lost) lost.hidden = true;
});
document.addEventListener("htmx:sendError", () => say("away"));
document.addEventListener("htmx:timeout", () => say("slow"));
document.addEventListener("htmx:beforeSwap", (event) => {
  const answer = event.detail.serverResponse ?? "";
  if (event.detail.target.id !== "hand" || answer.includes('id="hand"')) return;
  event.detail.shouldSwap = false;
  say("fault");
});
document.getElementById("retry")?.addEventListener("click", () => {
  lost.hidden = true;
  if (asked?.matches("button, a")) asked.click();
  else asked?.requestSubmit?.();
});
document.getElementById("lost-away")?.addEventListener("click", () => { lost.hidden = true; });
