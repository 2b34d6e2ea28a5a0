import type { Resource } from "./resource.ts";

/** Names that the API has beside a field's own. The state of a document is its status to those who read its API. */
export const aliasesOf = (resource: Resource): Readonly<Record<string, string>> => ({
  ...(resource.states && "state" in resource.fields ? { status: "state" } : {}),
  ...resource.aliases,
});

/** The field's own name, whichever of its names is said. */
export const ownNameOf = (resource: Resource, name: string): string => {
  const aliases = aliasesOf(resource);
  return (Object.hasOwn(aliases, name) ? aliases[name] : undefined) ?? name;
};

const withoutId = (name: string): string => name.replace(/Id$/, "");

/** What the API calls by another name, too: a reference brings its record and the name of it along. */
export const readableAliasesOf = (resource: Resource): readonly (readonly [alias: string, own: string])[] =>
  Object.entries(aliasesOf(resource)).flatMap(([alias, own]) =>
    resource.fields[own]?.kind === "reference"
      ? [
          [alias, own],
          [withoutId(alias), withoutId(own)],
          [`${withoutId(alias)}Reference`, `${withoutId(own)}Reference`],
        ]
      : [[alias, own]],
  );
