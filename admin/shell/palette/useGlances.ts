import { useQuery } from "@tanstack/react-query";
import { namesOf } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { request } from "../../data/request.ts";
import { resourceOf } from "../../data/resources.ts";
import { useAccess } from "../../data/access.ts";
import { flatten, selectionOf } from "../../data/selection.ts";
import { readableField } from "../../screens/detail/data/readable.ts";
import type { Hit } from "./useFound.ts";

export type Glance = Readonly<Record<string, unknown>>;

/** Fields that tell one found record from another: its name, its party, its state, what the module says of itself, its picture. */
export const glanceFields = (resource: Resource): readonly string[] => {
  const of = (kind: string) => Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === kind);
  const references = (resource.form ?? []).filter((name) => resource.fields[name]?.kind === "reference");
  return [
    ...(resource.title !== "name" && "name" in resource.fields ? ["name"] : []),
    ...(resource.document ? references.slice(0, 2) : []),
    ...of("state"),
    ...(resource.summaryFields ?? []),
    ...(resource.image ? [resource.image] : []),
  ];
};

/** What the palette tells beside the names it found, in one request; nothing until it has come. */
export const useGlances = (hits: readonly Hit[]): ((hit: Hit) => Glance | undefined) => {
  const modules = [...new Set(hits.map(({ module }) => module))].filter(
    (module) => glanceFields(resourceOf(module)).length > 0,
  );
  const { may } = useAccess();
  const fieldsOf = (module: string) =>
    glanceFields(resourceOf(module)).filter((name) => {
      const field = resourceOf(module).fields[name];
      return !field || readableField(field, may);
    });
  const idsOf = (module: string) => hits.filter((hit) => hit.module === module).map(({ id }) => id);
  const query = `query Glances { ${modules.map((module) => `${module}: ${namesOf(module).many}(filter: { ids: ${JSON.stringify(idsOf(module))} }) { ${selectionOf(resourceOf(module), fieldsOf(module))} }`).join(" ")} }`;
  const { data } = useQuery({
    queryKey: ["glances", query],
    queryFn: ({ signal }) => request<Record<string, Glance[]>>(query, {}, { signal }),
    enabled: modules.length > 0,
  });
  return ({ module, id }) => {
    const found = data?.[module]?.find((record) => record.id === id);
    return found && flatten(resourceOf(module), found);
  };
};
