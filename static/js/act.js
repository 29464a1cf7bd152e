// An act on the desk: keys through its clauses and effects, a filter of the tree, words typed kept on the device.
(() => {
  const columns = document.querySelector(".act-three");
  const steps = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
  const go = (item) => { item?.focus(); item?.scrollIntoView({ block: "nearest" }); };
  columns?.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, summary")) return;
    const own = event.target.closest("[data-act-item]");
    const column = event.target.closest(".act-three > section");
    const items = [...column.querySelectorAll("[data-act-item]")];
    if (steps[event.key]) go(own ? items[items.indexOf(own) + steps[event.key]] : items[0]);
    else if (event.key === "n") {
      const open = [...columns.querySelectorAll(".act-clause.is-open")];
      go(open[(open.indexOf(own) + 1) % open.length]);
    } else return;
    event.preventDefault();
  });

  // Only the places with the words typed; without a script the browser's own search finds them.
  const seek = document.querySelector("[data-act-seek]");
  if (seek) {
    seek.hidden = false;
    seek.querySelector("input").addEventListener("input", ({ target }) => {
      const words = target.value.trim().toLowerCase();
      for (const article of document.querySelectorAll(".act-tree details")) {
        const places = [...article.querySelectorAll(".act-place")];
        for (const place of places) place.hidden = !place.textContent.toLowerCase().includes(words);
        article.hidden = places.every((place) => place.hidden);
        article.open = Boolean(words) && !article.hidden;
      }
    });
  }

  // What is typed and not sent comes back on this device; the site has what was sent.
  const form = document.querySelector("form[data-act-draft]");
  if (!form) return;
  const { keep, read, forget } = window.drafts;
  const named = (path) => `act ${form.dataset.actDraft} ${path.replace(/^\/[^/]+/, "")}`;
  const key = named(location.pathname);
  const fields = [...form.elements].filter((each) => each.name && !["hidden", "file", "submit"].includes(each.type));
  const saved = (Number(form.dataset.actSaved ?? 0) + 1) * 1000;
  for (const name of [key, named(location.pathname.replace(/\d+\/$/, ""))]) if (read(name)?.at < saved) forget(name);
  const draft = read(key);
  if (draft && !form.querySelector("[aria-invalid]")) {
    for (const each of fields) if (each.name in draft.values) each.value = draft.values[each.name];
  }
  form.addEventListener("input", () => {
    keep(key, { values: Object.fromEntries(fields.map((each) => [each.name, each.value])) });
  });
})();
