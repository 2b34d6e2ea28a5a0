import { filtersOf } from "../../../../resources/core/filters.ts";
import { resourceOf } from "../../../data/resources.ts";

/** The filter that narrows a module's list to what points at one record. */
export const filterBy = (list: string, by: string, id: number): Readonly<Record<string, readonly number[]>> => {
  const filter = filtersOf(resourceOf(list)).find((each) => each.kind === "reference" && each.field === by);
  return { [filter?.name ?? `${by.replace(/Id$/, "")}Ids`]: [id] };
};
