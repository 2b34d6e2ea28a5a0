import "postgraphile";

/** Columns of app_public that are no part of the API: the tenant, what virtual fields show better, and bookkeeping. */
const hidden = new Set([
  "account_id",
  "custom_field_values",
  "search_text",
  "settled_version",
  "deleted_at",
  "reversed_at",
  "archived_by",
  "is_archived",
  "changes",
  "price_changes",
  "cost_changes",
]);

/** Records that are kept for the ledger but were taken back by a person, or archived by a reset: they are in no list and under no parent. */
export const withdrawnColumns = ["deleted_at", "reversed_at", "archived_by"] as const;

export const VisibilityPlugin: GraphileConfig.Plugin = {
  name: "StockwrightVisibilityPlugin",
  description: "Leaves the tenant and bookkeeping columns out of the API",
  version: "1.0.0",
  schema: {
    entityBehavior: {
      pgCodecAttribute: {
        override: (behavior, [, attributeName]) =>
          hidden.has(attributeName) ? [behavior, "-select", "-attribute:select"] : behavior,
      },
      // backward relations are named by the children of a resource; the account is no relation anyone follows
      pgCodecRelation: {
        override: (behavior, relation) =>
          relation.isReferencee || relation.localAttributes.every((name: string) => name === "account_id")
            ? [
                behavior,
                "-manyRelation:resource:connection",
                "-manyRelation:resource:list",
                "-singularRelation:resource:single",
              ]
            : behavior,
      },
    },
  },
};
