import type { Days } from "../../resources/core/dateRanges.ts";
import type { AmountKind } from "../../resources/core/withheld.ts";
import type { Choice } from "../modules/printing/asked.ts";

export type Mailbox = { email: string; name: string };
export type Draft = { record: string; company: string; from: readonly Mailbox[]; to: readonly Mailbox[] };
/** A paper or template of the record; of an automation a report, computed when it was sent. */
export type AttachedDocument = {
  paper?: string;
  templateId?: number;
  report?: object;
  name: string;
  from?: string;
  to?: string;
};
export type AttachedFile = { id: number; name: string; size: number };
export type EmailState = "waiting" | "sent" | "kept" | "bounced" | "failed";
/** A mail as its record tells of it. */
export type Email = {
  id: number;
  createdAt: string;
  sender: string;
  to: string;
  cc: string | null;
  bcc: string | null;
  subject: string;
  body: string;
  /** Kinds of amounts that subject and body tell; a reader who may not see one of them sees ••• instead. */
  secrets: readonly AmountKind[];
  language: string;
  documents: readonly AttachedDocument[];
  files: readonly AttachedFile[];
  state: EmailState;
  failure: string | null;
  origin: "hand" | "bulk" | "workflow" | "automation";
  /** Which workflow, automation or key wrote it. */
  cause: string | null;
};

export const draftQuery = `query EmailDraft($module: String!, $recordId: Int!) {
  emailDraft(module: $module, recordId: $recordId) { record company from { email name } to { email name } }
  files(filter: { modules: [$module], recordIdFrom: $recordId, recordIdTo: $recordId }, limit: 50) { id name size }
}`;
export type DraftAnswer = { emailDraft: Draft; files: readonly AttachedFile[] };

export const countQuery = `query EmailCount($module: String!, $recordId: Int!) { recordEmails(module: $module, recordId: $recordId) { id } }`;
export const threadQuery = `query RecordEmails($module: String!, $recordId: Int!) {
  recordEmails(module: $module, recordId: $recordId) {
    id createdAt sender to cc bcc subject body secrets language documents files state failure origin cause
  }
  files(filter: { modules: [$module], recordIdFrom: $recordId, recordIdTo: $recordId }, limit: 50) { id url }
}`;
export type ThreadAnswer = {
  recordEmails: readonly Email[];
  files: readonly { id: number; url: string }[];
};

/** A document to attach, as the API takes it. */
export const attachedAs = (
  { id, paper, isOfTime }: Choice,
  days: Days,
): { paper?: string; templateId?: number; from?: string; to?: string } => ({
  ...(id === undefined ? { ...(paper !== undefined && { paper }) } : { templateId: id }),
  ...(isOfTime && days),
});
