import type { Pool } from "pg";
import { type Visitor, withVisitor } from "../../db/client/transaction.ts";

type Input = Readonly<Record<string, unknown>>;

/** A person of the demo company: does what a user does, through the same functions and under the same policies. */
export type Actor = {
  perform: (operation: string, input: Input) => Promise<number>;
  read: <T extends object>(query: string, values?: readonly unknown[]) => Promise<T[]>;
};

export const actAs = (pool: Pool, visitor: Visitor): Actor => ({
  perform: async (operation, input) =>
    withVisitor(
      pool,
      visitor,
      async (client) => {
        const { rows } = await client.query<{ id: number }>({
          name: "perform",
          text: "select (app_hidden.perform($1, $2) ->> 'id')::int as id",
          values: [operation, JSON.stringify(input)],
        });
        return rows[0]?.id ?? 0;
      },
      { retry: true },
    ),
  read: async <T extends object>(query: string, values: readonly unknown[] = []) =>
    withVisitor(pool, visitor, async (client) => (await client.query<T>(query, [...values])).rows),
});
