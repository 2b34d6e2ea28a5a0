import { left, planFor, type Plan } from "./plan.ts";
import type { Job, Row } from "./job.ts";
import { namesFor, readRecords, type BulkRecord } from "../imports/records.ts";

const gone = () => left("notFound", "NOT_FOUND", "It is not there any more.");

/** Records of some rows and what each gets. */
export const plansFor = async (
  { ask, claims, resource, action, requested }: Job,
  rows: readonly Row[],
): Promise<readonly { row: Row; record: BulkRecord | undefined; plan: Plan }[]> => {
  // what comes from elsewhere was kept with all that the verb is told of it
  if (action.operation?.source)
    return rows.map((row) => {
      const record = { id: row.recordId, version: 0 };
      return { row, record, plan: planFor(resource, action, requested, record, new Map(), row.given ?? {}) };
    });
  const records = await readRecords(
    ask,
    claims,
    resource,
    action,
    rows.map(({ recordId }) => recordId),
  );
  const named = ["save", "addRule"].includes(action.does) ? Object.entries(requested.fields) : [];
  const names = await namesFor(
    ask,
    claims,
    named.flatMap(([name, value]) => {
      const field = action.form[name];
      if (field?.kind === "labels")
        return [{ module: "labels", ids: ((value ?? []) as { id: number }[]).map(({ id }) => id) }];
      return field?.kind === "reference" && value ? [{ module: field.module, ids: [Number(value)] }] : [];
    }),
  );
  return rows.map((row) => {
    const record = records.get(row.recordId);
    return { row, record, plan: record ? planFor(resource, action, requested, record, names) : gone() };
  });
};
