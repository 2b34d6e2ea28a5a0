import { z } from "zod";
import { defineTask } from "../task.ts";

/** Stock levels that are locked at once. */
const levels = 500;

/** Puts expired stock on hold, one account after the other. Who works on a level does the same before using it. */
export default defineTask(z.looseObject({}), async (_, { withPgClient }) => {
  const accounts = await withPgClient((db) =>
    db.query<{ account: number }>("select account from app_private.accounts_with_expired_lots() as account"),
  );
  for (const { account } of accounts.rows) {
    for (let held = levels; held === levels;) {
      const { rows } = await withPgClient((db) =>
        db.query<{ held: number }>("select app_private.hold_expired_lots($1, $2) as held", [account, levels]),
      );
      held = rows[0]?.held ?? 0;
    }
  }
});
