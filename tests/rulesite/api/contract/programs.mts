// Five programs as strangers would write them, from the generated types alone: there is no cast.
import createClient from "openapi-fetch";
import type { paths } from "./api";
import type { components, paths as StudPaths } from "./stud";

declare const process: { argv: string[] };
const baseUrl = process.argv[2] ?? "";
const site = createClient<paths>({ baseUrl });
const stud = createClient<StudPaths>({ baseUrl });
const path = { game: "stud" } as const;
const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000));

// The simplest call: what is optional is left out.
const record: components["schemas"]["StudSettleRecord"] = {
  player: ["Ah", "Kd", "4d", "3d", "2c"],
  dealer: ["As", "Kc", "4c", "3c", "2d"],
  bets: { ante: 300 },
  action: "raise",
};

async function settle(): Promise<string> {
  const { data, error } = await stud.POST("/api/v1/games/{game}/settle", { params: { path }, body: record });
  if (error) throw new Error(error.reason === "unknown_field" ? error.field ?? "" : error.detail);
  return `${data.total + 1} ${data.why?.pt ?? ""}`;
}

async function dashboard(): Promise<[number, number]> {
  const started = await site.POST("/api/v1/runs", { body: { game: "stud", rounds: 20_000, seed: 17 } });
  if (started.error) throw new Error(started.error.detail);
  const name = started.data.run;
  let run = started.data;
  for (let times = 0; times < 2 && run.done < run.rounds; times += 1) {
    const asked = await site.GET("/api/v1/runs/{name}", { params: { path: { name }, query: { wait: 1 } } });
    if (asked.error) throw new Error(asked.error.detail);
    run = asked.data;
  }
  const { data, error } = await site.GET("/api/v1/runs/{name}/figures", { params: { path: { name } } });
  if (data) return [data.spec.rounds, data.figures.bets?.["ante_and_raise"]?.mean ?? 0];
  if (error.reason !== "nothing_played") throw new Error(error.detail); // by a site without a worker
  return [run.spec.rounds, 0];
}

async function lawOfADay(): Promise<string[]> {
  const { data, error } = await site.GET("/api/v1/instruments");
  if (error) throw new Error(error.detail);
  const words: string[] = [];
  for (const { instrument } of data.instruments) {
    const query = { at: "2025-11-20", limit: 2 };
    const text = await site.GET("/api/v1/instruments/{key}", { params: { path: { key: instrument }, query } });
    if (text.error) continue; // not in force on that day, or not at hand
    for (const { eid } of text.data.provisions) {
      const one = await site.GET("/api/v1/instruments/{key}/provisions/{eid}", {
        params: { path: { key: instrument, eid }, query: { at: query.at } },
      });
      if (one.data) words.push(one.data.provision.text["pt"] ?? "");
    }
  }
  return words;
}

async function whatIf(): Promise<number> {
  for (;;) {
    const { data, error } = await stud.POST("/api/v1/games/{game}/what-if", {
      params: { path },
      body: { prizes: { raise: { flush: 9 } } },
    });
    if (error) throw new Error(error.detail);
    if ("figures" in data) {
      return data.figures.bets["ante_and_raise"].ev.decimal - data.by_law.bets["ante_and_raise"].ev.decimal;
    }
    await pause(Math.min(data.retry_after, 5));
  }
}

async function play(): Promise<number> {
  const { data, error } = await stud.POST("/api/v1/games/{game}/play", {
    params: { path },
    body: { table: { seats: [1], bets: { "1": { ante: 50 } } }, seed: 7, actions: [{ seat: 1, do: "fold" }] },
  });
  if (error) throw new Error(error.detail);
  let lost = 0;
  for (const step of data.steps) if (step.name === "folded") lost += step.facts.lost;
  return lost;
}

// @ts-expect-error a misspelt field
export const misspelt: components["schemas"]["StudRankRecord"] = { hands: [], redings: {} };
// @ts-expect-error null is no value of an optional field
export const nothing: components["schemas"]["StudRankRecord"] = { hands: [], readings: null };
// @ts-expect-error a bet of another game
export const other: components["schemas"]["StudSettleRecord"] = { ...record, bets: { pair_plus: 5 } };

console.log(JSON.stringify([await settle(), await dashboard(), await lawOfADay(), await whatIf(), await play()]));
