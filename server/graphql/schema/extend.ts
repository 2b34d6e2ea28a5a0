import type { ExtensionDefinition } from "postgraphile/utils";

type Define = (build: GraphileBuild.Build) => ExtensionDefinition;
const defined = new WeakMap<GraphileConfig.Plugin, Define>();

/**
 * A plugin that extends the schema. It is a plugin of PostGraphile only where a schema is built; the functions of its
 * plans are found by its name in a schema that was written before.
 */
export const extendSchema = (definition: ExtensionDefinition | Define, name: string): GraphileConfig.Plugin => {
  const plugin: GraphileConfig.Plugin = { name, version: "1.0.0" };
  defined.set(plugin, typeof definition === "function" ? definition : () => definition);
  return plugin;
};

/** What a plugin extends the schema by; undefined for plugins of other kinds. */
export const extensionOf = (plugin: GraphileConfig.Plugin): Define | undefined => defined.get(plugin);
