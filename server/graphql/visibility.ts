import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { renderedFieldsOf } from "../../resources/core/resource.ts";
import { snake } from "../../resources/core/naming.ts";

/** Columns of app_public that are no part of the API: the tenant, what virtual fields show better, and bookkeeping. */
const hidden = new Set([
  "account_id",
  "custom_field_values",
  "search_text",
  "code_key",
  "settled_version",
  "deleted_at",
  "reversed_at",
  "archived_by",
  "is_archived",
  "changes",
  "price_changes",
  "cost_changes",
  "full_texts",
]);

/** Records that are kept for the ledger but were taken back by a person, or archived by a reset: they are in no list and under no parent. */
export const withdrawnColumns = ["deleted_at", "reversed_at", "archived_by"] as const;

/** Texts that rendered-texts.ts shows as their reader may see them. */
const isRendered = (table: string | undefined, column: string): boolean =>
  table !== undefined &&
  isDeclared(table) &&
  renderedFieldsOf(definitionOf(table)).some((name) => snake(name) === column);

type Relation = { isReferencee?: boolean; localAttributes: readonly string[] };

export const VisibilityPlugin: GraphileConfig.Plugin = {
  name: "StockwrightVisibilityPlugin",
  description: "Leaves the tenant and bookkeeping columns out of the API",
  version: "1.0.0",
  gather: {
    hooks: {
      // Backward relations are named by the children of a resource; the account is no relation anyone follows. Not even known
      // of, for each is asked about all that could be shown of it: a twentieth of a start.
      pgRegistry_PgRegistryBuilder_finalize: (_info, { registryBuilder }) => {
        const { pgRelations } = registryBuilder.getRegistryConfig();
        for (const ofTable of Object.values<Record<string, Relation>>(pgRelations))
          for (const [name, { isReferencee, localAttributes }] of Object.entries(ofTable))
            if (isReferencee || localAttributes.every((attribute) => attribute === "account_id")) delete ofTable[name];
      },
    },
  },
  schema: {
    entityBehavior: {
      pgCodecAttribute: {
        override: (behavior, [codec, attributeName]) =>
          hidden.has(attributeName) || isRendered(codec.extensions?.pg?.name, attributeName)
            ? [behavior, "-select", "-attribute:select"]
            : behavior,
      },
    },
  },
};
