import { z } from "zod";
import { defineTask } from "../task.ts";

/** Has the daily mails written that are due: people chose what of their notifications they are told once a day. */
export default defineTask(z.looseObject({}), async (_, { withPgClient }) => {
  await withPgClient((db) => db.query("select app_private.write_digests()"));
});
