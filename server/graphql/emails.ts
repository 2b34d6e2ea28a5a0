import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** What a record's page asks of mails about it, for who may send them: the list of all is for who sees the outbox. */
export const EmailsPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      type Mailbox {
        email: String!
        name: String!
      }
      """
      What a mail about a record begins with.
      """
      type EmailDraft {
        """
        What people call the record: SO-12.
        """
        record: String!
        company: String!
        """
        Verified addresses that the caller may write from, his own first.
        """
        from: [Mailbox!]!
        """
        Its customer, vendor or warehouse first, then the contacts of it.
        """
        to: [Mailbox!]!
      }
      type RecordEmail {
        id: Int!
        createdAt: Datetime!
        sentAt: Datetime
        sender: String!
        from: String!
        to: String!
        cc: String
        bcc: String
        replyTo: String
        subject: String!
        body: String!
        """
        Kinds of amounts that subject and body tell: price, cost. Without the right to see one of them both have ••• in place of each amount.
        """
        secrets: [String!]!
        language: String!
        """
        Papers that went along: [{paper}, {templateId} or {report}, each with its name].
        """
        documents: JSON!
        """
        Files that went along: [{id, name, size}].
        """
        files: JSON!
        """
        waiting, sent, kept, bounced or failed.
        """
        state: String!
        failure: String
        """
        hand, bulk, workflow or automation.
        """
        origin: String!
        """
        What wrote it in the name of its sender: a workflow with its run, an automation, an API key; null: the sender.
        """
        cause: String
      }
      extend type Query {
        emailDraft(module: String!, recordId: Int!): EmailDraft
        """
        The latest hundred mails about a record, the newest first.
        """
        recordEmails(module: String!, recordId: Int!): [RecordEmail!]
      }
    `,
    objects: {
      Query: {
        plans: {
          emailDraft: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.email_draft($1::jsonb) as answer",
              allowed(args, ["module", "recordId"], "email:create"),
            ),
          recordEmails: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.record_emails($1::jsonb) as answer",
              allowed(args, ["module", "recordId"], "email:create"),
            ),
        },
      },
    },
  },
  "StockwrightEmailsPlugin",
);
