import { z } from "zod";
import { defineTask } from "../task.ts";

/** Forgets what has run out: idempotency keys, attempts, tokens, sent mails, old errors and deliveries, exported files, imports, bulk actions. */
export default defineTask(z.looseObject({}), async (_, { withPgClient }) => {
  await withPgClient((db) =>
    db.query(
      "select app_private.clean_up_logins(), app_private.clean_up_mails(), app_private.clean_up_requests(), app_private.clean_up_told(), app_private.clean_up_exchange()",
    ),
  );
});
