import type { Pool } from "pg";
import { type Visitor, withVisitor } from "../../db/client/transaction.ts";
import type { Clock } from "./clock.ts";

type Input = Readonly<Record<string, unknown>>;

/** A person of the demo company: does what a user does, through the same functions and under the same policies. */
export type Actor = {
  perform: (operation: string, input: Input) => Promise<number>;
  /** Saves many records of a module in one call; their ids, in order. */
  saveMany: (module: string, rows: readonly Input[]) => Promise<number[]>;
  read: <T extends object>(query: string, values?: readonly unknown[]) => Promise<T[]>;
};

type Answer = { id?: number; ids?: number[] };

/** What a person does happens when the clock says. */
export const actAs = (pool: Pool, visitor: Visitor, clock: Clock): Actor => {
  const perform = async (operation: string, input: Input): Promise<Answer> =>
    withVisitor(
      pool,
      visitor,
      async (client) => {
        const { rows } = await client.query<{ answer: Answer }>({
          name: "perform",
          // left to right
          text: "select set_config('demo.clock', $1, true), app_hidden.perform($2, $3) as answer",
          values: [clock.setting(), operation, JSON.stringify(input)],
        });
        return rows[0]?.answer ?? {};
      },
      { retry: true },
    );
  return {
    perform: async (operation, input) => (await perform(operation, input)).id ?? 0,
    saveMany: async (module, rows) => (await perform("save_many", { module, rows })).ids ?? [],
    read: async <T extends object>(query: string, values: readonly unknown[] = []) =>
      withVisitor(pool, visitor, async (client) => (await client.query<T>(query, [...values])).rows),
  };
};
