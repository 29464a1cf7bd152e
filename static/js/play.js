// The table: keys for the steps, and what a swap leaves to be put right. Every page works without.
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

// The list shows the step one is at, without moving the page.
function showCurrent() {
  const current = document.querySelector(".steps [aria-current]");
  const list = current?.closest("ol");
  if (!list) return;
  const item = current.parentElement;
  const above = item.offsetTop - list.clientHeight / 3;
  list.scrollTop = Math.max(0, above);
}

document.addEventListener("htmx:afterSettle", showCurrent);
showCurrent();
