import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { importable } from "../../../resources/core/exchange.ts";
import { watchRecords } from "../../data/liveChanges.ts";
import { request } from "../../data/request.ts";
import { importFields, type Import } from "../useImport.ts";

/** A file of several: nobody may know yet what it brings in. */
export type MoveFile = Omit<Import, "module"> & { module: string | null };
export type MoveIn = {
  id: number;
  progress:
    "gathering" | "checking" | "checked" | "applying" | "complete" | "failed" | "canceled" | "undoing" | "undone";
  problem: string | null;
};
type Told = { moveIn: MoveIn | null; imports: readonly MoveFile[] };

const query = `query MoveIn($id: Int!, $filter: ImportFilter) { moveIn(id: $id) { id progress problem }
  imports(filter: $filter, limit: 100, orderBy: [{ column: "id", order: ASC }]) { ${importFields} } }`;

const placeOf = ({ module }: MoveFile): number => importable().findIndex(({ name }) => name === module);

/** Files that are brought in together, in the order in which one thing needs another, as far as the worker is with them. */
export const useMoveIn = (id: number | null) => {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ["moveIn"] });
    const ends = [watchRecords("imports", again), watchRecords("move_ins", again)];
    return () => ends.forEach((end) => end());
  }, [client]);
  return useQuery({
    queryKey: ["moveIn", id],
    queryFn: ({ signal }) =>
      request<Told>(query, { id, filter: { moveInIds: [id] } }, { signal }).then(({ moveIn, imports }) => ({
        moveIn,
        files: imports
          .filter(({ progress, created, updated }) => progress !== "canceled" || created + updated > 0)
          .toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id),
      })),
    enabled: id !== null,
  });
};
