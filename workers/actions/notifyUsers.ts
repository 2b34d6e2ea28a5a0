import { filled, kindsIn, withoutAmounts } from "../../resources/workflow-actions/fill.ts";
import { defineAction } from "./action.ts";

export default defineAction({
  asWorker: async (action, run, db) => {
    const message = String(action.message);
    const { values, secretFields } = run;
    await db.query("select app_private.notify_by_workflow($1, $2, $3, $4, $5, $6, $7)", [
      run.accountId,
      run.runId,
      action.userRoleId,
      action.labelId,
      filled(message, withoutAmounts(values, secretFields)),
      kindsIn([message], values, secretFields),
      filled(message, values),
    ]);
  },
});
