// A regulation opens in the one language of the text chosen last. Loaded before the page is painted.
(() => {
  const KEY = "text-language";
  const memory = (work) => {
    try {
      return work(localStorage);
    } catch {
      return null; // Storage is blocked: nothing is remembered.
    }
  };

  const query = new URLSearchParams(location.search);
  const chosen = memory((storage) => storage.getItem(KEY));
  // Whoever goes back or loads a page again gets the page that was there.
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  if (isNew && ["pt", "zh-hant"].includes(chosen) && !query.has("show")) {
    query.set("show", chosen);
    location.replace(`?${query}${location.hash}`);
  }

  document.addEventListener("click", (event) => {
    const language = event.target.closest("[data-text-language]")?.dataset.textLanguage;
    if (!language) return;
    memory((storage) => (language === "both" ? storage.removeItem(KEY) : storage.setItem(KEY, language)));
  });
})();
