export const types = ["SKU", "INVENTORY", "CUSTOMERS", "VENDORS"] as const;
export type ResetType = (typeof types)[number];

export type Counted = { module: string; count: number };
/** A list that was written to a file before a reset, or what was made or changed while that was done. */
export type File = { id: number; module: string; rowsDone: number; resetId: number; madeMeanwhile: boolean };
export type Reset = {
  id: number;
  type: ResetType;
  counts: readonly Counted[];
  userReference?: { name: string } | null;
  progress: "exporting" | "running" | "complete" | "failed" | "restoring" | "restored";
  rowsDone: number;
  rowsTotal: number;
  problem: string | null;
  blockers: readonly Counted[];
  restoredAt: string | null;
  createdAt: string;
};

/** The worker has it in hand. */
export const isUnderWay = ({ progress }: Pick<Reset, "progress">): boolean =>
  ["exporting", "running", "restoring"].includes(progress);
