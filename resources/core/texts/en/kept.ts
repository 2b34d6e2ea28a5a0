/** Columns that are no field of their module, and whose changes the history keeps all the same. */
export const kept = {
  archivedBy: "Archived by",
  asOf: "As of",
  creditEventId: "Event of the credit",
  isBuiltIn: "Came with the company",
  pinnedTemplateVersion: "Version of its template",
  customFieldValues: "Custom fields",
  deletedAt: "Deleted",
  eventId: "Stock event",
  language: "Language",
  placedEventId: "Event of shipping",
  source: "Source",
  tier: "Tier",
} as const;
