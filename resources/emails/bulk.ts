import { choice, multiline, text, type Table } from "../core/fields.ts";
import type { BulkVerb } from "../core/operations.ts";

/** Many records of a module, each mailed to its customer, vendor or warehouse with this document. */
export const emailMany = (module: Table, document: string): BulkVerb => ({
  ...{ name: "emailRecord", of: "emails", by: "recordId" },
  given: { module, document },
  form: {
    subject: text({ max: 200 }),
    body: multiline({ required: true, max: 20_000 }),
    language: choice({ options: ["en", "ru"] }),
  },
});
