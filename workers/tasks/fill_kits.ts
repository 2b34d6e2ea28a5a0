import { z } from "zod";
import { defineTask } from "../task.ts";

/** Kits that wait get what has come of their components since: who brought it held the levels of one component, not of all. */
export default defineTask(z.object({ account: z.int() }), async ({ account }, { withPgClient }) => {
  await withPgClient((db) => db.query("select app_private.fill_waiting_kits($1)", [account]));
});
