import { compare, plus, numberOf } from "../../screens/detail/surface.ts";

type Row = {
  module: string | null;
  recordId: number | null;
  displayId: string | null;
  name: string | null;
  lineId: number | null;
  position: number | null;
  lotId: number | null;
  lotNumber: string | null;
  /** Why nobody may have it. */
  hold: string | null;
  /** Why it waits beside free stock. */
  waits: string | null;
  quantity: string;
};
type Event = {
  eventId: string;
  type: string;
  module: string | null;
  recordId: number | null;
  displayId: string | null;
  delta: string;
  recordedAt: string;
  user: string | null;
};

/** For how many of a kit there is enough of a component. */
export type KitComponent = {
  skuId: number;
  code: string;
  name: string;
  quantityPer: string;
  quantityFixed: string;
  quantity: string;
  /** Null where there is enough for any number. */
  kits: string | null;
  limits: boolean;
};

/** explainQuantity as the API answers it. */
export type Explanation = {
  quantity: string;
  /** What there is of a kit is told by these, and by no rows. */
  components: readonly KitComponent[];
  rows: readonly Row[];
  events: readonly Event[];
};

export const explainQuery = `query Explain($skuId: Int!, $warehouseId: Int, $dimension: String!) {
  explainQuantity(skuId: $skuId, warehouseId: $warehouseId, dimension: $dimension) {
    quantity
    components { skuId code name quantityPer quantityFixed quantity kits limits }
    rows { module recordId displayId name lineId position lotId lotNumber hold waits quantity }
    events { eventId type module recordId displayId delta recordedAt user }
  }
}`;

export const sumOf = ({ rows }: Explanation): string => plus("0", ...rows.map((row) => row.quantity));

/** What of it is posted for one line of a document, and what happened to that document. */
export const ofLine = (
  { components, rows, events }: Explanation,
  { module, lineId }: { module: string; lineId: number },
): Explanation => {
  const own = rows.filter((row) => row.module === module && row.lineId === lineId);
  const documents = own.map(({ recordId }) => recordId);
  return {
    quantity: plus("0", ...own.map((row) => row.quantity)),
    components,
    rows: own,
    events: events.filter((event) => event.module === module && documents.includes(event.recordId)),
  };
};

/** The rows sum to the figure, and the figure is the one that was on screen. */
export const agrees = (explanation: Explanation): boolean => compare(sumOf(explanation), explanation.quantity) === 0;

/** What stands first in a row: the document's number, or the lot's. */
export const codeOf = (row: Row): string =>
  row.displayId && row.module ? numberOf(row.module, row.displayId) : (row.lotNumber ?? "");
