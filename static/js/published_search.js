// The search of a copy: what is asked is answered as it is typed, and every word found anywhere in a text.
(() => {
  const MOST = 60, AROUND = 320;
  const WEIGHT = { term: 6, provision: 5, row: 4, working: 4, sample: 2 };
  const ENDINGS = [["oes", "ao"], ["aes", "ao"], ["ais", "al"], ["eis", "el"], ["ns", "m"]];
  const part = document.getElementById("search");
  const box = document.getElementById("search-words");
  const told = document.getElementById("search-told");
  const hits = document.getElementById("search-hits");
  const other = new Map();
  const letters = [...WORDS.letters];
  for (let at = 0; at < letters.length; at += 2) other.set(letters[at], letters[at + 1]);

  // Letter for letter: without accents and case, variants of a character made one.
  const folded = new Map();
  function fold(text) {
    let out = "";
    for (const letter of text) {
      if (!folded.has(letter)) {
        const plain = (other.get(letter) ?? letter).normalize("NFKD").toLowerCase();
        const one = [...plain].find((each) => !/\p{M}/u.test(each)) ?? letter;
        folded.set(letter, one.length === letter.length ? one : letter);
      }
      out += folded.get(letter);
    }
    return out;
  }

  const lang = document.documentElement.lang;
  const units = WORDS.units.map(([kind, tongue, way, name, title, heading, words]) => {
    const [sort, gone] = kind.split(" ");
    const named = fold(`${name} ${heading}`);
    return { sort, gone: Boolean(gone), tongue, way, name, title, heading, words, named, all: `${named} ${fold(words)}` };
  });

  // One and many are the same word: comissão finds comissões, and the other way round.
  function pattern(word) {
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    if (!/^[a-z]{4,}$/.test(word)) return escaped;
    for (const [many, one] of ENDINGS) {
      for (const ending of [many, one]) {
        if (word.endsWith(ending)) return `${escaped.slice(0, -ending.length)}(?:${many}|${one})`;
      }
    }
    return escaped.replace(/s$/, "");
  }

  // Words of the tables without a term are searched in the words of the texts.
  function find(typed) {
    const isChinese = /\p{Script=Han}/u.test(typed) || lang.startsWith("zh");
    const asked = Object.hasOwn(WORDS.others, typed) ? fold(WORDS.others[typed][isChinese ? 1 : 0]) : typed;
    const wanted = Object.hasOwn(WORDS.asked, asked) ? [WORDS.asked[asked].map(fold)] : asked.split(/\s+/).filter(Boolean).map((each) => [each]);
    const patterns = wanted.map((words) => new RegExp(words.map(pattern).join("|"), "g"));
    const found = [];
    for (const unit of units) {
      if (!patterns.length || !patterns.every((each) => unit.all.search(each) >= 0)) continue;
      const times = patterns.reduce((sum, each) => sum + unit.all.match(each).length, 0);
      let score = (WEIGHT[unit.sort] ?? 1) * (times / (times + 1.2 * (0.25 + unit.all.length / 600)));
      if (patterns.every((each) => unit.named.search(each) >= 0)) score *= 3;
      if (unit.tongue === lang) score *= 1.5;
      if (unit.gone) score *= 0.5;
      found.push({ unit, score });
    }
    const best = new Map();
    for (const each of found.sort((a, b) => b.score - a.score)) {
      if (!best.has(each.unit.way)) best.set(each.unit.way, each.unit);
    }
    return { found: [...best.values()], marks: new RegExp(patterns.map((each) => each.source).join("|"), "g") };
  }

  // A citation in either language: its numbers from the article down, whatever order they are written in.
  const HAN = "零一二三四五六七八九";
  function number(word) {
    if (!/[一-十百]/u.test(word)) return word.replace("-", "");
    const [, hundreds, tens, ones] = /^(?:(.?)百)?零?(?:(.?)十)?(.?)/u.exec(word.replace(/-.*/, ""));
    const digit = (sign, empty) => (sign === undefined ? 0 : sign ? HAN.indexOf(sign) : empty);
    const letter = /-(.)/.exec(word)?.[1] ?? "";
    return `${digit(hundreds, 1) * 100 + digit(tens, 1) * 10 + digit(ones || undefined, 0)}${letter}`;
  }
  const N = "([\\d零一二三四五六七八九十百]+(?:-[a-z])?|[a-z]+)";
  const P = "\\s*(\\d+|[ivx]+\\b|[a-z]\\b)";
  const STEPS = [
    [`\\bart(?:igo|\\.)?\\s*(\\d+)[.o°\\s]*(-[a-z]\\b)?`, `第${N}[條条]`],
    [`\\bn\\.?\\s*[o°]?\\s*(\\d+)`, `第${N}[款段]`],
    [`\\bal(?:inea|\\.)${P}`, `\\(?${N}\\)?項`],
    [`\\bsubalinea${P}`, `\\(${N}\\)分項`],
    [`\\bponto${P}`, `\\(${N}\\)點`],
  ].map((forms) => forms.map((form) => new RegExp(form, "u")));

  function cited(typed) {
    const text = typed.normalize("NFKC").toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
    const of = /(\d+)\s*[/-]\s*(\d{2,4})(?:\s*[/-]\s*m\b)?/.exec(text);
    const rest = of ? text.replace(of[0], " ") : text;
    const exact = /art_\w+/.exec(rest)?.[0].split("__").map((part) => part.split("_")[1]);
    const steps = exact ?? STEPS.map((forms) => {
      const found = forms.map((form) => form.exec(rest)).find(Boolean);
      return found ? number(`${found[1]}${found[2] ?? ""}`) : "";
    });
    if (!steps[0]) return [];
    return WORDS.cited.filter((law) => !of || law.number.startsWith(`${of[1]}/${of[2]}`)).flatMap((law) => {
      const place = law.places[steps.filter(Boolean).join("/")];
      return place ? [{ sort: "cited", way: place[0], name: place[1], title: law.title }] : [];
    });
  }

  function made(tag, name, text, tongue) {
    const element = document.createElement(tag);
    element.className = name;
    element.textContent = text;
    if (tongue) element.lang = tongue;
    return element;
  }

  // The words around the first hit, every hit in them marked.
  function excerpt(unit, marks) {
    const plain = fold(unit.words);
    const first = Math.max(0, plain.search(marks));
    const start = unit.words.length > AROUND ? Math.max(0, first - AROUND / 3 | 0) : 0;
    const cut = unit.words.slice(start, start + AROUND);
    const p = document.createElement("p");
    let last = 0;
    for (const hit of plain.slice(start, start + AROUND).matchAll(marks)) {
      p.append(cut.slice(last, hit.index));
      p.append(made("mark", "", cut.slice(hit.index, hit.index + hit[0].length)));
      last = hit.index + hit[0].length;
    }
    p.append(cut.slice(last));
    if (start) p.prepend("… ");
    if (start + AROUND < unit.words.length) p.append(" …");
    return p;
  }

  function shown(unit, marks) {
    const item = made("li", `hit kind-${unit.sort}`, "");
    const link = made("a", "hit-place", unit.name);
    link.href = unit.way;
    item.append(link);
    if (unit.title) item.append(" ", made("span", "overline", unit.title));
    if (part.dataset[unit.sort]) item.append(" ", made("span", "badge", part.dataset[unit.sort]));
    if (unit.gone) item.append(" ", made("span", "badge doubt", part.dataset.revoked));
    if (unit.heading) item.append(made("p", "hit-label", unit.heading, unit.tongue));
    if (unit.words) {
      const words = made("div", "law-words", "", unit.tongue);
      words.append(excerpt(unit, marks));
      item.append(words);
    }
    return item;
  }

  // The answers to what was typed last, above the hits.
  const answers = document.getElementById("search-answers");
  const [code, facts] = ["answers-code", "answers-data"].map((id) => document.getElementById(id).href);
  let ask;
  function beginReading() {
    if (location.protocol.startsWith("http")) {
      const worker = new Worker(`${code}#${encodeURIComponent(facts)}`);
      worker.addEventListener("message", ({ data }) => showAnswers(data));
      return (query) => worker.postMessage(query);
    }
    const loaded = [facts, code].map((source) => new Promise((done, failed) => {
      const script = Object.assign(document.createElement("script"), { src: source, onload: done, onerror: failed });
      document.head.append(script);
    }));
    const reader = Promise.all(loaded).then(() => answering(ANSWERS));
    return (query) => reader.then((answer) => showAnswers({ query, ...answer(query) }));
  }

  function showAnswers({ query, cards, nearest = [], isForTheSite }) {
    if (query !== box.value) return;
    answers.replaceChildren(...cards.map(answerCard));
    if (nearest.length) answers.append(made("h2", "overline", part.dataset.nearest), ...nearest.map(answerCard));
    if (isForTheSite) answers.append(made("p", "hint", part.dataset.forTheSite));
    answers.hidden = !answers.childElementCount;
    if (cards.length && !hits.childElementCount) told.textContent = "";
  }

  const LANGUAGES = ["pt", "zh-Hant"];
  const OWN = Math.max(0, LANGUAGES.indexOf(lang));
  const ownFirst = (sides) => [[sides[OWN], OWN], [sides[1 - OWN], 1 - OWN]];
  function answerCard(card) {
    const item = made("article", card.kind === "none" ? "answer no" : "answer", "");
    item.classList.toggle("of-old", card.isRevoked);
    const law = WORDS.cited.find(({ key }) => key === card.instrument);
    if (law) {
      const of = made("p", "answer-of", "");
      of.append(made("b", "", law.name), made("span", "", law.number.toUpperCase()));
      if (card.isRevoked) of.append(made("span", "badge revoked", part.dataset.revoked));
      const by = made("span", "answer-by", "");
      for (const name of card.provisions.slice(0, 6)) {
        const place = law.places[name.split("#")[1].split("__").map((step) => step.split("_")[1]).join("/")];
        by.append(place ? Object.assign(made("a", "", place[1]), { href: place[0] }) : name.split("#")[1], " ");
      }
      of.append(by);
      item.append(of);
    }
    if (!card.isQuotation) {
      const [[own, at], [other, beside]] = ownFirst(card.text);
      item.append(made("p", "answer-sentence", own, LANGUAGES[at]));
      if (card.kind === "none") item.append(made("p", "", other, LANGUAGES[beside]), made("p", "hint", part.dataset.houses));
    }
    for (const sides of card.quotations) {
      const both = made("div", "answer-words", "");
      for (const [{ words, marks, isOfficial }, at] of ownFirst(sides)) {
        if (!words) continue;
        const side = made("div", "", "", LANGUAGES[at]);
        side.append(quoted(words, marks, card.quotations.length > 1 ? AROUND / 2 : AROUND));
        if (!isOfficial) side.append(made("span", "unofficial-sign", part.dataset.working, lang));
        both.append(side);
      }
      item.append(both);
    }
    for (const doubt of card.doubts) {
      const row = units.find(({ sort, name }) => sort === "row" && name.startsWith(`${doubt} `));
      const name = `${part.dataset.doubt} ${doubt}`;
      item.append(row ? Object.assign(made("a", "badge doubt", name), { href: row.way }) : made("span", "badge doubt", name));
    }
    return item;
  }

  function quoted(words, marks, most) {
    const start = words.length > most ? Math.max(0, (marks[0]?.[0] ?? 0) - most / 3 | 0) : 0;
    const end = Math.min(words.length, start + most);
    const p = document.createElement("p");
    let last = start;
    for (const [from, to] of marks.filter((each) => each[0] >= start && each[1] <= end)) {
      p.append(words.slice(last, from), made("mark", "", words.slice(from, to)));
      last = to;
    }
    p.append(words.slice(last, end));
    if (start) p.prepend("… ");
    if (end < words.length) p.append(" …");
    return p;
  }

  function search() {
    const asked = fold(box.value).trim().slice(0, 200);
    hits.replaceChildren();
    told.textContent = "";
    answers.replaceChildren();
    answers.hidden = true;
    if (!asked) return;
    const places = cited(box.value.slice(0, 200));
    if (!places.length) {
      ask ??= beginReading();
      ask(box.value);
    }
    const { found, marks } = places.length ? { found: places, marks: null } : find(asked);
    const { found: word, none, first } = part.dataset;
    told.textContent = found.length ? `${word} ${found.length}` : none;
    if (found.length > MOST) told.append(` (${first})`);
    hits.append(...found.slice(0, MOST).map((unit) => shown(unit, marks)));
  }

  box.value = new URLSearchParams(location.search).get("q") ?? "";
  part.hidden = false;
  let waiting;
  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 60);
  });
  search();
  // As on the site: a citation of one provision that was asked for elsewhere leads to it.
  const places = cited(box.value);
  if (places.length === 1) location.replace(places[0].way);
  if (!box.value) box.focus();
})();
