import { useDataProvider } from "react-admin";
import { useEffect, useState } from "react";
import type { Resource } from "../../../../resources/core/resource.ts";
import type { FilterValues } from "../../../../resources/core/criteria.ts";
import type { OrderBy } from "../listDefaults.ts";
import type { Row } from "../useRows.ts";
import { bulkRowOf, type BulkRow } from "./bulkRow.ts";

/** So many records are dealt with at once. */
export const mostAtOnce = 1_000;
/** As many as one request may ask for. */
const page = 500;

/**
 * Every record that matches a list's filter, in its order, as they are when it is asked: what comes to match later, or
 * ceases to, changes nothing. Dropped as soon as the list asks for something else.
 */
export const useAllMatching = (resource: Resource, filter: FilterValues, { column, order }: OrderBy) => {
  const provider = useDataProvider();
  const [rows, setRows] = useState<readonly BulkRow[] | null>(null);
  const [reading, setReading] = useState(false);
  const asked = JSON.stringify(filter);
  useEffect(() => setRows(null), [asked]);
  const read = async () => {
    setReading(true);
    try {
      const found = new Map<number, BulkRow>();
      for (let at = 1; at <= mostAtOnce / page; at += 1) {
        const { data, pageInfo } = await provider.getList<Row>(resource.name, {
          pagination: { page: at, perPage: page },
          sort: { field: column, order },
          filter,
          meta: { fields: [resource.title, ...(resource.states ? ["state"] : [])] },
        });
        for (const row of data) found.set(row.id, bulkRowOf(resource, row));
        if (!pageInfo?.hasNextPage) break;
      }
      setRows([...found.values()]);
    } finally {
      setReading(false);
    }
  };
  return { rows, reading, read, drop: () => setRows(null) };
};
