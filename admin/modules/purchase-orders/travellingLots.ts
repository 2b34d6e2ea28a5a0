import { isSameCode } from "../../../resources/core/codes.ts";
import { request } from "../../data/request.ts";

/** What can come of a lot on a line; `key` tells it from what was counted before. */
export type Travelling = { key: string; lineId: number; quantity: string };

type Departure = {
  id: number;
  lineId: number;
  inTransit: string;
  serialNumber: string | null;
  lot: { lotNumber: string | null } | null;
};
type Ready = {
  lotId: number;
  lotNumber: string | null;
  serialNumber: string | null;
  lines: readonly { lineId: number; quantity: string }[];
};
type Answer = { departures: readonly Departure[]; pickList: readonly Ready[] | null };

const query = `query TravellingLots($ids: [Int!]!) {
  departures(filter: { transferIds: $ids, inTransitFrom: "0.0001" }, limit: 500) { id lineId inTransit serialNumber lot { lotNumber } }
  pickList(module: "transfers", ids: $ids) { lotId lotNumber serialNumber lines { lineId quantity } }
}`;

/** What is on its way on a transfer, or lies ready for it, of lots called so by number or serial number. */
export const travellingLots = async (transferId: number, code: string): Promise<readonly Travelling[]> => {
  const { departures, pickList } = await request<Answer>(query, { ids: [transferId] });
  const isIt = (text: string | null | undefined) => typeof text === "string" && isSameCode(text, code);
  const underway = departures
    .filter(({ lot, serialNumber }) => isIt(lot?.lotNumber) || isIt(serialNumber))
    .map(({ id, lineId, inTransit }) => ({ key: `departure-${id}`, lineId, quantity: inTransit }));
  const ready = (pickList ?? [])
    .filter(({ lotNumber, serialNumber }) => isIt(lotNumber) || isIt(serialNumber))
    .flatMap(({ lotId, lines }) =>
      lines.map(({ lineId, quantity }) => ({ key: `lot-${lotId}-${lineId}`, lineId, quantity })),
    );
  return [...underway, ...ready];
};
