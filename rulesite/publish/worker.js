// Keeps a copy of the site on this device. What the network has comes first, so that a newer copy is
// read as soon as it is there; what is kept answers where there is no network.
const KEPT = `rulesite ${self.registration.scope}`;
const DIGESTS = new URL("publication.digests", self.registration.scope).href;

// One name for a page, however it is asked for and its letters are written.
function nameOf(address) {
  const url = new URL(address);
  url.hash = url.search = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  url.pathname = url.pathname.split("/").map((part) => encodeURIComponent(decodeURIComponent(part))).join("/");
  return url.href;
}

const file = (name) => nameOf(new URL(name.split("/").map(encodeURIComponent).join("/"), self.registration.scope).href);
const kept = async (address) => (await caches.open(KEPT)).match(nameOf(address));

async function keep(address, answer) {
  const cache = await caches.open(KEPT);
  // What was redirected on its way may not answer for a page: its words alone are kept.
  const plain = answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer;
  await cache.put(nameOf(address), plain);
}

async function fetched(name) {
  const answer = await fetch(file(name), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  await keep(file(name), answer);
}

// Some at a time, so that a slow line is not choked.
async function eachOf(names, work, at = 6) {
  const waiting = [...names];
  await Promise.all(Array.from({ length: at }, async () => {
    while (waiting.length) await work(waiting.shift());
  }));
}

self.addEventListener("install", (event) => {
  event.waitUntil(eachOf(COPY.core, fetched).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answered(event));
});

async function answered(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === "basic") event.waitUntil(keep(request.url, answer.clone()));
    return answer;
  } catch (away) {
    const held = await kept(request.url);
    if (held) return held;
    if (request.mode === "navigate") return Response.redirect(file("offline.html"));
    throw away;
  }
}

// Everything, when a reader asks for it; what is kept already and has not changed is not asked again.
self.addEventListener("message", (event) => {
  if (event.data === "keep everything") event.waitUntil(keepEverything(event.source));
});

async function keepEverything(reader) {
  const cache = await caches.open(KEPT);
  try {
    const { files } = await (await fetch(file("publication.json"), { cache: "no-cache" })).json();
    const before = await cache.match(DIGESTS).then((held) => (held ? held.json() : {}));
    const names = Object.keys(files);
    let done = 0;
    const digests = {};
    await eachOf(names, async (name) => {
      if (before[name] !== files[name] || !(await cache.match(file(name)))) await fetched(name);
      digests[name] = files[name];
      done += 1;
      if (done % 25 === 0 || done === names.length) reader.postMessage({ done, of: names.length });
    });
    await cache.put(DIGESTS, new Response(JSON.stringify(digests)));
    reader.postMessage({ done, of: names.length, isWhole: true });
  } catch {
    reader.postMessage({ isStopped: true });
  }
}
