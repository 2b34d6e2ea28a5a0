import { useListContext, useNotify, useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { kebab } from "../../../resources/core/naming.ts";
import { isOffered } from "../../../resources/core/operations.ts";
import { buttonsOn, type Placed } from "../../../resources/core/registry.ts";
import { useAccess } from "../../data/access.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { failureMessage } from "../../data/failure.ts";
import { pagesAbout } from "../../data/pages.ts";
import { useResource } from "../../data/recordContext.tsx";
import { canWrite } from "../../data/shape.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { useOnceAsked } from "../../parts/useOnceAsked.ts";
import { PageModal } from "../../shell/PageModal.tsx";
import { bulkRowOf, deletableRows, rowsFor } from "./bulk/bulkRow.ts";
import { DeleteDialog } from "./bulk/DeleteDialog.tsx";
import { mostAtOnce, useAllMatching } from "./bulk/useAllMatching.ts";
import { Exporting } from "./Exporting.tsx";
import { useListView } from "./listContext.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import type { Row } from "./useRows.ts";

const LabelDialog = lazyComponent(() =>
  import("./bulk/LabelDialog.tsx").then((file) => ({ default: file.LabelDialog })),
);
const OperationDialog = lazyComponent(() =>
  import("./bulk/OperationDialog.tsx").then((file) => ({ default: file.OperationDialog })),
);

/** What can be done with the ticked rows, or with every one that matches, as far as the role allows it. */
export const ListSelection = () => {
  const resource = useResource();
  const { data: rows = [], total = rows.length } = useListContext<Row>();
  const { asked, selection, setPicking, state } = useListView();
  const access = useAccess();
  const t = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<"delete" | "label" | "export" | Placed | null>(null);
  const [modal, setModal] = useState<{ name: string; id: number } | null>(null);
  const isLabelAsked = useOnceAsked(doing === "label");
  const matching = useAllMatching(resource, asked(state.filter), state.orderBy);
  const granted = { update: useMayWrite(resource.name, "update"), delete: useMayWrite(resource.name, "delete") };
  const may = (what: keyof typeof granted) => granted[what] && canWrite(resource, what);
  const labelled = Object.values(resource.fields).some(({ kind }) => kind === "labels");
  const ticked = rows.filter(({ id }) => selection.has(id)).map((row) => bulkRowOf(resource, row));
  // ticking one row or taking it off ends "all that match"
  const all = selection.all ? matching.rows : null;
  const chosen = all ?? ticked;
  const deletable = deletableRows(resource, chosen);
  const readAll = () =>
    void matching.read().catch((error: unknown) => notify(failureMessage(error, t), { type: "error" }));
  const ids = ticked.map(({ id }) => id);
  /** All that match are named by the filter, so that none is left out; the server keeps which ones they are. */
  const chosenRecords = () =>
    new URLSearchParams(all ? { filter: JSON.stringify(asked(state.filter)) } : { ids: ids.join(",") });
  const dialog = {
    rows: chosen,
    onClose: () => setDoing(null),
    onDone: (refused: readonly number[]) => {
      matching.drop();
      selection.choose(refused);
    },
  };
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          total={total}
          limited={all !== null && total > mostAtOnce}
          reading={matching.reading}
          onAll={selection.all && !all && total > ticked.length ? readAll : undefined}
          onClear={() => {
            matching.drop();
            setPicking(false);
            selection.clear();
          }}
          operations={[
            ...pagesAbout(access, resource.name, chosen).map(({ name, icon, path, over }) => ({
              name,
              icon,
              text: t(`pages.${name}.name`),
              onClick: () => (over === null ? void navigate(path) : setModal({ name, id: over })),
            })),
            ...(access.may("bulk_update:create") && (may("update") || may("delete"))
              ? [
                  {
                    name: "bulkAction",
                    icon: "SlidersHorizontal",
                    text: t("pages.bulkAction.name"),
                    onClick: () => void navigate(`/bulk-action/${kebab(resource.name)}?${chosenRecords()}`),
                  },
                ]
              : []),
            ...(access.may("export:create")
              ? [{ name: "export", icon: "Download", text: t("exports.open"), onClick: () => setDoing("export") }]
              : []),
            ...buttonsOn(resource.name, "bulk")
              .filter(
                ({ operation, button }) =>
                  isOffered(operation, access.may) && rowsFor(resource, button, chosen).length > 0,
              )
              .map((placed) => ({
                name: placed.name,
                icon: placed.button.icon,
                text: t(`resources.${placed.module}.operations.${placed.name}.button`),
                onClick: () => setDoing(placed),
              })),
          ]}
          onDelete={may("delete") && deletable.length > 0 ? () => setDoing("delete") : undefined}
          onLabel={labelled && may("update") ? () => setDoing("label") : undefined}
        />
      )}
      <DeleteDialog {...dialog} rows={deletable} open={doing === "delete"} />
      {isLabelAsked && (
        <Suspense fallback={null}>
          <LabelDialog {...dialog} open={doing === "label"} />
        </Suspense>
      )}
      {modal && (
        <PageModal
          {...modal}
          module={resource.name}
          title={chosen.find(({ id }) => id === modal.id)?.name ?? ""}
          onClose={() => setModal(null)}
        />
      )}
      {doing === "export" && (
        <Exporting
          chosen={all ? { filter: asked(state.filter), count: total } : { filter: { ids }, count: ids.length }}
          onClose={() => setDoing(null)}
        />
      )}
      {typeof doing === "object" && doing && (
        <Suspense fallback={null}>
          <OperationDialog {...dialog} rows={rowsFor(resource, doing.button, chosen)} placed={doing} />
        </Suspense>
      )}
    </>
  );
};
