import Box from "@mui/material/Box";
import { useMediaQuery, type Theme } from "@mui/material";
import { Plus } from "lucide-react";
import { useTranslate } from "ra-core";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { mayWrite, useAccess } from "../../data/access.ts";
import { sayFailure } from "../../data/failure.ts";
import { detailPath, resourceOf } from "../../data/resources.ts";
import { canWrite } from "../../data/shape.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { ErrorNote } from "../../parts/Note.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { size } from "../../theme/sizes.ts";
import { rememberPlace } from "../detail/place/place.ts";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { columnsOf, fieldsRead, type Column } from "./columns.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { ListCards } from "./ListCards.tsx";
import { ListFooter } from "./ListFooter.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { ListTable } from "./ListTable.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { useCursor } from "./useCursor.ts";
import { useListState } from "./useListState.ts";
import { useRows } from "./useRows.ts";
import { useSelection } from "./useSelection.ts";

const FormSlideIn = lazy(() => import("../form/FormSlideIn.tsx").then((module) => ({ default: module.FormSlideIn })));

/** The list of any module: search, filters, order, columns, keys, selection; its form slides in over it. */
export const ListScreen = ({ module }: { module: string }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const access = useAccess();
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const resource = resourceOf(module);
  const title = translate(`resources.${module}.name`);
  usePageTitle(title);

  const custom = useCustomFields(module, "customFields" in resource.fields);
  const columns = columnsOf(resource, custom, access.may);
  const state = useListState(resource);
  const shown = state.columns.flatMap((key) => columns.filter((column) => column.key === key));
  const rowsRead = useRows(resource, {
    filter: state.filter,
    orderBy: state.orderBy,
    fields: fieldsRead(resource, shown),
  });
  const { rows, total, isPending, isFetchingNextPage, isPlaceholderData, hasNextPage, error, refetch, fetchNextPage } =
    rowsRead;
  const more = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage());

  const key = rows.map(({ id }) => id).join();
  const ids = useMemo(() => (key === "" ? [] : key.split(",").map(Number)), [key]);
  useEffect(() => {
    const path = `${location.pathname}${location.search}`;
    rememberPlace(module, { ids, total: total ?? ids.length, view: null, path });
  }, [module, ids, total, location.pathname, location.search]);

  const selection = useSelection(ids);
  const [deleting, setDeleting] = useState(false);
  const open = (id: number) => void navigate(detailPath(module, id));
  const { cursor, setCursor } = useCursor({
    count: rows.length,
    more,
    open: (index) => rows[index] && open(rows[index].id),
    toggle: (index) => rows[index] && selection.toggle(rows[index].id),
  });

  const [search, setSearch] = useSearchParams();
  const editing = search.get("edit");
  const creating = search.has("create");
  const setModal = (change: (search: URLSearchParams) => void) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.delete("create");
      next.delete("edit");
      change(next);
      return next;
    });
  const mayCreate = canWrite(resource, "create") && mayWrite(access, module, "create");
  const create = mayCreate ? () => setModal((next) => next.set("create", "")) : undefined;

  const word = translate(`resources.${module}.create`, { _: "" });
  useShortcut("N", word, () => create?.(), { enabled: mayCreate });

  const titleOf = (column: Column) =>
    "field" in column
      ? translate(fieldLabelKey(module, column.field), { _: column.field })
      : "covered" in column
        ? translate("coverage.name")
        : column.custom.displayName;
  const failed = error && rows.length === 0;
  const empty = !isPending && !failed && rows.length === 0;
  return (
    <Box sx={{ height: { md: "100%" }, flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>
      <PageHead
        title={title}
        actions={
          create &&
          !(empty && !state.isFiltered) && (
            <PrimaryButton icon={Plus} keys={["N"]} onClick={create}>
              {word}
            </PrimaryButton>
          )
        }
      />
      {!(empty && !state.isFiltered) && (
        <Box
          sx={{
            flex: "none",
            display: "flex",
            flexWrap: { xs: "wrap", md: "nowrap" },
            alignItems: "center",
            gap: 2,
            px: { xs: 4, md: 6 },
            py: { xs: 3, md: 0 },
            minHeight: size.footer,
          }}
        >
          <ListSearch resource={resource} state={state} />
          <Box sx={{ display: "flex", alignItems: "center", gap: 2, flex: 1, minWidth: 0, overflowX: "auto", py: 1 }}>
            <FilterBar resource={resource} state={state} custom={custom} />
          </Box>
          <SortMenu columns={columns} titleOf={titleOf} orderBy={state.orderBy} onChange={state.setOrderBy} />
          {wide && <ColumnMenu columns={columns} shown={state.columns} titleOf={titleOf} onChange={state.setColumns} />}
        </Box>
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflow: { md: "auto" } }}>
        {isPending && <SkeletonRows height={wide ? size.row : size.rowTouch} />}
        {error && (
          <Box sx={{ p: { xs: 4, md: 6 } }}>
            <ErrorNote
              title={translate("list.failed")}
              actions={<SecondaryButton onClick={() => refetch()}>{translate("actions.tryAgain")}</SecondaryButton>}
            >
              {sayFailure(error, translate)}
            </ErrorNote>
          </Box>
        )}
        {empty && <EmptyList resource={resource} filtered={state.isFiltered} onClear={state.clear} onCreate={create} />}
        {rows.length > 0 &&
          (wide ? (
            <ListTable
              resource={resource}
              columns={shown}
              titleOf={titleOf}
              rows={rows}
              orderBy={state.orderBy}
              onOrder={state.setOrderBy}
              selection={selection}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={({ id }) => open(id)}
              stale={isPlaceholderData}
            />
          ) : (
            <ListCards resource={resource} rows={rows} stale={isPlaceholderData} />
          ))}
      </Box>
      {rows.length > 0 && (
        <ListFooter
          shown={rows.length}
          total={total}
          things={inSentence(title)}
          more={more}
          hasMore={Boolean(hasNextPage)}
          loading={isFetchingNextPage}
          middle={
            selection.selected.length > 0 && (
              <SelectionBar
                count={selection.selected.length}
                onClear={selection.clear}
                onDelete={
                  canWrite(resource, "delete") && mayWrite(access, module, "delete")
                    ? () => setDeleting(true)
                    : undefined
                }
              />
            )
          }
        />
      )}
      {create && !wide && (
        <BottomBar>
          <PrimaryButton size="large" icon={Plus} onClick={create}>
            {word}
          </PrimaryButton>
        </BottomBar>
      )}
      <DeleteDialog
        resource={resource}
        ids={selection.selected}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDone={selection.clear}
      />
      {(creating || editing) && (
        <Suspense fallback={null}>
          <FormSlideIn
            module={module}
            id={editing ? Number(editing) : null}
            onClose={() => setModal(() => undefined)}
            onSaved={(id) => (editing || !resource.tabs ? setModal(() => undefined) : navigate(detailPath(module, id)))}
          />
        </Suspense>
      )}
    </Box>
  );
};
