import { resourceOf } from "../../../data/resources.ts";
import { findRecords } from "../../../fields/useLookup.ts";
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

const byName =
  (module: string): Lookup =>
  async (text, { offered = {} }) =>
    (await findRecords(module, { searchText: text, filter: offered, limit })).map(({ id, name }) => ({ id, name }));

/** How records of a module are looked up in a cell: the module's own way, or by name. */
export const lookupOf = (module: string): Lookup =>
  own[`../../../modules/${resourceOf(module).lookup}.tsx`]?.default ?? byName(module);
