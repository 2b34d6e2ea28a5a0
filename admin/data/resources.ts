import { definitionOf, listReports, resources as all, reports } from "../../resources/core/registry.ts";
import { namesOf, routeOf } from "../../resources/core/naming.ts";
import { opensOverList, pathOfRecord } from "../../resources/core/paths.ts";
import type { Resource } from "../../resources/core/resource.ts";

export const resources: readonly Resource[] = all;

/** Modules with screens of their own. */
export const screens = resources.filter((resource) => resource.list && !resource.embedded);

export { listReports, reports };

export const resourceOf = (module: string): Resource => definitionOf(module);
export const knows = (module: string): boolean => resources.some((resource) => resource.name === module);

export const listPath = (module: string): string => routeOf(resourceOf(module));

export { opensOverList };

/** The page of one record; modules without tabs open their form over the list. Empty where there is neither. */
export const detailPath = (module: string, id: number | string): string => pathOfRecord(resourceOf(module), id);

/** The page of a record that may be of no module, or of one without pages. */
export const linkOf = (module: string | null, id: number | null): string | undefined =>
  module && id !== null && knows(module) ? detailPath(module, id) || undefined : undefined;

const pathOfTold = (
  { module, id }: NonNullable<Resource["about"]>,
  record: Readonly<Record<string, unknown>>,
): string => {
  const [told, at] = [record[module], record[id]];
  return typeof told === "string" && typeof at === "number" && knows(told) ? detailPath(told, at) : "";
};

/** Where a record opens: on its page, on the tab of the record it belongs to, or at the record it tells of. */
export const recordPath = (module: string, record: Readonly<Record<string, unknown>>): string => {
  const { ownedBy, about, fields } = resourceOf(module);
  if (about) return pathOfTold(about, record);
  const field = ownedBy && fields[ownedBy.by];
  return field?.kind === "reference" && typeof record[ownedBy?.by ?? ""] === "number"
    ? `${detailPath(field.module, record[ownedBy?.by ?? ""] as number)}?tab=${ownedBy?.tab}`
    : detailPath(module, record.id as number);
};

/** Name of the route parameter, as SPEC writes it: /sales-orders/detail/:salesOrderId. */
export const detailParameter = (module: string): string => `${namesOf(module).one}Id`;
