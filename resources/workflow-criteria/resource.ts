import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, datetime, integer, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { operatorNames, triggers } from "../core/testing.ts";
import { en, ru } from "./texts.ts";

/** One condition of a workflow. */
export default defineResource<Row<"workflow_criteria">>()({
  name: "workflow_criteria",
  byPeople: true,
  scope: "workflow",
  title: "testColumn",
  search: [],
  writes: [],
  sort: { column: "position", order: "ASC" },
  fields: {
    workflowId: reference({ module: "workflows", required: true, createOnly: true, filter: true }),
    position: integer({ min: 0 }),
    triggerCondition: choice({ options: triggers, required: true }),
    testTable: choice({ options: "testable", required: true }),
    testColumn: text({ required: true, max: 63 }),
    matchCriteria: choice({ options: operatorNames, required: true }),
    testValue: text({ max: 1000 }),
    useValueColumn: boolean(),
    testValueColumn: text({ max: 63 }),
    compareLastValues: boolean({ help: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: [
    "triggerCondition",
    "testTable",
    "testColumn",
    "matchCriteria",
    "testValue",
    "useValueColumn",
    "testValueColumn",
    "compareLastValues",
  ],
  parent: ["workflows", "workflowId"],
  translations: { en, ru },
});
