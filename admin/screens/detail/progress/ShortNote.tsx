import { useState } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { formatDay, formatQuantity } from "../../../i18n/formats.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { Alert } from "../../../parts/Alert.tsx";
import { compare } from "../../../../resources/core/decimal.ts";
import { type Line, linesOf } from "./lineFigures.ts";
import { figure } from "./openOf.ts";
import { ShortLines } from "./ShortLines.tsx";
import { shortField, useShortParts } from "./useShortParts.ts";
import { useReadyTab } from "./useReadyTab.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

const quiet = { color: "inherit", minHeight: 28, my: "-2px" } as const;

/** One amber line when a document is short, with the way out; opened, it tells of each line who holds the stock and what covers it. */
export const ShortNote = () => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const [, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const ready = useReadyTab();
  const short = shortField(resource);
  const isShort = ({ posted }: Line) => compare(posted("backordered"), "0") > 0;
  const lines = linesOf(resource, useShortParts(resource, record)).filter(isShort);
  // what is short is told of the lines, and of what they are made of where they want nothing themselves
  const own = linesOf(resource, record).filter(isShort);
  if (short === null || lines.length === 0 || typeof record[short] !== "string") return null;
  const { due } = resource.document ?? {};
  const day: unknown = due && record[due];
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Alert
        tone="warning"
        sx={{ alignItems: "center", minHeight: 44, py: 2, px: 4 }}
        lead={t("progress.shortOn", {
          quantity: formatQuantity(figure(record, short), locale),
          smart_count: (own.length > 0 ? own : lines).length,
        })}
        actions={
          <>
            <QuietButton aria-expanded={open} onClick={() => setOpen(!open)} sx={quiet}>
              {t(open ? "progress.less" : "progress.why")}
            </QuietButton>
            {ready && (
              <QuietButton onClick={() => setSearch({ tab: ready.name })} sx={quiet}>
                {t(`resources.${resource.name}.ready`, { _: t(`resources.${resource.name}.tabs.${ready.name}`) })}
              </QuietButton>
            )}
          </>
        }
      >
        {typeof day === "string" ? t("progress.dueOn", { day: formatDay(day, locale) }) : t("progress.waits")}
      </Alert>
      {open && <ShortLines lines={lines} />}
    </Box>
  );
};
