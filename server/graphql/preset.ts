import type { Pool } from "pg";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { graphqlContext } from "./request-context.ts";
import { ComputedPlugin } from "./computed.ts";
import { CustomFieldValuesPlugin } from "./custom-field-values.ts";
import { DecimalPlugin } from "./decimal.ts";
import { DocumentStatePlugin } from "./document-state.ts";
import { ListsPlugin } from "./lists.ts";
import { MutationsPlugin } from "./mutations.ts";
import { NamingPlugin } from "./naming.ts";
import { OperationsPlugin } from "./operations.ts";
import { pipelinedService } from "./pg-service.ts";
import { RecordsPlugin } from "./records.ts";
import { ChildrenPlugin, GroupsPlugin, RecordLabelsPlugin, ReferencePlugin } from "./relations.ts";
import { VisibilityPlugin } from "./visibility.ts";

/** What SPEC 7's shape takes the place of: root fields, arguments and mutations of PostGraphile's own. */
const replaced = [
  "NodePlugin",
  "QueryQueryPlugin",
  "PgAllRowsPlugin",
  "PgRowByUniquePlugin",
  "PgConditionArgumentPlugin",
  "PgConditionCustomFieldsPlugin",
  "PgFirstLastBeforeAfterArgsPlugin",
  "PgConnectionArgOrderByPlugin",
  "PgConnectionArgOrderByDefaultValuePlugin",
  "PgOrderAllAttributesPlugin",
  "PgOrderByPrimaryKeyPlugin",
  "PgOrderCustomFieldsPlugin",
  "PgMutationCreatePlugin",
  "PgMutationUpdateDeletePlugin",
  "PgMutationPayloadEdgePlugin",
  "PgProceduresPlugin",
  "PgCustomTypeFieldPlugin",
] as const;

export const preset = (pool: Pool): GraphileConfig.Preset => ({
  extends: [PostGraphileAmberPreset],
  plugins: [NamingPlugin, DecimalPlugin, DocumentStatePlugin, VisibilityPlugin, RecordsPlugin, ListsPlugin, ChildrenPlugin, RecordLabelsPlugin, GroupsPlugin, ReferencePlugin, CustomFieldValuesPlugin, ComputedPlugin, MutationsPlugin, OperationsPlugin],
  disablePlugins: [...replaced],
  pgServices: [pipelinedService(pool, ["app_public"])],
  schema: {
    defaultBehavior: "+connection +select +singularRelation:resource:single -list -query:resource:list -query:resource:connection -query:resource:single -manyRelation -backwards -insert -update -delete -orderBy -filter",
    dontSwallowErrors: true,
    sortExport: true,
  },
  grafast: { context: graphqlContext, explain: false },
  grafserv: { graphqlPath: "/graphql", websockets: true, graphiql: false },
});
