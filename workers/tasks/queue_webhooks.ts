import { z } from "zod";
import { defineTask } from "../task.ts";

/** Seconds between two looks at the history: so soon a webhook hears of what happened. */
const pause = 5;

/** Makes the deliveries that are due, then asks for the next look. */
export default defineTask(z.looseObject({}), async (_, { withPgClient, addJob }) => {
  await withPgClient((db) => db.query("select app_private.queue_webhooks()"));
  await addJob(
    "queue_webhooks",
    {},
    { jobKey: "queue_webhooks", runAt: new Date(Date.now() + pause * 1000), queueName: "webhooks" },
  );
});
