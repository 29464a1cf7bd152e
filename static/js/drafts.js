// What is typed is kept on this device until the site says it is saved: for the log and the translators' desk.
window.drafts = (() => {
  const OLDEST = 7 * 24 * 60 * 60 * 1000;
  const RETRY = 15_000;
  const names = () => Object.keys(localStorage).filter((name) => name.startsWith("draft "));
  const read = (key) => { try { return JSON.parse(localStorage.getItem(`draft ${key}`)); } catch { return null; } };
  const forget = (key) => localStorage.removeItem(`draft ${key}`);
  const keep = (key, draft) => {
    try {
      localStorage.setItem(`draft ${key}`, JSON.stringify({ ...draft, at: Date.now() }));
    } catch {
      // No storage, or a full one: the form works as ever.
    }
  };
  const keys = () => names().map((name) => name.slice(6));
  for (const key of keys()) if (!(Date.now() - read(key)?.at < OLDEST)) forget(key);

  const answers = () => fetch("/healthz", { cache: "no-store" }).then((answer) => answer.status < 500, () => false);

  // Acts as soon as the site answers; tells of the wait, if there is one.
  let waiting = 0;
  async function whenReached(act, tell) {
    clearTimeout(waiting);
    if (await answers()) return act();
    tell();
    const again = () => whenReached(act, tell);
    waiting = setTimeout(again, RETRY);
    addEventListener("online", again, { once: true });
  }
  return { keys, read, keep, forget, whenReached };
})();
