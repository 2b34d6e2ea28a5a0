import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, email, integer, multiline, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { en, ru } from "./texts.ts";
import { actionNames } from "./types.ts";

/** One thing a workflow does. */
export default defineResource<Row<"workflow_actions">>()({
  name: "workflow_actions",
  scope: "workflow",
  title: "type",
  search: [],
  writes: [],
  sort: { column: "position", order: "ASC" },
  fields: {
    workflowId: reference({ module: "workflows", required: true, createOnly: true, filter: true }),
    position: integer({ min: 0 }),
    type: choice({ options: actionNames, required: true }),
    labelId: reference({ module: "labels" }),
    statusId: reference({ module: "statuses" }),
    warehouseId: reference({ module: "warehouses" }),
    userRoleId: reference({ module: "user_roles" }),
    webhookId: reference({ module: "webhooks" }),
    message: text({ max: 500, help: true }),
    field: text({ max: 63 }),
    value: text({ max: 1000 }),
    emailSubject: text({ max: 200, help: true }),
    emailBody: multiline({ max: 10000 }),
    emailTo: text({ max: 1000, help: true }),
    emailCc: text({ max: 1000 }),
    emailBcc: text({ max: 1000 }),
    emailReplyTo: email(),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: [
    "type",
    "labelId",
    "statusId",
    "warehouseId",
    "userRoleId",
    "webhookId",
    "message",
    "field",
    "value",
    "emailSubject",
    "emailBody",
    "emailTo",
    "emailCc",
    "emailBcc",
    "emailReplyTo",
  ],
  parent: ["workflows", "workflowId"],
  translations: { en, ru },
});
