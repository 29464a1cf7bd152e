// Cards picked by hand: a board of the deck beside each field that takes cards. The field stays
// a field: what is typed counts, and a card that lies elsewhere is not offered again.
let form = null;
let deck = [];
let inputs = [];
let open = null;
const isSheet = matchMedia("(max-width: 40rem)"); // as in picker.css

const named = (text) => (text.match(/(10|[2-9TJQKA])[shdc]/gi) ?? [])
  .map((card) => card.replace("10", "T"))
  .map((card) => card[0].toUpperCase() + card[1].toLowerCase());
const counts = (input) => {
  const seat = input.closest("[data-seat]")?.dataset.seat;
  return !seat || !form.querySelector(`input[name='seat'][value='${seat}']:not(:checked)`);
};
const elsewhere = (input) => new Set(
  inputs.filter((each) => each !== input && counts(each)).flatMap((each) => named(each.value)),
);
// A field's label, after its seat where the seat is not part of it.
const nameOf = (input) => [input.closest("details.dispute-seat, [data-seat]")?.firstElementChild, input.labels[0]]
  .map((each) => each?.textContent.trim()).filter(Boolean).join(" · ");
const shown = (card) => card.replace("T", "10").slice(0, -1);

function refresh() {
  if (!open) return;
  const { input, board } = open;
  const here = named(input.value);
  const taken = elsewhere(input);
  const isFull = here.length >= Number(input.dataset.cards);
  board.querySelectorAll(".pick").forEach((button) => {
    const card = button.dataset.card;
    const isHere = here.includes(card);
    button.setAttribute("aria-pressed", String(isHere));
    button.disabled = !isHere && (taken.has(card) || isFull);
  });
  board.querySelector("output").textContent = `${here.length}/${input.dataset.cards}`;
}

function suitRow(suit) {
  const row = document.createElement("div");
  row.className = `picker-suit suit-${suit}`;
  deck.filter((card) => card[1] === suit).reverse().forEach((card) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pick";
    button.dataset.card = card;
    button.setAttribute("aria-label", `${shown(card)} ${form.dataset[`suit${suit.toUpperCase()}`] ?? form.getAttribute(`data-suit-${suit}`)}`);
    const face = document.createElement("span");
    face.textContent = shown(card);
    const sign = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${form.dataset.suits}#${suit}`);
    sign.append(use);
    button.append(face, sign);
    row.append(button);
  });
  return row;
}

function put(input, card) {
  const here = named(input.value);
  const kept = here.includes(card) ? here.filter((each) => each !== card) : [...here, card];
  input.value = kept.join(" ");
  refresh();
  if (isSheet.matches && kept.length >= Number(input.dataset.cards)) goOn(input);
}

// A full hand on a phone gives way to the next field of cards that is in view and empty.
function goOn(input) {
  const rest = inputs.slice(inputs.indexOf(input) + 1);
  const next = rest.find((each) => !each.value && each.offsetParent && counts(each) && Number(each.dataset.cards) < deck.length);
  close();
  next?.nextElementSibling.click();
}

function close({ focus = true } = {}) {
  if (!open) return;
  open.board.remove();
  open.opener.setAttribute("aria-expanded", "false");
  if (focus) open.opener.focus();
  open = null;
}

function show(input, opener) {
  const isSame = open?.input === input;
  close({ focus: false });
  if (isSame) return opener.focus();
  const board = document.createElement("div");
  board.className = "picker";
  board.setAttribute("role", "group");
  const title = document.createElement("p");
  title.className = "picker-title";
  title.append(nameOf(input), document.createElement("output"));
  board.setAttribute("aria-label", nameOf(input));
  board.append(title);
  ["s", "h", "d", "c"].forEach((suit) => board.append(suitRow(suit)));
  const foot = document.createElement("p");
  foot.className = "picker-foot";
  const done = document.createElement("button");
  done.type = "button";
  done.className = "button";
  done.textContent = form.dataset.sayDone;
  done.addEventListener("click", () => close());
  const clear = document.createElement("button");
  clear.type = "button";
  clear.className = "button quiet";
  clear.textContent = form.dataset.sayClear;
  clear.addEventListener("click", () => { input.value = ""; refresh(); });
  foot.append(done, clear);
  board.append(foot);
  board.addEventListener("click", (event) => {
    const button = event.target.closest(".pick");
    if (button) put(input, button.dataset.card);
  });
  board.addEventListener("keydown", (event) => move(event, board));
  input.closest(".seat-row, .form-grid").append(board);
  opener.setAttribute("aria-expanded", "true");
  open = { input, opener, board };
  refresh();
  board.querySelector(".pick:not(:disabled)")?.focus();
  if (isSheet.matches) input.scrollIntoView({ block: "start" });
}

// Arrow keys go over the board, past what is taken; Escape puts it away.
function move(event, board) {
  if (event.key === "Escape") return close();
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: deck.length / 4, ArrowUp: -deck.length / 4 };
  const step = steps[event.key];
  const all = [...board.querySelectorAll(".pick")];
  let at = all.indexOf(event.target);
  if (!step || at < 0) return;
  event.preventDefault();
  do { at += step; } while (all[at]?.disabled);
  all[at]?.focus();
}

function fit(input) {
  const opener = document.createElement("button");
  opener.type = "button";
  opener.className = "button pick-open";
  opener.textContent = form.dataset.sayPick;
  opener.setAttribute("aria-expanded", "false");
  opener.setAttribute("aria-describedby", input.id);
  opener.addEventListener("click", () => show(input, opener));
  input.after(opener);
  input.addEventListener("input", refresh);
}

// A form that came anew in place of the old one is fitted too.
function begin() {
  const found = document.querySelector("form[data-deck]");
  if (!found || found === form) return;
  form = found;
  deck = form.dataset.deck.split(" ");
  inputs = [...form.querySelectorAll("input[data-cards]")];
  open = null;
  inputs.forEach(fit);
  form.addEventListener("change", refresh);
}

begin();
document.addEventListener("htmx:afterSettle", begin);
