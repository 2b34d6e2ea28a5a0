import { defineAction, idOf } from "./action.ts";

/** Signed, sent and tried again as everything that webhooks are told. */
export default defineAction({
  asWorker: async (action, run, db) => {
    await db.query("select app_private.call_webhook_by_workflow($1, $2, $3, $4)", [
      run.accountId,
      run.runId,
      action.id,
      idOf(action.webhookId),
    ]);
  },
});
