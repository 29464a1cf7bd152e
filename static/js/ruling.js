// The desk by keyboard. Everything here can be done without it, with Tab and Enter.
const isText = (element) => element.matches("textarea, select, input:not([type=radio], [type=checkbox], [type=submit])");

// What was refused has the focus, or else the first thing to be told, where there is a keyboard.
function beginAtTheFirstField() {
  const asking = document.querySelector("form[data-first]");
  const first = asking?.querySelector("[aria-invalid=true]") ?? asking?.querySelector(":is(input:not([type=hidden]), select)");
  if (first && matchMedia("(pointer: fine)").matches) {
    first.focus();
    first.select?.();
  }

  // The boards of cards are for fingers: Tab goes from field to field.
  for (const opener of document.querySelectorAll(".short-form .pick-open")) opener.tabIndex = -1;
}
beginAtTheFirstField();
document.addEventListener("desk:arrived", beginAtTheFirstField);

// A number, or “n” or “?”, opens what is marked with it; in a field of text, with Alt.
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const at = event.target;
  const key = event.altKey ? event.code.replace(/^(Digit|Numpad|Key)/, "").toLowerCase() : event.key;
  if (isText(at) && !event.altKey) return;
  if (at.matches("input[type=radio]") && !event.altKey && answered(at, key)) return event.preventDefault();
  const way = [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);
  if (!way) return;
  event.preventDefault();
  way.click();
});

// The number of an answer chooses it, and what is asked next has the focus.
function answered(radio, key) {
  const place = "1234567890-".indexOf(key);
  const answers = [...radio.form.elements].filter((each) => each.name === radio.name);
  if (place < 0 || !answers[place]) return false;
  answers[place].checked = true;
  answers[place].dispatchEvent(new Event("change", { bubbles: true }));
  const asked = [...radio.form.querySelectorAll("[name^='facts.']")].filter((each) => !each.matches(":disabled"));
  const next = asked[asked.indexOf(answers.at(-1)) + 1];
  (next ?? answers[place]).focus();
  return true;
}

// A question that changes nothing after those answered before it is not asked, and not sent.
function askWhatDecides(form) {
  const answer = (name) => form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
  for (const [name, idleAfter] of Object.entries(JSON.parse(form.dataset.idle))) {
    const question = form.querySelector(`[name="${name}"]`)?.closest("fieldset");
    const isIdle = idleAfter.some((facts) => Object.entries(facts).every(([other, value]) => answer(other) === value));
    if (question) question.hidden = question.disabled = isIdle;
  }
}
for (const form of document.querySelectorAll("form[data-idle]")) {
  askWhatDecides(form);
  form.addEventListener("change", () => askWhatDecides(form));
}

// Enter in a text of several lines is a new line; with Ctrl it rules.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.ctrlKey && event.target.matches("textarea")) event.target.form?.requestSubmit();
});
