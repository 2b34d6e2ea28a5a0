import { defineAction, idOf } from "./action.ts";

export default defineAction({
  asPerson: (action, { module, recordId }, perform) =>
    perform(`save_${module}`, { id: recordId, statusId: idOf(action.statusId) }),
});
