import { routeOf } from "./naming.ts";
import { writesOf, type Resource } from "./resource.ts";

/** Whether `?edit=` over the list of a module without tabs opens something: its form, or the page its records are on. */
export const opensOverList = (resource: Resource): boolean =>
  !resource.embedded && (resource.ownedBy !== undefined || writesOf(resource).includes("update"));

/** The page of one record; modules without tabs open their form over the list. Empty where there is neither. */
export const pathOfRecord = (resource: Resource, id: number | string): string => {
  if (resource.page) return `${resource.page}?id=${id}`;
  if (!resource.tabs && (!resource.list || !opensOverList(resource))) return "";
  return resource.tabs ? `${routeOf(resource)}/detail/${id}` : `${routeOf(resource)}?edit=${id}`;
};
