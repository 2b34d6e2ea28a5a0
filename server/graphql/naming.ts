import { aliasesOf } from "../../resources/core/aliases.ts";
import { camel, pascal, singularOf } from "../../resources/core/naming.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";

const tenant = "account_id";
/** Every key starts with the account; what is left names the relation: vendor_id gives `vendor`. */
const ownAttributes = (attributes: readonly string[]): string[] => attributes.filter((name) => name !== tenant);
type Codec = { name: string; extensions?: { pg?: { name?: string } } };
const tableOf = (codec: Codec): string => codec.extensions?.pg?.name ?? codec.name;

/** The status of a document is its state; the account's own name for that, a record, is its ownStatus. */
const isAlias = (table: string, name: string): boolean => isDeclared(table) && name in aliasesOf(definitionOf(table));

/** Table, resource, type and field share one noun: `purchase_order_lines` is PurchaseOrderLine, `vendor_id` leads to `vendor`. */
export const NamingPlugin: GraphileConfig.Plugin = {
  name: "StockwrightNamingPlugin",
  description: "Names types after tables and relations after their column, leaving the tenant out of composite keys",
  version: "1.0.0",
  inflection: {
    replace: {
      tableType(_previous, _options, codec) {
        return pascal(singularOf(tableOf(codec as Codec)));
      },
      /** PostGraphile's own inputs give their names to the nested ones; none of them is reachable. */
      inputType(previous, _options, typeName) {
        return previous?.(typeName)?.replace(/Input$/, "RowInput") ?? `${typeName}RowInput`;
      },
      _attributeName(_previous, _options, { attributeName }) {
        return camel(attributeName);
      },
      singleRelation(_previous, _options, { registry, codec, relationName }) {
        const relation = registry.pgRelations[codec.name]?.[relationName];
        const own = ownAttributes(relation?.localAttributes ?? []);
        const name = camel((own.at(-1) ?? relationName).replace(/_id$/, ""));
        return isAlias(tableOf(codec as Codec), name) ? `own${pascal(name)}` : name;
      },
    },
  },
};
