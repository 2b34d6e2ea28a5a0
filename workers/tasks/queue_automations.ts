import { z } from "zod";
import { defineTask } from "../task.ts";

/** Has those automations run that are due. */
export default defineTask(z.looseObject({}), async (_, { withPgClient }) => {
  await withPgClient((db) => db.query("select app_private.queue_automations()"));
});
