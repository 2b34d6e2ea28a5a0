import { z } from "zod";
import type { SyncItem } from "../../db/client/sync-item.ts";
import { asking } from "../importing.ts";
import { defineTask } from "../task.ts";

/** Does one item of an integration, and notes how it ended. What is tried again, and when, the database says. */
export default defineTask(
  z.object({ accountId: z.number().int(), integration: z.string(), itemId: z.number().int() }),
  async ({ accountId, integration, itemId }, { withPgClient, abortSignal }, { integrations }) => {
    if (!integrations) throw new Error("This worker calls no providers.");
    const ask = asking(withPgClient);
    const item = await ask<SyncItem | null>("begin_sync", accountId, integration, itemId);
    if (!item) return;
    const outcome = await integrations.run(accountId, item, { ask, ...(abortSignal && { stop: abortSignal }) });
    await ask("finish_sync", accountId, integration, itemId, JSON.stringify(outcome));
  },
);
