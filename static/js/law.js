// A regulation marks the article in view, in its contents and in the line above it. Nothing here is needed to read.
(() => {
  const label = document.querySelector("[data-in-view]");
  const plain = label?.textContent ?? "";
  let waiting = false;

  function mark() {
    waiting = false;
    const heads = [...document.querySelectorAll("#sheet .kind-article[id]")];
    const line = innerHeight / 3;
    const current = heads.filter((head) => head.getBoundingClientRect().top <= line).pop();
    for (const link of document.querySelectorAll(".contents a")) {
      const isCurrent = Boolean(current) && link.hash === `#${current.id}`;
      if (isCurrent === link.hasAttribute("aria-current")) continue;
      link.toggleAttribute("aria-current", isCurrent);
      if (isCurrent) {
        link.setAttribute("aria-current", "true");
        label.textContent = link.textContent.trim();
        label.hash = link.hash;
        const nav = link.closest(".contents");
        if (getComputedStyle(nav).position === "sticky") nav.scrollTop = link.offsetTop - nav.clientHeight / 2;
      }
    }
    if (!current) label.textContent = plain;
  }

  function soon() {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  }

  // What an address names may lie in a part that is folded.
  function unfold() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = target && target.closest("details:not([open])");
    if (!folded) return;
    folded.open = true;
    target.scrollIntoView();
  }

  if (document.querySelector("#sheet")) {
    addEventListener("scroll", soon, { passive: true });
    document.addEventListener("htmx:afterSettle", soon);
    addEventListener("hashchange", unfold);
    unfold();
    mark();
  }
})();
