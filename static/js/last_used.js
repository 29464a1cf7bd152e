// The regulations last read on this device, first where there are more than a few. The browser alone keeps them.
(() => {
  const KEY = "last-used", MOST = 5;
  const { regulation, name, lang } = document.currentScript.dataset;
  const attempt = (work) => {
    try {
      return work();
    } catch {
      return null; // Storage is blocked, or what it holds is not ours.
    }
  };
  const remembered = () => attempt(() => JSON.parse(localStorage.getItem(KEY)).filter((one) => one.url && one.name)) ?? [];
  const page = regulation && document.querySelector("[data-in-view]");
  if (page && !page.pathname.includes("/@")) {
    const others = remembered().filter((one) => one.regulation !== regulation);
    const read = [{ regulation, name, lang, url: page.pathname }, ...others].slice(0, MOST);
    attempt(() => localStorage.setItem(KEY, JSON.stringify(read)));
  }
  const list = document.querySelector("[data-last-used]");
  for (const one of list ? remembered() : []) {
    const link = document.createElement("a");
    link.textContent = one.name;
    if (one.lang !== lang) link.lang = one.lang;
    link.href = one.url.replace(`/${one.lang.toLowerCase()}/`, `/${lang.toLowerCase()}/`);
    list.append(link);
    list.hidden = false;
  }
})();
