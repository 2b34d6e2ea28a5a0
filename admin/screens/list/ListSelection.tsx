import { useState } from "react";
import type { Resource } from "../../../resources/core/resource.ts";
import { mayWrite, useAccess } from "../../data/access.ts";
import { recordName } from "../../data/recordName.ts";
import { canWrite } from "../../data/shape.ts";
import { DeleteDialog } from "./bulk/DeleteDialog.tsx";
import { LabelDialog } from "./bulk/LabelDialog.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import type { Row } from "./useRows.ts";
import type { Selection } from "./useSelection.ts";

/** What can be done with the ticked rows, as far as the role allows it. */
export const ListSelection = ({
  resource,
  rows,
  selection,
}: {
  resource: Resource;
  rows: readonly Row[];
  selection: Selection;
}) => {
  const access = useAccess();
  const [doing, setDoing] = useState<"delete" | "label" | null>(null);
  const may = (what: "update" | "delete") => canWrite(resource, what) && mayWrite(access, resource.name, what);
  const labelled = Object.values(resource.fields).some(({ kind }) => kind === "labels");
  const chosen = rows
    .filter(({ id }) => selection.has(id))
    .map((row) => ({ id: row.id, name: recordName(resource, row) }));
  const dialog = { resource, rows: chosen, onClose: () => setDoing(null), onDone: selection.choose };
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onClear={selection.clear}
          onDelete={may("delete") ? () => setDoing("delete") : undefined}
          onLabel={labelled && may("update") ? () => setDoing("label") : undefined}
        />
      )}
      <DeleteDialog {...dialog} open={doing === "delete"} />
      <LabelDialog {...dialog} open={doing === "label"} />
    </>
  );
};
