import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { Link as RouterLink, useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { failureMessage } from "../../data/failure.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { Alert, ErrorAlert } from "../../parts/Alert.tsx";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { size } from "../../theme/sizes.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { useCursor } from "../../screens/list/useCursor.ts";
import { draftsOf, keyOf } from "./desk.ts";
import { DeskCards } from "./DeskCards.tsx";
import { DeskFooter } from "./DeskFooter.tsx";
import { DeskTable } from "./DeskTable.tsx";
import { DeskTools } from "./DeskTools.tsx";
import { PutOffDialog } from "./PutOffDialog.tsx";
import { useDesk } from "./useDesk.ts";
import { useDrafts } from "./useDrafts.ts";
import { mostAtOnce } from "./useMany.ts";

/** What to buy or move, from whom and how much, each figure explained; drafts of it in one click. */
const ReorderDesk = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const mobile = useMobile();
  const { may, sees } = useAccess();
  const view = useDesk();
  const { way, rows, chosen, count } = view;
  const desk = view.desk && { ...view.desk, rows };
  const drafts = useDrafts(view);
  const [explained, setExplained] = useState<string | null>(null);
  /** The row that is put off, or all that are taken. */
  const [putOff, setPutOff] = useState<number | "taken" | null>(null);
  const title = t("pages.reorder.name");
  usePageTitle(title);
  const mayPutOff = may("purchase_order:create");
  const mayMake = way === "putOff" ? mayPutOff : may(way === "move" ? "transfer:create" : "purchase_order:create");
  const explain = (key: string) => setExplained((before) => (before === key ? null : key));
  const { cursor, setCursor } = useCursor({
    count: rows.length,
    open: (index) => explain(keyOf(rows[index]!)),
    pick: {
      toggle: (index) => view.toggle([keyOf(rows[index]!)]),
      extend: (index) => !view.isTicked(rows[index]!) && view.toggle([keyOf(rows[index]!)]),
      all: () => view.toggle(rows.map(keyOf)),
    },
    more: () => undefined,
  });
  const takesMany = count > 1;
  useShortcut("Z", t("reorder.putOff"), () => setPutOff(takesMany ? "taken" : cursor), {
    enabled: mayPutOff && way !== "putOff" && (takesMany || cursor >= 0),
    palette: false,
  });
  const act = () => void (way === "putOff" ? drafts.bringBack() : drafts.make());
  // of a great many those that nobody sells are left out, and named
  const unsold = way === "buy" && !view.all && count <= mostAtOnce && chosen.some(({ vendorId }) => vendorId === null);
  const reason = count === 0 ? t("reorder.nothingTicked") : unsold ? t("reorder.tickedNoVendor") : undefined;
  const words =
    way === "putOff"
      ? t("reorder.bringBack")
      : t(`reorder.make.${way}`, { smart_count: view.all ? (desk?.drafts ?? 0) : draftsOf(chosen) });
  useShortcut("Ctrl+Enter", words, act, { enabled: mayMake && reason === undefined && putOff === null, always: true });
  const button = mayMake && (
    <PrimaryButton keys={["Ctrl", "Enter"]} reason={reason} loading={drafts.busy} onClick={act}>
      {words}
    </PrimaryButton>
  );
  const putOffButton = mayPutOff && way !== "putOff" && takesMany && (
    <SecondaryButton onClick={() => setPutOff("taken")}>{t("reorder.putOff")}</SecondaryButton>
  );
  const Rows = mobile ? DeskCards : DeskTable;
  const putOffRow = putOff === "taken" ? null : putOff === null ? undefined : rows[putOff];
  return (
    <Box sx={{ height: { md: "100%" }, flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>
      <PageHead
        title={title}
        actions={
          <>
            {putOffButton}
            {button}
          </>
        }
      />
      <DeskTools view={view} />
      {drafts.failure && (
        <Box sx={{ px: { xs: 4, md: 6 }, pb: 3 }}>
          <ErrorAlert>{failureMessage(drafts.failure, t)}</ErrorAlert>
        </Box>
      )}
      {drafts.made && (
        <Box sx={{ px: { xs: 4, md: 6 }, pb: 3 }}>
          <Alert
            tone="success"
            actions={
              <Link component={RouterLink} to={drafts.made.to}>
                {t("reorder.see")}
              </Link>
            }
          >
            {t(`reorder.made.${drafts.made.module}`, { smart_count: drafts.made.count })}
          </Alert>
        </Box>
      )}
      <Box data-desk sx={{ flex: 1, minHeight: 0, overflow: { md: "auto" }, borderTop: 1, borderColor: "line.normal" }}>
        {view.isLoading && <SkeletonRows height={mobile ? size.rowTouch : size.row} />}
        {view.error && (
          <Box sx={{ p: { xs: 4, md: 6 } }}>
            <LoadError error={view.error} onRetry={() => void view.refetch()} />
          </Box>
        )}
        {desk && rows.length === 0 && !view.isLoading && (
          <EmptyState
            title={t(`reorder.empty.${view.isNarrowed ? "narrowed" : way}`)}
            actions={
              may("account:update:single") && (
                <SecondaryButton onClick={() => void navigate("/settings/system-config")}>
                  {t("reorder.settings")}
                </SecondaryButton>
              )
            }
          >
            {t("reorder.emptyHelp")}
          </EmptyState>
        )}
        {desk && rows.length > 0 && (
          <Rows
            view={view}
            desk={desk}
            cursor={cursor}
            onCursor={setCursor}
            explained={explained}
            onExplain={explain}
            onPutOff={mayPutOff ? setPutOff : undefined}
            amounts={sees("sku_costs")}
          />
        )}
      </Box>
      {desk && desk.totalCount > 0 && <DeskFooter view={view} mayPutOff={mayPutOff} />}
      {mobile && button && (
        <BottomBar>
          {putOffButton}
          {button}
        </BottomBar>
      )}
      {putOffRow !== undefined && (
        <PutOffDialog
          row={putOffRow}
          view={view}
          onClose={() => setPutOff(null)}
          onDone={() => {
            setPutOff(null);
            view.untick();
          }}
        />
      )}
    </Box>
  );
};
export default ReorderDesk;
