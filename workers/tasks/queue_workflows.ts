import { z } from "zod";
import { defineTask } from "../task.ts";

/** Seconds between two looks at the history: so soon workflows answer what happened. */
const pause = 2;

/** So often a company's history is looked at in one go while there is more of it: then others have their turn. */
const most = 10;

/** Has workflows run for what happened since, a company after the other, then asks for the next look. */
export default defineTask(z.looseObject({}), async (_, { withPgClient, addJob, logger }) => {
  const accounts = await withPgClient((db) =>
    db.query<{ ids: number[] }>("select app_private.queue_workflows() as ids"),
  );
  const look = async (id: number): Promise<boolean> => {
    const { rows } = await withPgClient((db) =>
      db.query<{ looked: [runs: number, more: number] }>("select app_private.queue_workflows($1) as looked", [id]),
    );
    return rows[0]?.looked[1] === 1;
  };
  for (const id of accounts.rows[0]?.ids ?? [])
    // what one company's workflows cannot look at keeps no other waiting
    try {
      for (let looks = 1; (await look(id)) && looks < most; looks += 1);
    } catch (error) {
      logger.error(`The workflows of company ${id} were not looked at: ${String(error)}`);
    }
  await addJob(
    "queue_workflows",
    {},
    { jobKey: "queue_workflows", runAt: new Date(Date.now() + pause * 1000), queueName: "workflows" },
  );
});
