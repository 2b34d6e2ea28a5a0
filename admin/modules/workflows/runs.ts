/** What a criterion saw of the record. */
export type Saw = {
  testTable: string;
  testColumn: string;
  matchCriteria: string;
  holds: boolean;
  before?: unknown;
  after?: unknown;
  wanted?: readonly unknown[] | null;
  isHidden?: true;
};
/** What became of an action. */
export type Result = {
  id: number;
  type: string;
  outcome: "done" | "failed" | "waiting";
  attempts: number;
  failure?: string;
};
export type Run = {
  id: number;
  module: string;
  recordId: number;
  warehouseId: number | null;
  event: string;
  outcome: string;
  reason: string | null;
  cause: string | null;
  occurredAt: string;
  inputs: readonly Saw[];
  results: readonly Result[];
};

export const pageSize = 25;
export const runsQuery = `query WorkflowRuns($filter: WorkflowRunFilter, $limit: Int, $offset: Int) {
  workflowRunsPaginated(filter: $filter, limit: $limit, offset: $offset, orderBy: [{ column: "id", order: DESC }]) {
    totalCount edges { node { id module recordId warehouseId event outcome reason cause occurredAt inputs results } }
  }
}`;
export type RunsAnswer = {
  workflowRunsPaginated: { totalCount: number; edges: readonly { node: Run }[] };
};
