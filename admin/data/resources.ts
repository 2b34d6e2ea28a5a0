import { definitionOf, resources as all } from "../../resources/core/registry.ts";
import { kebab, namesOf, routeOf } from "../../resources/core/naming.ts";
import type { Resource } from "../../resources/core/resource.ts";

export const resources: readonly Resource[] = all;

/** Modules with screens of their own. */
export const screens = resources.filter((resource) => resource.list && !resource.embedded);

export const resourceOf = (module: string): Resource => definitionOf(module);
export const knows = (module: string): boolean => resources.some((resource) => resource.name === module);

export const listPath = (module: string): string => routeOf(module);

/** The page of one record; modules without tabs open their form over the list. */
export const detailPath = (module: string, id: number | string): string => {
  const resource = resourceOf(module);
  if (resource.parent && !resource.list) return "";
  return resource.tabs ? `${routeOf(module)}/detail/${id}` : `${routeOf(module)}?edit=${id}`;
};

/** Where a record opens: on its page, or on the tab of the record it belongs to. */
export const recordPath = (module: string, record: Readonly<Record<string, unknown>>): string => {
  const { page, fields } = resourceOf(module);
  const field = page && fields[page.by];
  return field?.kind === "reference" && typeof record[page?.by ?? ""] === "number"
    ? `${detailPath(field.module, record[page?.by ?? ""] as number)}?tab=${page?.tab}`
    : detailPath(module, record.id as number);
};

/** Name of the route parameter, as SPEC writes it: /sales-orders/detail/:salesOrderId. */
export const detailParameter = (module: string): string => `${namesOf(module).one}Id`;

/** Folder of the module's special components. */
export const folderOf = (module: string): string => kebab(module);
