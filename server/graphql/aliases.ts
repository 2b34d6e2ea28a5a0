import type { PgSelectSingleStep } from "postgraphile/@dataplan/pg";
import { readableAliasesOf } from "../../resources/core/aliases.ts";
import { namesOf, snake } from "../../resources/core/naming.ts";
import { withMakers } from "./schema/makers.ts";
import { resources } from "../../resources/core/registry.ts";

const resourceOf = new Map(resources.map((resource) => [namesOf(resource.name).type, resource]));

const makers = { column: (name: string) => ($row: PgSelectSingleStep) => $row.get(name) };

/** `originWarehouse` beside `warehouse`: the same field under a second name, so it is read by the same plan and under the same rights. */
export const AliasesPlugin = withMakers(makers, ({ column }) => ({
  name: "StockwrightAliasesPlugin",
  description: "Shows fields under a second name that their resource declares",
  version: "1.0.0",
  schema: {
    hooks: {
      GraphQLObjectType_fields: {
        after: ["PgRelationsPlugin"],
        callback: (fields, build, { Self }) => {
          const resource = resourceOf.get(Self.name);
          if (!resource) return fields;
          const aliases = readableAliasesOf(resource).map(([alias, own]) => {
            const field = fields[own];
            if (!field) throw new Error(`${Self.name} has no ${own} that could be called ${alias}.`);
            const description = `The same as \`${own}\`.`;
            // a column of the field's very name is read without a plan
            const plan = field.plan ?? column(snake(own));
            return [alias, { ...field, plan, description }] as const;
          });
          return build.extend(fields, Object.fromEntries(aliases), `Aliases of ${Self.name}`);
        },
      },
    },
  },
}));
