import "../graphile-env.ts";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { extendSchema, type ExtensionDefinition } from "postgraphile/utils";
import { pipelinedService } from "./pg-service.ts";
import { pluginsOf, type ApiOptions } from "./plugins.ts";
import { extensionOf } from "./schema/extend.ts";
import { servingOptions } from "./serving.ts";

/** Columns and forward relations are shown; everything else is a plugin's. */
const defaultBehavior =
  "+connection +select +singularRelation:resource:single -list -query:resource:list -query:resource:connection -query:resource:single -manyRelation -backwards -insert -update -delete -orderBy -filter";

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

/** Told of what each plugin extends the schema by. */
export type OnExtension = (plugin: string, definition: ExtensionDefinition) => void;

/** As PostGraphile knows it. */
const asBuilt = (plugin: GraphileConfig.Plugin, onExtension: OnExtension | undefined): GraphileConfig.Plugin => {
  const define = extensionOf(plugin);
  if (!define) return plugin;
  return extendSchema((build) => {
    const definition = define(build);
    onExtension?.(plugin.name, definition);
    return definition;
  }, plugin.name);
};

/** The GraphQL API, built: PostGraphile over app_public, given SPEC 7's shape by plugins of one concern each. */
export const preset = (options: ApiOptions, onExtension?: OnExtension): GraphileConfig.Preset => ({
  extends: [PostGraphileAmberPreset],
  plugins: [...pluginsOf(options).map((plugin) => asBuilt(plugin, onExtension))],
  disablePlugins: [...replaced],
  pgServices: [pipelinedService(options.databases, ["app_public"], options.replica)],
  schema: { defaultBehavior, dontSwallowErrors: true, sortExport: true },
  ...servingOptions(options),
});
