import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { recordPath } from "../../data/resources.ts";
import { KeyHint } from "../../parts/Kbd.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { Board } from "./Board.tsx";
import { useEntries } from "./entries.ts";
import { kindsOf, mayMove } from "./kinds.ts";
import { MoveDialog, type Move } from "./MoveDialog.tsx";
import { FeedPanel } from "./FeedPanel.tsx";
import { daysOf } from "./period.ts";
import { Tools } from "./Tools.tsx";
import { useCalendarState } from "./useCalendarState.ts";

/** Documents and lots on their days, by month, week or as an agenda. A user who may update one gives it another day. */
const CalendarPage = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const access = useAccess();
  const state = useCalendarState();
  const { view, day, today, kinds, warehouseIds, labelIds } = state;
  const [move, setMove] = useState<Move | null>(null);
  const { from, to } = daysOf(view, day);
  const filter = {
    ...(kinds.length > 0 && { kinds }),
    ...(warehouseIds.length > 0 && { warehouseIds }),
    ...(labelIds.length > 0 && { labelIds }),
  };
  const [subscribing, setSubscribing] = useState(false);
  const { data, error, isLoading, refetch } = useEntries(from, to, filter);
  usePageTitle(t("pages.calendar.name"));
  const entries = data?.calendar?.entries ?? [];
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minHeight: "100%" }}>
      <Box
        component="h1"
        sx={{ position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" }}
      >
        {t("pages.calendar.name")}
      </Box>
      <Tools
        state={state}
        kinds={kindsOf(access)}
        narrows={["warehouses", "labels"].filter(access.sees)}
        onSubscribe={() => setSubscribing(true)}
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {isLoading && <SkeletonRows />}
      {data && (
        <Board
          view={view}
          day={day}
          today={today}
          entries={entries}
          mayMove={(entry) => mayMove(access, entry)}
          onOpen={(entry) => {
            const path = recordPath(entry.module, { id: entry.recordId });
            if (path) void navigate(path);
          }}
          onMove={(entry, days, back) =>
            setMove({
              entry,
              days,
              onEnd: () => {
                back();
                setMove(null);
              },
            })
          }
        />
      )}
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 4,
          px: { xs: 3, md: 6 },
          py: 3,
          mt: "auto",
          borderTop: 1,
          borderColor: "line.subtle",
          typography: "body2",
          color: "text.secondary",
        }}
      >
        <span role="status">
          {data?.calendar?.hasMore ? t("calendar.more") : t("calendar.count", { smart_count: entries.length })}
        </span>
        <KeyHint keys={["Alt", "←", "→"]}>{t("calendar.byKeys")}</KeyHint>
      </Box>
      {subscribing && <FeedPanel kinds={kindsOf(access)} filter={filter} onClose={() => setSubscribing(false)} />}
      {move && <MoveDialog {...move} />}
    </Box>
  );
};

export default CalendarPage;
