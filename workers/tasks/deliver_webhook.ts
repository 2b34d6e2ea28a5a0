import { z } from "zod";
import { pathOfRecord } from "../../resources/core/paths.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { defineTask } from "../task.ts";
import { send } from "../webhooks/send.ts";

type Prepared = {
  url: string;
  sealed: string;
  eventKey: string;
  event: string;
  module: string;
  recordId: number;
  occurredAt: string;
};

/**
 * Sends one event to one webhook and notes the answer. What is refused is tried again by the queue, less and less often;
 * who dies in between sends it once more, under the same event id.
 */
export default defineTask(
  z.object({ accountId: z.number().int(), deliveryId: z.number().int() }),
  async ({ accountId, deliveryId }, { withPgClient, job, abortSignal }, { publicUrl, webhookSecrets, receivers }) => {
    const { rows } = await withPgClient((db) =>
      db.query<{ prepared: Prepared | null }>("select app_private.prepare_delivery($1, $2) as prepared", [
        accountId,
        deliveryId,
      ]),
    );
    const prepared = rows[0]?.prepared;
    if (!prepared) return;
    const { url, sealed, eventKey: eventId, event, module, recordId, occurredAt } = prepared;
    const path = isDeclared(module) ? pathOfRecord(definitionOf(module), recordId) : "";
    const body = JSON.stringify({
      id: eventId,
      event,
      module,
      recordId,
      occurredAt,
      link: path && `${publicUrl}${path}`,
    });
    const { status, answer, failure, milliseconds } = await send(
      { url, secret: webhookSecrets.read(sealed), eventId, body, ...receivers },
      abortSignal,
    );
    await withPgClient((db) =>
      db.query("select app_private.finish_delivery($1, $2, $3, $4, $5, $6, $7)", [
        accountId,
        deliveryId,
        status,
        answer,
        failure,
        milliseconds,
        job.attempts >= job.max_attempts,
      ]),
    );
    if (failure !== null) throw new Error(`The webhook was not taken: ${failure}.`);
  },
);
