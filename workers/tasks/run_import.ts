import { z } from "zod";
import { asking, beginImport, doStep } from "../importing.ts";
import { defineTask } from "../task.ts";

const payload = z.object({ accountId: z.number().int(), importId: z.number().int() });

/** Does the step of an import that its person asked for. What is refused ends it at once, all else is tried again: rows that were saved are not saved twice. */
export default defineTask(payload, async ({ accountId, importId }, { withPgClient, job }, { imports: desk }) => {
  if (!desk) throw new Error("This worker reads no files.");
  const begun = await beginImport(asking(withPgClient), accountId, importId);
  if (begun) await doStep(desk, begun, { isLast: job.attempts >= job.max_attempts });
});
