import type { ClientBase } from "pg";
import type { Started } from "../support/processes.ts";
import { type Measured, median } from "./load.ts";
import type { Case } from "./requests.ts";
import { type Spent, withSpent } from "./spent.ts";

export const rounds = Number(process.env.BENCH_ROUNDS ?? "3");

/** The name of what the others are compared with. */
export const ours = "Stockwright";

/** One of those that are asked the same; `only` names the one route that it answers. */
export type Contender = { name: string; server: Started; only?: string; measure: (which: Case) => Promise<Measured> };

/** Asks all of them each case in turn, some rounds long, and prints how often and at what cost they answered. */
export const compare = async (
  title: string,
  admin: ClientBase,
  cases: readonly Case[],
  all: readonly Contender[],
): Promise<void> => {
  console.log(`\n${title}`);
  for (const which of cases) {
    const contenders = all.filter(({ only = which.route }) => only === which.route);
    const results = new Map<string, (Measured & Spent)[]>(contenders.map(({ name }) => [name, []]));
    // what is asked for the first time is planned, prepared and compiled, which is the larger part of few requests
    for (const { measure } of contenders) await measure(which);
    // interleaved, so that a slow minute of the machine hits everyone
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders)
        results.get(contender.name)?.push(await withSpent(contender.server, admin, () => contender.measure(which)));
    }
    console.log(`  ${which.name}`);
    const speed = (name: string) => median((results.get(name) ?? []).map((result) => result.perSecond));
    const oursPerSecond = speed(ours);
    for (const { name } of contenders) {
      const measured = results.get(name) ?? [];
      const ratio = name === ours ? "" : `  ${ours} is ${(oursPerSecond / speed(name)).toFixed(2)} ×`;
      const failed = measured.reduce((sum, result) => sum + result.failed, 0);
      const spent = (of: keyof Spent) => median(measured.map((one) => one[of])).toFixed(2);
      console.log(
        `    ${name.padEnd(24)} ${String(speed(name)).padStart(6)}/s  p50 ${median(measured.map((r) => r.p50))} ms  p97.5 ${median(measured.map((r) => r.p95))} ms  processor: server ${spent("server")} database ${spent("database")} ms${failed ? `  ${failed} FAILED` : ""}${ratio}`,
      );
    }
  }
};
