import type { Row } from "../../db/generated/rows.ts";
import { choice, choices, datetime, integer, json, multiline, reference, text } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";
import { emailTexts } from "./texts.ts";

/** Mails about records, written by people of the company and by its workflows and automations: on the record's page, and here for readers of the outbox. */
export default defineResource<Row<"emails">>()({
  name: "emails",
  route: "/outbox/emails",
  scope: "email",
  title: "subject",
  unrecorded: true,
  // what is written of a record is found by nobody who does not see the record
  search: [],
  fields: {
    subject: text({ readOnly: true, rendered: true }),
    sentTo: text({ readOnly: true, filter: true }),
    cc: text({ readOnly: true }),
    bcc: text({ readOnly: true }),
    sentFrom: text({ readOnly: true, filter: true }),
    replyTo: text({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    module: choice({ options: "mailed", readOnly: true, filter: true }),
    recordId: integer({ readOnly: true, filter: true }),
    origin: choice({ options: ["hand", "bulk", "workflow", "automation"], readOnly: true, filter: true }),
    cause: text({ readOnly: true }),
    body: multiline({ readOnly: true, rendered: true }),
    secrets: choices({ options: ["price", "cost"], readOnly: true, help: true }),
    language: choice({ options: ["en", "ru"], readOnly: true }),
    documents: json({ readOnly: true }),
    files: json({ readOnly: true }),
    state: choice({ options: ["waiting", "sent", "kept", "bounced", "failed"], readOnly: true, filter: true }),
    failure: text({ readOnly: true }),
    attempts: integer({ readOnly: true }),
    sentAt: datetime({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["subject", "sentTo", "module", "userId", "state", "failure", "createdAt"],
  tabs: [
    {
      name: "mail",
      extra: "emails/EmailText",
      fields: ["failure"],
      aside: [
        "sentTo",
        "cc",
        "bcc",
        "sentFrom",
        "replyTo",
        "userId",
        "origin",
        "cause",
        "secrets",
        "state",
        "attempts",
        "sentAt",
        "createdAt",
      ],
    },
  ],
  readOnly: true,
  operations: {
    /** Mails about a record, with papers of it and files: addresses with commas between; from one's own where none is given. */
    sendEmail: {
      sql: "send_email",
      input: {
        ...{ module: required("text"), recordId: required("id"), from: "text", to: required("text") },
        ...{ cc: "text", bcc: "text", replyTo: "text", subject: required("text"), body: "text", language: "text" },
        documents: [{ paper: "text", templateId: "id" }],
        fileIds: ["id"],
      },
      returns: "emails",
      scope: "email:create",
    },
    /** The same once more, with its papers as they are now. */
    sendEmailAgain: {
      sql: "send_email_again",
      args: { id: required("id") },
      returns: "emails",
      scope: "email:create",
      buttons: [{ at: "head", icon: "Send", given: { id: "id" }, about: ["sentTo"] }],
      leads: "list",
    },
    /** Mails a record to its customer, vendor or warehouse: what many get at once. */
    emailRecord: {
      sql: "email_record",
      input: {
        ...{ module: required("text"), recordId: required("id"), subject: "text", body: "text" },
        ...{ document: "text", language: "text" },
      },
      returns: "emails",
      scope: "email:create",
    },
  },
  menu: { in: "settings", section: "utilities", order: 41, icon: "Mail" },
  translations: emailTexts,
});
