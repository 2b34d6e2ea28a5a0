import { namesOf } from "../../../resources/core/naming.ts";
import type { Intake } from "./intake.ts";

type Reference = { id: number; name: string } | null;

/** One arrival as it was posted. */
export type Receivement = {
  id: number;
  lineId: number | null;
  skuId: number;
  skuReference: Reference;
  lotReference: Reference;
  binLocation: { name: string } | null;
  userReference: Reference;
  quantity: string;
  createdAt: string;
};

export type ReceivementsAnswer = {
  arrived: { totalCount: number; edges: readonly { node: Receivement }[] };
};

export const receivementsQuery = ({
  arrivals,
}: Intake): string => `query Arrived($filter: ${namesOf(arrivals.module).filter}, $limit: Int) {
  arrived: ${namesOf(arrivals.module).paginated}(filter: $filter, orderBy: [{ column: "id", order: DESC }], limit: $limit) {
    totalCount
    edges { node { id lineId skuId skuReference { id name } lotReference { id name } binLocation { name } userReference { id name } quantity createdAt } }
  }
}`;
