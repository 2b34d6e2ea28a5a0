import { z } from "zod";
import { writeExport } from "../exporting.ts";
import { asking } from "../importing.ts";
import { defineTask } from "../task.ts";

const payload = z.object({ accountId: z.number().int(), exportId: z.number().int() });

/** Writes a list to a file for who asked for it, with what that person may see now. What is refused fails at once, all else is tried again. */
export default defineTask(payload, async ({ accountId, exportId }, { withPgClient, job }, { exports: exporter }) => {
  if (!exporter) throw new Error("This worker asks no server for lists.");
  const isLast = job.attempts >= job.max_attempts;
  await writeExport({ ask: asking(withPgClient), exporter, account: accountId, id: exportId, isLast });
});
