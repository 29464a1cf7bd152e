// Under the field of cards that has the focus, a row of keys: the ranks of the deck, the suits, and one to
// take back. For phones, and for input methods that make words of what is typed.
(() => {
  const row = document.createElement("div");
  row.className = "card-keys";
  row.setAttribute("role", "group");
  const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
  let field = null;

  function key(label, name, act, className = "") {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.textContent = label;
    button.className = className;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => { act(); field.dispatchEvent(new Event("input", { bubbles: true })); });
    row.append(button);
  }

  function put(text) {
    const [from, to] = [field.selectionStart, field.selectionEnd];
    field.setRangeText(text, from, to, "end");
  }

  function takeBack() {
    const [from, to] = [field.selectionStart, field.selectionEnd];
    field.setRangeText("", from === to ? Math.max(0, from - 1) : from, to, "end");
  }

  // A press takes the focus from no field, so the keyboard of a phone stays as it is.
  row.addEventListener("pointerdown", (event) => event.preventDefault());

  function show(input) {
    field = input;
    const form = input.form;
    row.replaceChildren();
    row.setAttribute("aria-label", form.dataset.sayKeys);
    const ranks = [...new Set(form.dataset.deck.split(" ").map((card) => card[0]))].reverse();
    for (const rank of ranks) key(rank === "T" ? "10" : rank, rank === "T" ? "10" : rank, () => put(rank));
    for (const [suit, sign] of Object.entries(SUITS)) {
      key(sign, form.getAttribute(`data-suit-${suit}`), () => put(suit), `suit-${suit}`);
    }
    key("⌫", form.dataset.sayBack, takeBack);
    input.closest(".field").append(row);
  }

  // What is being pressed must not move away under the finger: the row goes after the press.
  let isPressed = false;
  let leaving = 0;
  addEventListener("pointerdown", () => { isPressed = true; }, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { isPressed = false; }, true);
  function leave() {
    if (isPressed) leaving = setTimeout(leave, 200);
    else row.remove();
  }

  document.addEventListener("focusin", (event) => {
    if (row.contains(event.target)) return;
    clearTimeout(leaving);
    if (event.target.matches?.("form[data-deck] input[data-cards]")) show(event.target);
    else leaving = setTimeout(leave, 200);
  });
  const at = document.activeElement;
  if (at?.matches("form[data-deck] input[data-cards]")) show(at);
})();
