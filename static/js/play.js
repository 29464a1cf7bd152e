// The table: keys for the steps, what a swap leaves to be put right, and a line that is gone.
// Every page works without.
document.documentElement.classList.add("scripted");
const KEYS = { ArrowLeft: "go-back", ArrowRight: "go-forward", Home: "go-first", End: "go-end" };

document.addEventListener("keydown", (event) => {
  const button = document.getElementById(KEYS[event.key] ?? "");
  if (!button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, summary, [contenteditable]")) return;
  event.preventDefault();
  if (button.getAttribute("aria-disabled") !== "true") button.click();
});

// A step that cannot be gone to is not asked for.
document.addEventListener("click", (event) => {
  if (event.target.closest(".go [aria-disabled='true']")) event.preventDefault();
});

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
});
showCurrent();

// The line gone: say so, keep what was typed, and ask again for the same.
htmx.config.timeout = 15000;
const lost = document.getElementById("lost");
let asked = null;

function say(why) {
  if (!lost) return;
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
