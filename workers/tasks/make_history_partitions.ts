import { z } from "zod";
import { defineTask } from "../task.ts";

/** Makes the partitions of history for this month and the next two, where they are not there yet. */
export default defineTask(z.looseObject({}), async (_, { withPgClient }) => {
  await withPgClient((db) => db.query("select app_private.make_history_partitions()"));
  // plans count with as many companies as there are today
  await withPgClient((db) => db.query("select app_private.ignore_accounts()"));
});
