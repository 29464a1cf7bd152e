// The answers of a copy: questions are read and answered as on the site, by forms of the same names over what
// the site wrote in ANSWERS. A form that is not here ends the reading without a card: a wrong card is worse
// than none. In a worker where a browser allows one, and otherwise on the page.
function answering(data) {
  const F = data.figures;
  const ids = new Map(data.meanings.map((meaning, id) => [meaning, id]));
  const sets = data.sets.map((each) => new Set(each));
  const rarity = new Map(data.rarity.flatMap(([weight, meanings]) => meanings.map((id) => [id, weight])));
  const others = new Map();
  const letters = [...data.letters];
  for (let at = 0; at < letters.length; at += 2) others.set(letters[at], letters[at + 1]);
  const PARTS = ["own", "above", "headed", "inArticle", "rules", "quoted"];
  const laws = data.laws.map((law) => ({
    ...law,
    places: law.places.map(([eid, ...rest], order) => {
      const place = { eid, order, article: eid.split("__")[0], kinds: rest[6], size: rest[7], first: rest[8], text: rest[9], isOfficial: rest[10] };
      PARTS.forEach((part, at) => { place[part] = sets[rest[at]]; });
      place.isOfAClass = [...place.rules].some((id) => data.meanings[id].startsWith("class:"));
      return place;
    }),
  }));
  const meets = (some, all) => { for (const each of some) if (all.has(each)) return true; return false; };
  const has = (asks, ...names) => names.some((name) => asks.has(name));

  // Letters and words.
  const folded = new Map();
  function foldLetter(letter) {
    if (!folded.has(letter)) {
      const plain = (others.get(letter) ?? letter).normalize("NFKD").toLowerCase();
      folded.set(letter, [...plain].find((each) => !/\p{M}/u.test(each)) ?? letter);
    }
    return folded.get(letter);
  }
  const fold = (text) => Array.from(text, foldLetter).join("");
  function stem(word) {
    const ending = data.endings.find((each) => word.endsWith(each) && word.length - each.length >= F.SHORTEST_STEM);
    return ending ? word.slice(0, -ending.length) : word;
  }
  function token(words, numbers, stemmed, start, end) {
    const meanings = new Set(numbers.map((id) => data.meanings[id]));
    const wanted = new Set(numbers.filter((id) => F.FOUND_BY.some((kind) => data.meanings[id].startsWith(kind))));
    const isFound = numbers.length || stemmed.length >= F.SHORTEST_FOUND || /^(?:[\u3400-\u9fff]|\d+$)/.test(stemmed);
    if (isFound && ids.has(`w:${stemmed}`)) wanted.add(ids.get(`w:${stemmed}`));
    const sought = wanted.size || !ids.has(`w:${stemmed}`) ? wanted : new Set([ids.get(`w:${stemmed}`)]);
    const kinds = new Set([...meanings].map((meaning) => meaning.split(":")[0]));
    const isContent = ![...F.UNWEIGHTY, "law"].some((kind) => kinds.has(kind)) && !(kinds.size === 1 && kinds.has("ask"));
    const ofKind = (kind) => [...meanings].filter((each) => each.startsWith(`${kind}:`)).map((each) => each.slice(kind.length + 1)).sort();
    return { words, meanings, wanted, sought, kinds, isContent, stemmed, start, end, ofKind };
  }
  const meant = (table, phrase) => (Object.hasOwn(table, phrase) ? table[phrase] : null);
  function* latin(run) {
    const words = run.map(([word]) => word), stems = words.map(stem);
    for (let at = 0; at < words.length;) {
      for (let end = Math.min(words.length, at + F.LONGEST_PHRASE); end > at; end -= 1) {
        const phrase = words.slice(at, end).join(" "), stemmed = stems.slice(at, end).join(" ");
        const numbers = meant(data.exact, phrase) ?? meant(data.stems, stemmed);
        if (!numbers && end > at + 1) continue;
        yield token(phrase, numbers ?? [], stemmed, run[at][1], run[end - 1][1] + run[end - 1][0].length);
        at = end;
        break;
      }
    }
  }
  function* chinese(run, start) {
    let at = 0, unknown = 0;
    const unread = (to) => {
      const words = run.slice(unknown, to);
      return words ? [token(words, [], words, start + unknown, start + to)] : [];
    };
    while (at < run.length) {
      let end = Math.min(run.length, at + F.LONGEST_HAN);
      while (end > at && !meant(data.exact, run.slice(at, end))) end -= 1;
      if (end === at) { at += 1; continue; }
      yield* unread(at);
      const words = run.slice(at, end);
      yield token(words, data.exact[words], words, start + at, start + end);
      at = unknown = end;
    }
    yield* unread(run.length);
  }
  function* tokens(text) {
    let run = [];
    for (const { 0: words, index: start } of fold(text).matchAll(/[\p{L}\p{N}]+/gu)) {
      let at = 0;
      for (const { 0: han, index } of words.matchAll(/[\u3400-\u9fff\u{20000}-\u{2ffff}]+/gu)) {
        if (at < index) run.push([words.slice(at, index), start + at]);
        yield* latin(run);
        run = [];
        yield* chinese(han, start + index);
        at = index + han.length;
      }
      if (at < words.length) run.push([words.slice(at), start + at]);
    }
    yield* latin(run);
  }

  // Hands that are written card by card are ranked by the rules themselves, which are not here.
  const { card, joined, ...hands } = data.hands;
  const CARDS = new RegExp(`(?<![A-Za-z0-9])(?:${card}${joined})+(?:${card})(?![A-Za-z0-9])`, "giu");
  const WRITTEN = [new RegExp(hands.ranks, "gu"), new RegExp(hands.high, "giu"), new RegExp(hands.pair, "gu")];
  const AFTER = new RegExp(hands.after, "iuy"), AFTER_HAN = new RegExp(hands.after_han, "uy"), BEFORE_HAN = new RegExp(hands.before_han, "u");
  function mayWriteHands(query) {
    const text = query.normalize("NFKC");
    const runs = text.match(CARDS) ?? [];
    const ofFour = runs.length === 1 && runs[0].match(new RegExp(card, "giu")).length > 3 ? 1 : 0;
    const written = WRITTEN.reduce((sum, each) => sum + (text.match(each)?.length ?? 0), runs.length + ofFour);
    const classes = [...tokens(text)].filter(({ kinds }) => kinds.has("class"));
    return written + classes.length > 1 && (written > 0 || classes.some((each) => hasRank(text, each)));
  }
  function hasRank(text, { start, end, words }) {
    if (/^[\u3400-\u9fff]/.test(words)) {
      AFTER_HAN.lastIndex = end;
      return AFTER_HAN.test(text) || BEFORE_HAN.test(text.slice(Math.max(0, start - 3), start));
    }
    AFTER.lastIndex = end;
    const after = AFTER.exec(text), rank = after && (after[1] ?? after[2]);
    return Boolean(rank) && !/^[a-z]s?$/.test(rank);
  }

  function questionOf(query) {
    if (query.length > F.MOST_LETTERS) return null;
    const all = [...tokens(query)];
    if (!all.length || all.length > F.MOST_TOKENS) return null;
    const named = new Set(all.flatMap((each) => each.ofKind("law")));
    const meantLaws = laws.filter((law) => !named.size || named.has(law.key));
    const content = all.filter((each) => each.isContent);
    return {
      all,
      content,
      asks: new Set(all.flatMap((each) => each.ofKind("ask"))),
      laws: [...meantLaws.filter((law) => !law.is_revoked), ...meantLaws.filter((law) => law.is_revoked)],
      isOfOneLaw: named.size === 1,
      named: (kind) => [...new Set(all.flatMap((each) => each.ofKind(kind)))],
      isOnly: (kinds, words = F.ROLES, some = content) => some.every((each) =>
        [...kinds, "ask"].some((kind) => each.kinds.has(kind)) || words.some((word) => each.meanings.has(word))),
    };
  }

  // The forms.
  const quoted = (law, place, kind) => ({
    kind, text: place.text, provisions: [`${law.key}#${place.eid}`], doubts: [], game: law.game, instrument: law.key, isQuotation: true,
  });
  function withAll(law, content) {
    return law.places.filter((place) => content.every(({ wanted }) =>
      [place.own, place.rules, place.above, place.inArticle].some((part) => meets(wanted, part))));
  }
  function weightOf(place, { wanted }) {
    for (const [part, some] of [[1, [place.own, place.rules]], [F.ABOVE, [place.above]], [F.IN_ARTICLE, [place.inArticle]]]) {
      const met = [...wanted].filter((id) => some.some((each) => each.has(id)));
      if (met.length) return [part, part * Math.max(...met.map((id) => rarity.get(id) ?? 0))];
    }
    return [0, 0];
  }
  function* scored(law, content, asks) {
    const hasClass = content.some((each) => each.kinds.has("class"));
    const needed = law.game ? Object.entries(F.OF_A_NOTION).filter(([ask]) => asks.has(ask)).map(([, kinds]) => kinds) : [];
    const least = content.length > F.FEW && !(hasClass && asks.has("pays")) ? F.IN_ARTICLE : F.ABOVE;
    for (const place of withAll(law, content)) {
      if (place.isOfAClass && !hasClass) continue;
      if (!needed.every((kinds) => kinds.some((kind) => place.kinds.includes(kind)))) continue;
      if (hasClass && asks.has("beats") && !asks.has("pays") && place.kinds.includes("odds")) continue;
      const met = content.map((each) => [...weightOf(place, each), each]);
      if (met.some(([part, , each]) => part < (each.kinds.has("class") ? F.ABOVE : least))) continue;
      const whole = met.reduce((sum, [part, weight]) => sum + weight / part, 0);
      if (met.reduce((sum, [part, weight]) => sum + (part === 1 ? weight : 0), 0) < F.LEAST_ITSELF * whole) continue;
      let score = met.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [, weight, { stemmed, wanted }] of met) {
        const literal = ids.get(`w:${stemmed}`);
        if (place.own.has(literal)) score += 0.4 * (rarity.get(literal) ?? 0);
        if (meets(wanted, place.rules)) score += 0.5 * weight;
        if (meets(wanted, place.headed)) score += 0.5 * weight;
      }
      if (place.eid.startsWith("main")) score *= 0.5;
      yield [score / (1 + 0.25 * Math.log(1 + place.size / 10)), place];
    }
  }
  const isOfARank = ({ meanings }) => F.RANK_WORDS.some((word) => meanings.has(word));
  const FORMS = {
    not_regulated({ named, content, asks, isOnly }) {
      const topics = named("nowhere").filter((topic) => Object.hasOwn(data.nowhere, topic));
      const isAsked = has(asks, "may", "must", "how_many") || isOnly(["nowhere"], F.ROLES, content.filter((each) => each.meanings.size));
      const isOfIt = isAsked && !named("class").length && content.filter((each) => !each.meanings.size).length <= F.MOST_NOT_READ;
      const isOfAnotherGame = topics[0]?.startsWith(F.OF_ANOTHER_GAME) && !named("law").length;
      return topics.length && (isOfIt || isOfAnotherGame) ? [data.nowhere[topics[0]]] : [];
    },
    in_force({ isOfOneLaw, asks, isOnly, laws: meantLaws }) {
      return isOfOneLaw && has(asks, "force", "changed") && isOnly([], F.OF_ANY_ACT) ? meantLaws.map((law) => law.status) : [];
    },
    ranking({ all, named, asks, isOnly, laws: meantLaws }) {
      const classes = named("class");
      if (!isOnly(["class"], [...F.ROLES, ...F.OF_A_RANKING]) || asks.has("pays")) return [];
      const said = all.filter((each) => each.kinds.has("number") || each.isContent);
      if (said.some((each, at) => each.kinds.has("number") && said[at + 1]?.meanings.has("word:carta"))) return [];
      const isOfOne = classes.length === 1 && has(asks, "same", "wins");
      if (!isOfOne && (classes.length !== 2 || has(asks, "define", "how_many"))) return [];
      const pair = `${classes[0]} ${classes.at(-1)}`;
      return meantLaws.flatMap((law) => law.ranking[pair] ?? []);
    },
    card_order({ all, asks, isOnly, laws: meantLaws }) {
      const ranks = all.filter(isOfARank);
      if (all.some(({ words }) => /^\d+$/.test(words))) return [];
      if (ranks.length < 2 || !asks.has("beats") || !isOnly([], [...F.ROLES, ...F.RANK_WORDS])) return [];
      return meantLaws.flatMap((law) => law.places.filter(({ eid }) => law.order.includes(eid)).map((place) => quoted(law, place, "provision")));
    },
    prizes({ content, named, asks, isOnly, isOfOneLaw, laws: meantLaws }) {
      const [category, ...more] = named("class"), bets = named("bet");
      if (!isOnly(["class", "bet"]) || more.length || has(asks, "may", "must", "define", "same", "wins", "when", "who")) return [];
      if (!category && content.filter((each) => each.kinds.has("bet")).length > 1) return [];
      if (asks.has("beats") && !asks.has("how_many")) return [];
      const isAsked = asks.has("pays") && (category || bets.length || isOfOneLaw);
      if (!isAsked && !(category && (bets.length || isOfOneLaw))) return [];
      return meantLaws.flatMap((law) => {
        const tables = law.tables.filter(([own]) => !bets.length || own.some((bet) => bets.includes(bet)));
        const rows = tables.flatMap(([, of, lines]) => (category ? lines.filter(([name]) => name === category).slice(0, 1) : lines)
          .map(([, provision, short, whole]) => ({ provision: category ? provision : of, text: category ? short : whole })));
        if (!rows.length) return [];
        const text = data.semicolons.map((semicolon, at) => {
          const joined = rows.map((row) => row.text[at]).join(semicolon);
          return joined.slice(0, 1).toUpperCase() + joined.slice(1);
        });
        const provisions = [...new Set(rows.map((row) => row.provision))];
        return [{ kind: "prizes", text, provisions, doubts: [], game: law.game, instrument: law.key }];
      });
    },
    class_meaning({ named, asks, isOnly, content, laws: meantLaws }) {
      const classes = named("class"), bets = named("bet");
      if (bets.length && !classes.length && asks.has("define") && isOnly(["bet"]))
        return meantLaws.flatMap((law) => law.bets.filter(([bet]) => bets.includes(bet)).map(([, card]) => card));
      if (!content.length && !asks.size) return [];
      if (classes.length !== 1 || [...asks].some((ask) => !["define", "where", "beats"].includes(ask)) || !isOnly(["class"])) return [];
      if (asks.has("beats") && named("law").length > 1) return [];
      const words = content.filter((each) => each.ofKind("class").includes(classes[0])).map((each) => each.words);
      const having = meantLaws.filter((law) => (law.names[classes[0]] ?? []).some((name) => words.includes(name)));
      return (having.length ? having : meantLaws).flatMap((law) => law.classes[classes[0]] ?? []);
    },
    quotation({ named, content, asks, isOnly, laws: meantLaws }) {
      if (content.every((each) => /^\d+$/.test(each.words) || F.OF_ANY_PROVISION.some((word) => each.meanings.has(word)))) return [];
      const compares = asks.has("beats"), isOfNoTable = content.length === 1 && (compares || !content[0].meanings.size);
      if (named("class").length && (asks.has("pays") ? isOnly(["class", "bet"]) : asks.has("how_many"))) return [];
      if (named("class").length > 1 || (compares && (content.every(isOfARank) || named("law").length > 1)) || isOfNoTable) return [];
      const best = meantLaws.flatMap((law) => {
        const ranked = [...scored(law, content, asks)].sort(([a, one], [b, other]) => b - a || one.order - other.order);
        if (!ranked.length) return [];
        const [score, place] = ranked[0];
        const rival = ranked.find(([, each]) => each.article !== place.article)?.[0] ?? 0;
        return score >= rival * F.LEAST_LEAD ? [{ score, law, place }] : [];
      });
      const most = Math.max(0, ...best.map((each) => each.score));
      return best.filter((each) => each.score >= most * F.ALIKE).map(({ law, place }) => quoted(law, place, "provision"));
    },
    definition({ content, asks, laws: meantLaws }) {
      if (content.length !== 1 || [...asks].some((ask) => !["define", "where"].includes(ask))) return [];
      const [only] = content;
      if (F.OF_ANY_PROVISION.some((word) => only.meanings.has(word)) || !(only.meanings.size || asks.size)) return [];
      const literal = ids.get(`w:${only.stemmed}`), having = meantLaws.filter((law) => law.places.some((place) => place.own.has(literal)));
      return (having.length ? having : meantLaws).flatMap((law) => {
        const near = withAll(law, content).filter((place) => place.article !== "main");
        const holding = near.filter((place) => weightOf(place, only)[0] === 1);
        const about = near.filter((place) => meets(only.wanted, place.headed));
        about.push(...holding.filter((place) => place.first.includes(only.words)));
        const isTold = about.length || (only.meanings.size && holding.length > 1) || (holding.length && meets(only.wanted, holding[0].quoted));
        return isTold ? [quoted(law, (about[0] ?? holding[0]), "meaning")] : [];
      });
    },
    fault_orders({ content: said, asks, laws: meantLaws }) {
      const content = said.filter((each) => !/^\p{Nd}+$/u.test(each.words));
      if (!content.length || (F.NOT_OF_A_FAULT.some((ask) => asks.has(ask)) && !asks.has("what_if"))) return [];
      const wanted = new Set(content.flatMap((each) => [...each.sought]));
      const best = meantLaws.flatMap((law) => {
        const named = [];
        for (const [vocabulary, phrases, cards] of law.faults) {
          if (content.some((each) => !meets(each.sought, sets[vocabulary]))) continue;
          let most = 0;
          for (const phrase of phrases) {
            const total = phrase.reduce((sum, [, weight]) => sum + weight, 0);
            const part = phrase.reduce((sum, [some, weight]) => sum + (meets(some, wanted) ? weight : 0), 0);
            if (part < F.LEAST_NAMED * total) continue;
            const known = new Set(phrase.flatMap(([some]) => some));
            const covered = content.filter((each) => meets(each.sought, known)).length;
            most = Math.max(most, (part / total) * (1 + covered / content.length) / 2);
          }
          if (most) named.push({ score: most, cards });
        }
        named.sort((one, other) => other.score - one.score);
        return named.length && (named.length === 1 || named[0].score > named[1].score) ? [named[0]] : [];
      });
      const most = Math.max(0, ...best.map((each) => each.score));
      return best.filter((each) => each.score >= most * F.NEAR).flatMap((each) => each.cards);
    },
    subject({ content, asks, named, laws: meantLaws }) {
      const bets = named("bet"), wanted = new Set(content.flatMap((each) => [...each.wanted]));
      return meantLaws.flatMap((law) => {
        if (bets.length && !law.offered.some((bet) => bets.includes(bet))) return [];
        const asked = law.subjects.filter(([, of, phrases, vocabulary]) =>
          (!of.length || (has(asks, ...of) && (!asks.has("pays") || of.includes("pays")))) &&
          content.every((each) => meets(each.wanted, sets[vocabulary])) &&
          phrases.some((phrase) => phrase.every((some) => meets(some, wanted))));
        if (asked.length !== 1) return [];
        return law.places.filter(({ eid }) => eid === asked[0][0]).map((place) => quoted(law, place, "provision"));
      });
    },
  };

  function nearestForbidden({ content, asks, laws: meantLaws }) {
    const words = content.filter((each) => each.meanings.size && !each.kinds.has("nowhere"));
    if (!asks.has("may") || words.every((each) => F.OF_ANY_PROVISION.some((word) => each.meanings.has(word)))) return [];
    return meantLaws.flatMap((law) => {
      const forbidding = [...scored(law, words, asks)].filter(([, place]) => place.kinds.includes("must_not"));
      const [best] = forbidding.sort(([a, one], [b, other]) => b - a || one.order - other.order);
      return best ? [quoted(law, best[1], "provision")] : [];
    }).slice(0, F.MOST_NEAREST);
  }

  // The words of the first provisions of a card, with where those of the question are.
  const MOST_QUOTED = 3;
  const places = new Map(laws.flatMap((law) => law.places.map((place) => [`${law.key}#${place.eid}`, place])));
  function quotations(card, at, wanted) {
    if (card.kind === "ranking" && at) return [];
    return card.provisions.slice(0, MOST_QUOTED).filter((name) => places.has(name)).map((name) => {
      const { text, isOfficial } = places.get(name);
      return text.map((words, side) => ({
        words,
        isOfficial: isOfficial[side],
        marks: [...tokens(words)].filter((each) => meets(each.wanted, wanted)).map(({ start, end }) => [start, end]),
      }));
    });
  }

  // The cards, best first; and whether the question has a form that only the site reads.
  return (query) => {
    if (mayWriteHands(query)) return { cards: [], nearest: [], isForTheSite: true };
    const question = questionOf(query);
    if (!question) return { cards: [], nearest: [] };
    const { asks } = question;
    const asksNothing = [...asks].every((ask) => ["what_if", "beats", "same"].includes(ask));
    const order = asks.has("define") ? "OF_A_MEANING" : asksNothing || asks.has("what_if") ? "OF_A_FAULT" : "FORMS";
    for (const name of data.orders[order]) {
      if (!FORMS[name]) return { cards: [], nearest: [], isForTheSite: true };
      const cards = FORMS[name](question);
      if (cards.length) {
        const revoked = new Set(laws.filter((law) => law.is_revoked).map((law) => law.key));
        const wanted = new Set(question.content.flatMap((each) => [...each.wanted]));
        const shown = (card, at) => ({ ...card, isRevoked: revoked.has(card.instrument), quotations: quotations(card, at, wanted) });
        const near = cards[0].kind === "none" ? nearestForbidden(question) : [];
        return { cards: cards.map(shown), nearest: near.map(shown) };
      }
    }
    return { cards: [], nearest: [] };
  };
}

if (typeof WorkerGlobalScope !== "undefined") {
  importScripts(decodeURIComponent(location.hash.slice(1)));
  const answer = answering(ANSWERS);
  addEventListener("message", ({ data }) => postMessage({ query: data, ...answer(data) }));
}
