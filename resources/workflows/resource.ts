import type { Row } from "../../db/generated/rows.ts";
import { boolean, children, choice, code, computed, datetime, reference, text } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";
import { en, ru } from "./texts.ts";

/** Rules of a company: when something happens to a record and this holds of it, that is done. */
export default defineResource<Row<"workflows">>()({
  name: "workflows",
  byPeople: true,
  title: "name",
  search: ["name"],
  fields: {
    displayId: code({ readOnly: true, prefix: "WF-" }),
    name: text({ required: true, max: 100 }),
    isPaused: boolean({ editOnly: true, filter: true, help: true }),
    criteriaMode: choice({ options: ["all", "any"], initial: "all", help: true }),
    criteria: children("workflow_criteria", "workflowId", { most: 5 }),
    actions: children("workflow_actions", "workflowId", { most: 5 }),
    savedById: reference({ module: "users", readOnly: true, help: true }),
    watchedSince: datetime({ readOnly: true }),
    rights: computed("json", { from: { call: "workflow_rights" } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["displayId", "name", "isPaused", "criteria", "actions", "savedById", "updatedAt"],
  form: ["name", "criteriaMode", "isPaused"],
  width: "narrow",
  tabs: [
    { name: "rule", component: "workflows/Rule" },
    { name: "rehearsal", component: "workflows/Rehearsal" },
    { name: "runs", component: "workflows/Runs", counts: { list: "workflow_runs", by: "workflowId" } },
    {
      name: "basicInfo",
      fields: ["name", "criteriaMode", "isPaused"],
      aside: ["displayId", "savedById", "watchedSince", "createdAt", "updatedAt"],
    },
    { name: "history", history: true },
  ],
  operations: {
    /** Has an action mail its document as it is now, instead of as it was chosen. */
    useLatestTemplate: {
      sql: "use_latest_template",
      input: { id: required("id"), actionId: required("id"), templateVersion: "integer" },
      returns: "workflows",
      scope: "workflow:update:single",
      besides: ["template:view:single"],
    },
    /** The caller takes over all of its parts: it is done with the caller's rights. */
    signWorkflow: {
      sql: "sign_workflow",
      args: { id: required("id") },
      returns: "workflows",
      scope: "workflow:update:single",
    },
  },
  hidesSearch: true,
  menu: { in: "settings", section: "system-config", order: 80, icon: "Workflow" },
  translations: { en, ru },
});
