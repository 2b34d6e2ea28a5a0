import { Box } from "@mui/material";
import { Braces, ChartColumn, Download, FileUp, ListChecks } from "lucide-react";
import { useListContext, useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { criteriaOf } from "../../../resources/core/filters.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { reportOfList } from "../../../resources/core/naming.ts";
import { useAccess } from "../../data/access.ts";
import { listPath } from "../../data/resources.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { size } from "../../theme/sizes.ts";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { useFilterWords } from "./filters/useFilterWords.ts";
import { isSearched, ListSearch } from "./ListSearch.tsx";
import { Exporting } from "./Exporting.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { useResource } from "../../data/recordContext.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { useImport } from "./useImport.ts";
import { encodeFilter } from "./filterCodec.ts";
import { useListView } from "./listContext.ts";
import type { Row } from "./useRows.ts";
import { SaveChanges } from "./views/SaveChanges.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";

/** What was left out of a filter, since it is gone or this role does not see it. */
const DroppedNote = ({ dropped }: { dropped: readonly string[] }) => {
  const resource = useResource();
  const t = useTranslate();
  const words = useFilterWords(resource);
  const criteria = criteriaOf(resource);
  const names = dropped.map((name) => {
    const criterion = criteria.find((each) => each.name === name);
    return criterion ? words.name(criterion) : t(fieldLabelKey(resource.name, name), { _: name });
  });
  return (
    <Alert tone="warning" lead={t("views.dropped")} sx={{ mx: { xs: 4, md: 6 }, mb: 2 }}>
      {t("views.droppedHelp", { names: [...new Set(names)].join(", ") })}
    </Alert>
  );
};

/** Rows have their boxes always, cards only while some are being ticked. */
const PickButton = () => {
  const { picking, setPicking, selection } = useListView();
  const t = useTranslate();
  return (
    <IconAction
      icon={ListChecks}
      text={t("lists.selectMany")}
      aria-pressed={picking}
      onClick={() => {
        if (picking) selection.clear();
        setPicking(!picking);
      }}
      sx={{ flex: "none", ...(picking && { color: "accent.main" }) }}
    />
  );
};

const ApiCalls = lazyComponent(() => import("../../api-calls/ApiCalls.tsx"));

/** What is listed, as a program would ask for it. */
const CallsButton = () => {
  const { name } = useResource();
  const { state, asked } = useListView();
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconAction icon={Braces} text={t("apiCalls.open")} onClick={() => setOpen(true)} sx={{ flex: "none" }} />
      {open && (
        <Suspense fallback={null}>
          <ApiCalls
            asked={{ module: name, filter: asked(state.filter), orderBy: state.orderBy }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** What is listed, as a file. */
const ExportButton = () => {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconAction icon={Download} text={t("exports.open")} onClick={() => setOpen(true)} sx={{ flex: "none" }} />
      {open && <Exporting onClose={() => setOpen(false)} />}
    </>
  );
};

/** What is listed, grouped and added up. */
const ReportLink = () => {
  const { name } = useResource();
  const { state } = useListView();
  const t = useTranslate();
  return (
    <IconAction
      icon={ChartColumn}
      text={t("lists.asReport")}
      {...{ component: Link, to: `${listPath(reportOfList(name))}?filter=${encodeFilter(state.filter)}` }}
      sx={{ flex: "none" }}
    />
  );
};

/** Search, filters as sentences, saving them, order and columns. */
export const ListTools = () => {
  const resource = useResource();
  const { state } = useListView();
  const { data = [] } = useListContext<Row>();
  const mobile = useMobile();
  const t = useTranslate();
  const { may } = useAccess();
  const bring = useImport();
  const buttons = (
    <>
      <SaveChanges />
      {mobile && data.length > 0 && <PickButton />}
      <SortMenu />
      {!mobile && <ColumnMenu />}
      <ReportLink />
      {bring && <IconAction icon={FileUp} text={t("imports.open")} onClick={bring} sx={{ flex: "none" }} />}
      {may("export:create") && <ExportButton />}
      {!mobile && <CallsButton />}
    </>
  );
  return (
    <>
      {mobile ? (
        <Box sx={{ flex: "none", px: 4, py: 1 }}>
          <FilterBar beside={buttons} />
        </Box>
      ) : (
        <Box sx={{ flex: "none", display: "flex", alignItems: "center", gap: 2, px: 6, minHeight: size.footer }}>
          {isSearched(resource) && <ListSearch />}
          <Box sx={{ display: "flex", alignItems: "center", gap: 2, flex: 1, minWidth: 0, overflowX: "auto", py: 1 }}>
            <FilterBar />
          </Box>
          {buttons}
        </Box>
      )}
      {state.dropped.length > 0 && <DroppedNote dropped={state.dropped} />}
    </>
  );
};
