import { filled } from "../../resources/workflow-actions/fill.ts";
import { defineAction } from "./action.ts";

export default defineAction({
  asWorker: async (action, run, db) => {
    await db.query("select app_private.notify_by_workflow($1, $2, $3, $4, $5)", [
      run.accountId,
      run.runId,
      action.userRoleId,
      action.labelId,
      filled(String(action.message), run.values),
    ]);
  },
});
