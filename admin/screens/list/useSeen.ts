import { useNotify, useTranslate } from "react-admin";
import type { Resource } from "../../../resources/core/resource.ts";
import { useAccess } from "../../data/access.ts";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import type { Row } from "./useRows.ts";

/** Marks a record as seen when it is opened, where its module keeps that and the role may. */
export const useSeen = (resource: Resource): ((row: Row) => void) => {
  const t = useTranslate();
  const notify = useNotify();
  const { may } = useAccess();
  const seen = resource.about?.seen;
  const { run } = useOperation(resource.name, seen?.by ?? "");
  const scope = seen && resource.operations?.[seen.by]?.scope;
  return (row) => {
    if (!seen || !scope || !may(scope) || row[seen.field]) return;
    void run({ id: row.id, [seen.field]: true }).catch((error: unknown) =>
      notify(failureMessage(error, t), { type: "error" }),
    );
  };
};
