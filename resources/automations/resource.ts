import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, computed, datetime, email, json, multiline, reference, text } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";
import { en, ru } from "./texts.ts";

/** What is done by the clock, in the company's time zone. */
const mailed = { actionType: ["sendEmail", "sendReport"] };

export default defineResource<Row<"automations">>()({
  name: "automations",
  byPeople: true,
  title: "name",
  search: ["name"],
  aliases: { templateId: "emailTemplateId" },
  fields: {
    name: text({ required: true, max: 100 }),
    actionType: choice({
      options: ["runWorkflow", "sendEmail", "sendReport"],
      required: true,
      initial: "runWorkflow",
      filter: true,
    }),
    interval: choice({
      options: ["every15Minutes", "hourly", "daily", "weekly", "monthly"],
      required: true,
      initial: "daily",
      filter: true,
      help: true,
    }),
    workflowId: reference({ module: "workflows", when: { actionType: "runWorkflow" }, help: true }),
    isPaused: boolean({ filter: true }),
    report: json(),
    reportName: text({ readOnly: true, help: true, quiet: true }),
    emailSubject: text({ max: 200, when: mailed, help: true }),
    emailTo: text({ max: 1000, when: mailed, help: true }),
    emailBcc: text({ max: 1000, when: mailed }),
    emailReplyTo: email({ when: mailed }),
    emailBody: multiline({ max: 10000, when: mailed }),
    emailTemplateId: reference({ module: "templates", when: { actionType: "sendEmail" }, help: true }),
    emailAbout: text({ max: 100, when: { actionType: "sendEmail" }, help: true }),
    nextRunAt: computed("datetime", { from: { call: "automation_next_run" } }),
    lastRunAt: computed("datetime", { from: { call: "automation_last_run" } }),
    savedById: reference({ module: "users", readOnly: true, help: true }),
    templateChange: computed("json", { from: { call: "automation_template_change" } }),
    rights: computed("json", { from: { call: "automation_rights" } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "actionType", "interval", "isPaused", "nextRunAt", "lastRunAt", "updatedAt"],
  form: [
    "name",
    "actionType",
    "interval",
    "workflowId",
    "emailSubject",
    "emailTo",
    "emailBcc",
    "emailReplyTo",
    "emailBody",
    "emailTemplateId",
    "emailAbout",
    "isPaused",
  ],
  width: "narrow",
  tabs: [
    {
      name: "basicInfo",
      extra: "stored-work/AutomationRights",
      fields: [
        "name",
        "actionType",
        "interval",
        "workflowId",
        "emailSubject",
        "emailTo",
        "emailBcc",
        "emailReplyTo",
        "emailBody",
        "emailTemplateId",
        "emailAbout",
        "isPaused",
      ],
      aside: ["reportName", "nextRunAt", "lastRunAt", "savedById", "createdAt", "updatedAt"],
    },
    { name: "runs", list: "automation_runs", by: "automationId" },
    { name: "history", history: true },
  ],
  operations: {
    /** Has its mail carry the template as it is now, instead of as it was chosen. */
    useLatestAutomationTemplate: {
      sql: "use_latest_automation_template",
      args: { id: required("id"), templateVersion: "integer" },
      returns: "automations",
      scope: "automation:update:single",
      besides: ["template:view:single"],
    },
    /** The caller takes over all of its parts: it is done with the caller's rights. */
    signAutomation: {
      sql: "sign_automation",
      args: { id: required("id") },
      returns: "automations",
      scope: "automation:update:single",
    },
    /** Has it done now, whatever the clock says; when it is due next stays. */
    runAutomation: {
      sql: "run_automation",
      args: { id: required("id") },
      returns: "automations",
      scope: "automation:run",
      buttons: [
        { at: "head", icon: "Play", given: { id: "id" }, about: ["name"] },
        { at: "row", icon: "Play", given: { id: "id" }, about: ["name"] },
      ],
    },
  },
  hidesSearch: true,
  menu: { in: "settings", section: "system-config", order: 90, icon: "AlarmClock" },
  translations: { en, ru },
});
