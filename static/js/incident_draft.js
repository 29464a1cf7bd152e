// What is typed into a form of the log is kept on this device until the site says it is saved. The key of a
// draft is that of its form: a form sent twice makes one incident.
(() => {
  const OLDEST = 7 * 24 * 60 * 60 * 1000;
  const RETRY = 15_000;
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith("draft "));
  const read = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const forget = (key) => localStorage.removeItem(`draft ${key}`);

  for (const saved of document.querySelectorAll("[data-saved]")) if (saved.dataset.saved) forget(saved.dataset.saved);
  for (const key of stored()) if (!(Date.now() - read(key)?.at < OLDEST)) localStorage.removeItem(key);

  // A draft that another open tab is writing stays with that tab.
  const isFree = (key) => new Promise((resolve) => {
    if (!navigator.locks) return resolve(true);
    navigator.locks.request(`draft ${key}`, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock ? new Promise(() => {}) : undefined;
    });
  });
  const answers = () => fetch("/healthz", { cache: "no-store" }).then((answer) => answer.status < 500, () => false);

  function attach(form) {
    const told = form.parentElement.querySelector("[data-draft-told]");
    const tell = (what) => {
      if (!told) return;
      told.hidden = false;
      for (const part of told.querySelectorAll("[data-draft-says]")) part.hidden = part.dataset.draftSays !== what;
    };
    const person = form.dataset.draftOf;
    const path = new URL(form.action).pathname;
    const paths = document.querySelector("form.incident-form") ? [path] : [path, location.pathname];
    const fields = () => [...form.elements].filter((each) => each.name && each.name !== "csrfmiddlewaretoken" && each.type !== "submit");
    const key = () => form.elements.form_key.value;

    function keep() {
      const values = Object.fromEntries(fields().map((each) => [each.name, each.value]));
      try {
        localStorage.setItem(`draft ${key()}`, JSON.stringify({ person, path, at: Date.now(), values }));
      } catch {
        // No storage, or a full one: the form works as ever.
      }
    }

    async function restore() {
      const mine = stored().map((name) => [name.slice(6), read(name)])
        .filter(([, draft]) => draft.person === person && paths.includes(draft.path))
        .sort(([, one], [, other]) => other.at - one.at);
      // What the site filled in with the words sent is newer than the draft.
      const isSent = mine.some(([name]) => name === key());
      for (const [name, draft] of isSent ? [] : mine) {
        if (!(await isFree(name))) continue;
        for (const each of fields()) if (each.name in draft.values) each.value = draft.values[each.name];
        if (draft.path !== path) form.elements.words.value = wordsOf(draft.values);
        return tell("restored");
      }
      await isFree(key());
    }

    // Sent only while the site answers; otherwise kept, and sent when the line returns.
    let isSending = false;
    let waiting = 0;
    async function send(button) {
      clearTimeout(waiting);
      if (isSending) return;
      if (await answers()) {
        isSending = true;
        return form.requestSubmit(button);
      }
      tell("waiting");
      waiting = setTimeout(send, RETRY, button);
      addEventListener("online", () => send(button), { once: true });
    }
    form.addEventListener("submit", (event) => {
      if (isSending) return;
      event.preventDefault();
      keep();
      send(event.submitter);
    });
    form.addEventListener("input", keep);
    told?.querySelector("[data-draft-discard]").addEventListener("click", () => {
      forget(key());
      location.reload();
    });
    restore();
  }

  // An incident closed meanwhile has only a note to write: the words go into it.
  const wordsOf = (values) => Object.entries(values)
    .filter(([name, value]) => value && !["form_key", "stamp"].includes(name)).map(([, value]) => value).join("\n");

  document.querySelectorAll("form[data-draft-of]").forEach(attach);
})();
