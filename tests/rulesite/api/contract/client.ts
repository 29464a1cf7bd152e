// A client as a stranger would write it, from the generated types alone.
import type { components, paths } from "./api";

type Settle = paths["/api/v1/games/{game}/settle"]["post"];
type Sent = Settle["requestBody"]["content"]["application/json"];
type Answer = components["schemas"]["SettleAnswer"];

export async function settle(site: string, record: Sent): Promise<Answer> {
  const answer = await fetch(`${site}/api/v1/games/stud/settle`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(record),
  });
  if (!answer.ok) {
    const problem = (await answer.json()) as components["schemas"]["Problem"];
    if (problem.reason === "unknown_field") throw new Error(problem.field);
    throw new Error(problem.detail);
  }
  return (await answer.json()) as Answer;
}

// The simplest call: what is optional is left out.
export const record: components["schemas"]["StudSettleRecord"] = {
  player: ["Ah", "Kd", "4d", "3d", "2c"],
  dealer: ["As", "Kc", "4c", "3c", "2d"],
  bets: { ante: 300 },
  action: "raise",
};
export const won = (answer: Answer): string => `${answer.total + 1} ${answer.why?.pt ?? ""}`;

// @ts-expect-error a misspelt field
export const misspelt: components["schemas"]["StudRankRecord"] = { hands: [], redings: {} };
// @ts-expect-error null is no value of an optional field
export const nothing: components["schemas"]["StudRankRecord"] = { hands: [], readings: null };
// @ts-expect-error a bet of another game
export const other: components["schemas"]["StudSettleRecord"] = { ...record, bets: { pair_plus: 5 } };
