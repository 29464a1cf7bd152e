// The keys of the page on which a regulation is put in order: a letter presses its button, K goes to what is open.
(() => {
  const form = document.querySelector(".brought-form");
  if (!form) return;
  const isTyping = (target) => target.closest("textarea, select, input:not([type=checkbox])");
  let open = -1;
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === "k") {
      const rows = [...form.querySelectorAll(".is-open")];
      if (!rows.length) return;
      open = (open + 1) % rows.length;
      rows[open].scrollIntoView({ block: "center" });
      rows[open].querySelector("input, button")?.focus({ preventScroll: true });
      return;
    }
    const button = form.querySelector(`button[data-key="${CSS.escape(event.key)}"]`);
    if (!button) return;
    const isChosen = form.querySelector('input[name="place"]:checked');
    if (!isChosen && button.name === "do") return;
    event.preventDefault();
    form.requestSubmit(button);
  });
})();
