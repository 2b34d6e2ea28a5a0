import { Box, Popover } from "@mui/material";
import { Columns3 } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { IconAction, QuietButton } from "../../parts/Buttons.tsx";
import { KeyHint } from "../../parts/Kbd.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { useListView } from "./listContext.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const ColumnOrder = lazyComponent(() =>
  import("./ColumnOrder.tsx").then((module) => ({ default: module.ColumnOrder })),
);

/** Which columns are shown and in which order. */
export const ColumnMenu = () => {
  const t = useTranslate();
  const { state, columns, titleOf } = useListView();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [lifted, setLifted] = useState(false);
  const title = t("list.columns");
  return (
    <>
      <IconAction
        icon={Columns3}
        text={title}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        disableEscapeKeyDown={lifted} // it puts the column back first
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": title, sx: { mt: 1, width: 300 } } }}
      >
        <Suspense fallback={<SkeletonRows rows={state.columns.length} height={32} />}>
          <ColumnOrder
            columns={columns.map((column) => ({ key: column.key, name: titleOf(column) }))}
            shown={state.columns}
            onChange={state.setColumns}
            onLift={setLifted}
          />
        </Suspense>
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            justifyContent: "space-between",
            minHeight: 40,
            px: 3,
            borderTop: 1,
            borderColor: "line.subtle",
          }}
        >
          <KeyHint keys={["Alt", "↑", "↓"]}>{t("lists.keys.move")}</KeyHint>
          {state.hasOwnColumns && (
            <QuietButton
              onClick={({ currentTarget }) => {
                currentTarget.closest<HTMLElement>("[role=dialog]")?.focus(); // the button goes, the keys stay here
                state.resetColumns();
              }}
            >
              {t("lists.resetColumns")}
            </QuietButton>
          )}
        </Box>
      </Popover>
    </>
  );
};
