// In a copy of the site: keeps it on this device, and finds the language of whoever comes in.
// Nothing here is needed for a page to be read.
(() => {
  const root = new URL("../../", document.currentScript.src);

  const doors = [...document.querySelectorAll("[data-door]")];
  const wanted = (navigator.languages ?? [navigator.language]).map((each) => each.toLowerCase().split("-")[0]);
  const door = wanted.flatMap((each) => doors.filter((one) => one.dataset.door.split("-")[0] === each))[0];
  if (door) location.replace(door.href);

  // The code of a frame begins with the address of this copy.
  for (const code of document.querySelectorAll("[data-copy^='<iframe'], .embed-code code")) {
    const filled = (text) => text.replace('src="/', `src="${root}`);
    if (code.dataset.copy) code.dataset.copy = filled(code.dataset.copy);
    else code.textContent = filled(code.textContent);
  }

  // A citation is copied with the address of the page in its language, where the copy names no site.
  for (const button of document.querySelectorAll(".cite-card [data-copy]")) {
    const { lang } = button.closest(".cite-card").querySelector("[lang]");
    const page = document.querySelector(`.tongues a[hreflang="${lang}"]`)?.href ?? location.href;
    if (!button.dataset.copy.includes("://")) button.dataset.copy += `\n${page.replace(/index\.html$/, "")}`;
  }

  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname }).then(offer, () => {});

  function offer() {
    const part = document.getElementById("keeping");
    if (!part) return;
    const button = document.getElementById("keep-everything");
    const told = document.getElementById("keeping-told");
    part.hidden = false;
    button.addEventListener("click", async () => {
      button.disabled = true;
      const { active } = await navigator.serviceWorker.ready;
      active.postMessage("keep everything");
    });
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      const { done, going, stopped } = button.dataset;
      if (data.isStopped) told.textContent = stopped;
      else told.textContent = data.isWhole ? done : `${going} ${data.done} / ${data.of}`;
      button.disabled = !data.isStopped;
    });
  }
})();
