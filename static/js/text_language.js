// Whoever chose one language of the text reads every regulation in that of the interface. Loaded before the page is
// painted: a page made with both languages hides the other, and its address says so to whoever loads it again.
(() => {
  const KEY = "text-language", ONE = "interface";
  const { own } = document.currentScript.dataset;
  const root = document.documentElement.classList;
  const attempt = (work) => {
    try {
      return work();
    } catch {
      return null; // Storage is blocked, or the page is a file: nothing is remembered.
    }
  };

  const query = new URLSearchParams(location.search);
  // Whoever goes back or loads a page again gets the page that was there.
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  if (isNew && !query.has("show") && attempt(() => localStorage.getItem(KEY)) === ONE) {
    query.set("show", own);
    attempt(() => history.replaceState(history.state, "", `?${query}${location.hash}`));
  }
  root.toggle("one-language", query.get("show") === own);

  document.addEventListener("DOMContentLoaded", () => {
    if (!document.querySelector(".one-language .sheet.langs-2")) return;
    for (const link of document.querySelectorAll("[data-text-language][aria-current]")) link.removeAttribute("aria-current");
    document.getElementById(`show-${own}`)?.setAttribute("aria-current", "true");
  });

  document.addEventListener("htmx:configRequest", ({ detail, target }) => {
    if (target.id === "terms-switch" && root.contains("one-language") && !detail.path.includes("show=")) detail.parameters.show = own;
  });

  document.addEventListener("click", (event) => {
    const language = event.target.closest("[data-text-language]")?.dataset.textLanguage;
    if (language === own) attempt(() => localStorage.setItem(KEY, ONE));
    if (language !== "both") return;
    attempt(() => localStorage.removeItem(KEY));
    root.remove("one-language");
  });
})();
