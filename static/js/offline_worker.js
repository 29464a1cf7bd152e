// Keeps the pages in KEPT.pages and what they are drawn with. The network comes first; without it, what is kept
// answers and says so. Nothing of a person is kept: pages of accounts and incidents are not in the list.
const NAME = "rulesite-floor";
const address = (url) => new URL(url, self.location.origin).pathname;
const DRAWN_WITH = /(?:href|src)="(\/static\/[^"#]+)"/g;

async function fetched(cache, url) {
  const answer = await fetch(url, { cache: "no-cache", credentials: "omit" });
  if (!answer.ok || answer.redirected) throw new Error(`${url}: ${answer.status}`);
  await cache.put(url, answer.clone());
  return answer;
}

async function keep() {
  const cache = await caches.open(NAME);
  const drawings = new Set();
  for (const page of KEPT.pages) {
    const text = await (await fetched(cache, page)).text();
    for (const [, url] of text.matchAll(DRAWN_WITH)) drawings.add(url.replaceAll("&amp;", "&"));
  }
  for (const url of drawings) {
    const answer = await fetched(cache, url);
    if (!url.endsWith(".css")) continue;
    for (const [, font] of (await answer.text()).matchAll(/url\(["']?([^"')#:]+\.woff2)/g)) await fetched(cache, address(new URL(font, self.location.origin + url)));
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => without(request)));
  else if (address(request.url).startsWith("/static/")) event.respondWith(fetch(request).catch(async () => (await caches.match(address(request.url))) ?? Response.error()));
});

// The page itself, the page that has its answer, or the list of what is kept.
async function without(request) {
  const url = new URL(request.url);
  const [, language, part, name, ...rest] = url.pathname.split("/");
  const code = language in KEPT.told ? language : Object.keys(KEPT.told)[0];
  const faults = `/${code}/ruling/${name}/all-faults/`;
  if (KEPT.pages.includes(url.pathname)) return told(url.pathname, code);
  if (part === "ruling" && KEPT.pages.includes(faults)) return Response.redirect(`${faults}#${url.searchParams.get("fault") ?? ""}`);
  const text = `/${code}/${part}/${name}/`;
  if (KEPT.pages.includes(text)) return Response.redirect(`${text}#${eid(rest)}`);
  return told(`/${code}/without-network/`, code);
}

// art/13/para/2 is art_13__para_2.
const eid = (parts) => parts.filter(Boolean).map((part, n) => (n ? "_".repeat(2 - (n % 2)) : "") + part).join("");

async function told(page, code) {
  const held = await caches.match(page);
  if (!held) return Response.error();
  const notice = `<p class="notice doubt no-network" role="status">${KEPT.told[code]}</p>`;
  const text = (await held.text()).replace(/<main[^>]*>/, (main) => main + notice);
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": held.headers.get("Content-Security-Policy") ?? "default-src 'self'" } });
}
