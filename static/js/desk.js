// A button that prints is of use only where a script can press it.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// An incident saved in order to be printed is printed; what is typed and not saved is told on the paper.
if (location.hash === "#print") {
  history.replaceState(null, "", location.pathname);
  addEventListener("load", () => window.print());
}
addEventListener("beforeprint", () => {
  const typed = [...document.querySelectorAll(".sheet-form :is(input, textarea)")];
  if (!typed.some((each) => each.value !== each.defaultValue)) return;
  for (const line of document.querySelectorAll("[data-unsaved]")) line.hidden = false;
});
