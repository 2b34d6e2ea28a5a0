/** What stored messages say, by the key of their words. */
export const said = {
  ledgerDiffers_one:
    "Ledger check: one figure does not agree with its records ({{sku}}, {{quantity}}). Nothing was corrected.",
  ledgerDiffers_other:
    "Ledger check: {{count}} figures do not agree with their records, among them {{sku}}, {{quantity}}. Nothing was corrected.",
  mentioned: "{{who}} mentioned you: {{record}}",
  reconnect: "{{name}} has to be connected again: see Settings, Apps.",
  webhookOff_one: "The webhook {{name}} was switched off: {{count}} delivery in a row was given up.",
  webhookOff_other: "The webhook {{name}} was switched off: {{count}} deliveries in a row were given up.",
  keysSuspended_one: "An API key of {{who}} stopped, since the password was reset: {{names}}.",
  keysSuspended_other: "{{count}} API keys of {{who}} stopped, since the password was reset: {{names}}.",
  sessionShared:
    "Your session was renewed from two addresses or devices at once. If that was not you, change your password.",
  workShared:
    "Some workflows, automations, templates or apps have had several writers. The report “Stored work” lists them.",
  workStoppedByWriters:
    "{{name}} was not done: those who wrote it do not all have the rights that it needs. Somebody who has them can take it over.",
  workStoppedByPerson:
    "{{name}} was not done: whoever signed it does not have the rights that it needs any more. Somebody who has them can take it over.",
  workflowStorm: "The workflow {{name}} was paused: it ran {{count}} times in ten minutes.",
  requestFailed: "Something failed on our side: {{operation}}.",
  importComplete: "Your import is complete.",
  importFailed: "Your import failed.",
  importUndone: "Your import was undone.",
  exportComplete: "Your export is complete.",
  exportFailed: "Your export failed.",
  bulkComplete: "Bulk action {{id}} is complete: done {{done}}, left out {{skipped}}, failed {{failed}}.",
  bulkUndone: "Bulk action {{id}} is undone: put back {{putBack}}, left as it is {{leftAsIs}}.",
  bulkFailed: "Bulk action {{id}} failed.",
  resetComplete: "The reset is done: {{reset}}.",
  resetFailed: "The reset was not done: {{reset}}.",
  resetRestored: "The reset was taken back: {{reset}}.",
  restoreFailed: "The reset was not taken back: {{reset}}.",
  jobGivenUp: "The job {{task}} failed and was given up.",
  mailGivenUp: "A mail could not be sent and was given up.",
  looseFiles_one:
    "{{count}} file that belongs to no record was open to everybody. Its uploader and administrators alone see it now: Files, “Was open to everybody”.",
  looseFiles_other:
    "{{count}} files that belong to no record were open to everybody. Their uploaders and administrators alone see them now: Files, “Was open to everybody”.",
} as const;
