import { defineAction, idOf } from "./action.ts";

export default defineAction({
  asPerson: (action, { module, recordId }, perform) =>
    perform(`save_${module}`, { id: recordId, warehouseId: idOf(action.warehouseId) }),
});
