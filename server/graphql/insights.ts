import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import type { Field } from "../../resources/core/fields.ts";
import { secretsOf, type Insight } from "../../resources/core/insights.ts";
import { insightField, namesOf } from "../../resources/core/naming.ts";
import { viewScopesOf } from "../../resources/core/permissions.ts";
import { resources } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { allowed, allowedWithAll } from "./allowed.ts";
import { asked } from "./asked.ts";
import { namedBeside, scalarOf } from "./column-types.ts";
import { sdl } from "./sdl.ts";

const columnOf = (name: string, field: Field): string =>
  [`${name}: ${scalarOf(field)}`, ...(field.kind === "reference" ? [`${namedBeside(name)}: NamedRecord`] : [])].join(
    "\n",
  );

const columnsOf = (columns: Insight["columns"]): string =>
  Object.entries(columns)
    .map(([column, kind]) => columnOf(column, kind))
    .join("\n");

/** Who may ask: those who may view the record, and for secret amounts those who may see all of them. */
export const isSecret = (insight: Insight): boolean => secretsOf(insight).length > 0;
export const scopesOfInsight = (resource: Resource, insight: Insight): readonly string[] =>
  isSecret(insight)
    ? secretsOf(insight).map((secret) => `sku_${secret}:view:all`)
    : [...viewScopesOf(resource, "all"), ...viewScopesOf(resource, "single")];

const declared = resources.flatMap((resource) =>
  Object.entries(resource.insights ?? {}).map(([name, insight]) => ({ resource, name, insight })),
);

/** `skuPace(id: Int!)` for every insight that a module declares. */
export const InsightsPlugin = extendSchema(
  {
    typeDefs: sdl(
      /* GraphQL */ `
        """
        A record and what people call it.
        """
        type NamedRecord {
          id: Int!
          name: String
        }
      `,
      ...declared.map(({ resource, name, insight }) => {
        const field = insightField(resource.name, name);
        const type = `${namesOf(resource.name).type}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
        const words = resource.translations.en.insights?.[name];
        const { period, rows, shows } = insight;
        return /* GraphQL */ `
          ${rows ? `type ${type}Row {\n${columnsOf(rows)}\n}` : ""}
          """${words?.name ?? name}"""
          type ${type} {
            ${columnsOf(insight.columns)}
            ${rows ? `rows: [${type}Row!]!` : ""}
          }
          extend type Query {
            """${words?.name ?? name}, of one record of ${resource.translations.en.name}${period ? ", from one day to another" : ""}; null when there is none with this id or nothing to tell."""
            ${field}(id: Int!${period ? ", from: Date!, to: Date!" : ""}): ${shows === "rows" ? `[${type}!]` : type}
          }`;
      }),
    ),
    objects: {
      Query: {
        plans: Object.fromEntries(
          declared.map(({ resource, name, insight }) => [
            insightField(resource.name, name),
            (_: unknown, args: FieldArgs) =>
              asked(
                `select app_hidden.${insight.sql}(${insight.period ? "$1::jsonb" : "($1::jsonb ->> 'id')::int"}) as answer`,
                (isSecret(insight) ? allowedWithAll : allowed)(
                  args,
                  insight.period ? ["id", "from", "to"] : ["id"],
                  ...scopesOfInsight(resource, insight),
                ),
              ),
          ]),
        ),
      },
    },
  },
  "StockwrightInsightsPlugin",
);
