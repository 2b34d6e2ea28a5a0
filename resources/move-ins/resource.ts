import type { Row } from "../../db/generated/rows.ts";
import { children, choice, datetime, reference, text } from "../core/fields.ts";
import { required, type Operation } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

const steps = [
  "gathering",
  "checking",
  "checked",
  "applying",
  "complete",
  "failed",
  "canceled",
  "undoing",
  "undone",
] as const;
const scope = "import:create";
const operations = {
  /** Begins to gather files that are brought in together, by `startImport(moveInId)`. */
  startMoveIn: { sql: "start_move_in", returns: "move_ins", scope },
  /** Has the rows of all files tried as one, in the order in which one thing needs another: what a file brings is there for those after it. */
  checkMoveIn: { sql: "check_move_in", args: { id: required("id") }, returns: "move_ins", scope },
  /** Has the rows saved that are not refused, one file after the other; `isFollowed`: workflows run for them as for what people save. */
  applyMoveIn: {
    sql: "apply_move_in",
    input: { id: required("id"), isFollowed: "boolean" },
    returns: "move_ins",
    scope,
  },
  /** Has what the files brought taken back within 30 days, the last file first. */
  undoMoveIn: { sql: "undo_move_in", args: { id: required("id") }, returns: "move_ins", scope },
  /** Ends it; rows already saved, or taken back, stay so. */
  cancelMoveIn: { sql: "cancel_move_in", args: { id: required("id") }, returns: "move_ins", scope },
} as const satisfies Record<string, Operation>;

/** Files of one company that are brought in together, each their own person's. */
export default defineResource<Row<"move_ins">>()({
  name: "move_ins",
  scope: "import",
  title: "progress",
  search: [],
  fields: {
    progress: choice({ options: steps, readOnly: true, filter: true }),
    problem: text({ readOnly: true }),
    imports: children("imports", "moveInId"),
    finishedAt: datetime({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  personal: true,
  page: "/settings/utilities/move-in",
  operations,
  translations: {
    en: {
      name: "Move-ins",
      one: "Move-in",
      create: "New move-in",
      fields: { progress: "Step", problem: "Problem", imports: "Files", finishedAt: "Finished" },
      options: {
        progress: {
          gathering: "Gathering",
          checking: "Trying",
          checked: "Tried",
          applying: "Saving",
          complete: "Complete",
          failed: "Failed",
          canceled: "Canceled",
          undoing: "Undoing",
          undone: "Undone",
        },
      },
    },
    ru: {
      name: "Переезды",
      one: "Переезд",
      create: "Новый переезд",
      fields: { progress: "Шаг", problem: "Ошибка", imports: "Файлы", finishedAt: "Завершён" },
      options: {
        progress: {
          gathering: "Сбор файлов",
          checking: "Проверка",
          checked: "Проверен",
          applying: "Сохранение",
          complete: "Завершён",
          failed: "Не удался",
          canceled: "Прерван",
          undoing: "Отменяется",
          undone: "Отменён",
        },
      },
    },
  },
});
