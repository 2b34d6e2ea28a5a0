import { Box, Collapse } from "@mui/material";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useRefresh, useTranslate } from "react-admin";
import { Link } from "react-router";
import { definitionOf, isDeclared } from "../../../resources/core/registry.ts";
import { failureMessage } from "../../data/failure.ts";
import { detailPath } from "../../data/resources.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useOperation } from "../../data/useOperation.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { IconAction, QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Stamp } from "../../parts/Day.tsx";
import type { CauseGroup, SyncItem } from "./items.ts";

/** So many of one cause are listed; the others get the same remedy. */
const listed = 20;

const nameOf = (t: ReturnType<typeof useTranslate>, { module, recordId, action }: SyncItem): string =>
  module === null ? action : `${t(`resources.${module}.one`, { _: module })} ${recordId ?? ""}`.trim();

const ItemRow = ({ item, onDone }: { item: SyncItem; onDone: () => void }) => {
  const t = useTranslate();
  const retry = useOperation(item.inbox.module, item.inbox.retry);
  const leave = useOperation(item.inbox.module, item.inbox.leaveOut);
  const may = useMayWrite(item.inbox.guard, "update");
  const act = async ({ run }: typeof retry) => {
    try {
      await run({ id: item.id });
      onDone();
    } catch {
      // said by `failure`
    }
  };
  const failure = retry.failure ?? leave.failure;
  const { module, recordId } = item;
  const hasPage =
    module !== null && recordId !== null && isDeclared(module) && (definitionOf(module).tabs ?? []).length > 0;
  return (
    <Box component="li" sx={{ display: "grid", gap: 1, py: 2, borderTop: 1, borderColor: "line.subtle" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4, rowGap: 1 }}>
        <Box sx={{ minWidth: 140, typography: "subtitle2" }}>{nameOf(t, item)}</Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {t("connections.tried", { smart_count: item.tries, count: item.tries })} <Stamp value={item.triedAt} />
          {item.retryAt && (
            <>
              , {t("connections.again")} <Stamp value={item.retryAt} />
            </>
          )}
        </Box>
        <Box sx={{ flex: 1, minWidth: 120, typography: "caption", color: "text.secondary", overflowWrap: "anywhere" }}>
          {item.words}
        </Box>
        <Box sx={{ display: "flex", alignItems: "center", columnGap: 3, ml: "auto" }}>
          {hasPage && (
            <Box component={Link} to={detailPath(module, recordId)} sx={{ typography: "body2", color: "accent.text" }}>
              {t("connections.open")}
            </Box>
          )}
          {may && item.state !== "done" && (
            <>
              <QuietButton size="small" loading={retry.busy} onClick={() => void act(retry)}>
                {t("connections.retry")}
              </QuietButton>
              {item.state !== "leftOut" && (
                <QuietButton size="small" loading={leave.busy} onClick={() => void act(leave)}>
                  {t("connections.leaveOut")}
                </QuietButton>
              )}
            </>
          )}
        </Box>
      </Box>
      {failure && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
    </Box>
  );
};

/** What failed, or waits, for one reason: how many there are, and what can be done of all of them. */
export const CauseRow = ({ group }: { group: CauseGroup }) => {
  const t = useTranslate();
  const refresh = useRefresh();
  const [isOpen, open] = useState(false);
  const [first] = group.items;
  const { integration, inbox, receiver } = first;
  const { run, busy, failure } = useOperation(inbox.module, inbox.retry);
  const may = useMayWrite(inbox.guard, "update");
  const retryAll = async () => {
    try {
      await run({ id: first.id, alike: true });
      refresh();
    } catch {
      // said by `failure`
    }
  };
  const count = group.items.length;
  const cause =
    group.cause === null
      ? t("connections.noCause")
      : t(`resources.${integration}.causes.${group.cause}`, {
          _: t(`connections.causes.${group.cause}`, { _: group.cause }),
        });
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "line.subtle" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, px: 4, py: 2, minHeight: 44 }}>
        <IconAction
          icon={isOpen ? ChevronDown : ChevronRight}
          text={cause}
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        />
        <Box sx={{ minWidth: 110, typography: "body2" }}>
          {receiver ? (
            <Box component={Link} to={detailPath(integration, receiver.id)} sx={{ color: "accent.text" }}>
              {receiver.name}
            </Box>
          ) : (
            t(`resources.${integration}.name`)
          )}
        </Box>
        <Box sx={{ typography: "subtitle2", color: "error.main" }}>{count}</Box>
        <Box sx={{ flex: 1, minWidth: 160, typography: "subtitle2" }}>{cause}</Box>
        {may && first.state === "failed" && (
          <SecondaryButton size="small" loading={busy} onClick={() => void retryAll()}>
            {t("connections.retryAll", { smart_count: count, count })}
          </SecondaryButton>
        )}
      </Box>
      {failure && (
        <Box sx={{ px: 4, pb: 3 }}>
          <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>
        </Box>
      )}
      <Collapse in={isOpen} unmountOnExit>
        <Box
          component="ul"
          sx={{ m: 0, pl: { xs: 4, md: "60px" }, pr: 4, pb: 3, listStyle: "none", bgcolor: "surface.raised" }}
        >
          {group.items.slice(0, listed).map((item) => (
            <ItemRow key={item.id} item={item} onDone={refresh} />
          ))}
          {count > listed && (
            <Box component="li" sx={{ py: 2, typography: "caption", color: "text.secondary" }}>
              {t("connections.more", { smart_count: count - listed, count: count - listed })}
            </Box>
          )}
        </Box>
      </Collapse>
    </Box>
  );
};
