import { request } from "../../../data/request.ts";
import { resourceOf } from "../../../data/resources.ts";
import type { Option } from "../grid/gridColumns.ts";

/** What a lookup may know of the field and the record it is used in: where a document's goods are. */
export type LookupContext = {
  readonly placeId?: number | undefined;
  /** What records must be to be offered. */
  readonly offered?: Readonly<Record<string, unknown>> | undefined;
};
export type Lookup = (text: string, context: LookupContext) => Promise<readonly Option[]>;

/** SPEC: a lookup offers five. */
const limit = 5;

const own = import.meta.glob<{ default: Lookup }>("../../../modules/*/lookup.tsx", { eager: true });

const byReference =
  (module: string): Lookup =>
  async (text, { offered }) => {
    const query = `query Lookup($module: String!, $filter: RecordReferenceFilter, $limit: Int) { references(module: $module, filter: $filter, limit: $limit) { id name } }`;
    const { references } = await request<{ references: readonly { id: number; name: string }[] }>(query, {
      module,
      filter: { ...offered, ...(text && { searchText: text }) },
      limit,
    });
    return references;
  };

/** How records of a module are looked up in a cell: the module's own way, or by name. */
export const lookupOf = (module: string): Lookup =>
  own[`../../../modules/${resourceOf(module).lookup}.tsx`]?.default ?? byReference(module);
