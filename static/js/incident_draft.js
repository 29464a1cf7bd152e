// Drafts of the log (drafts.js). The key of a draft is that of its form: a form sent twice makes one incident.
(() => {
  const { keys, read, forget, whenReached } = window.drafts;
  for (const saved of document.querySelectorAll("[data-saved]")) if (saved.dataset.saved) forget(saved.dataset.saved);

  // A draft that another open tab is writing stays with that tab.
  const isFree = (key) => new Promise((resolve) => {
    if (!navigator.locks) return resolve(true);
    navigator.locks.request(`draft ${key}`, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock ? new Promise(() => {}) : undefined;
    });
  });
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
      window.drafts.keep(key(), { person, path, values });
    }

    async function restore() {
      const mine = keys().map((name) => [name, read(name)])
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
    const send = (button) => whenReached(() => {
      if (isSending) return;
      isSending = true;
      form.requestSubmit(button);
    }, () => tell("waiting"));
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
    // What was typed before this script came is kept too; without it, an older draft is put back.
    if (fields().some(isTyped)) keep();
    restore();
  }

  const isTyped = (field) => field.type !== "hidden" && "defaultValue" in field && field.value !== field.defaultValue;

  // An incident closed meanwhile has only a note to write: the words go into it.
  const wordsOf = (values) => Object.entries(values)
    .filter(([name, value]) => value && !["form_key", "stamp"].includes(name)).map(([, value]) => value).join("\n");

  document.querySelectorAll("form[data-draft-of]").forEach(attach);
})();
