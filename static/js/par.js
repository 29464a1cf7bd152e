// A par sheet is drawn again while somebody types: what was typed meanwhile stays, and is sent in its turn.
(() => {
  let typed = null;

  document.addEventListener("htmx:beforeSwap", (event) => {
    const box = document.activeElement;
    if (!event.detail.target?.matches("#par, #pot") || !box?.matches("#par input[type=text], #pot input[type=text]")) return;
    typed = { id: box.id, value: box.value, from: box.selectionStart, to: box.selectionEnd };
  });

  document.addEventListener("htmx:afterSettle", () => {
    const box = typed && document.getElementById(typed.id);
    if (box && box.value !== typed.value) {
      box.value = typed.value;
      box.focus({ preventScroll: true });
      box.setSelectionRange(typed.from, typed.to);
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
    typed = null;
  });
})();
