import { Box, Popover } from "@mui/material";
import { ChevronDown } from "lucide-react";
import { useTranslate } from "react-admin";
import { useRef, useState } from "react";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { rendererOf } from "../../fields/renderers.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { useFilterWords } from "../list/filters/useFilterWords.ts";
import { useReportView } from "./reportContext.ts";
import { ToolButton } from "./ToolButton.tsx";

/** The period a report tells of, and whether the one before it stands beside. */
export const PeriodTools = () => {
  const t = useTranslate();
  const { resource, period, isCompared, set } = useReportView();
  const words = useFilterWords(resource);
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const compare = () => period?.before && set("compared", !isCompared);
  useShortcut("P", t("report.period"), () => setAnchor(button.current), { enabled: period !== null });
  useShortcut("C", t("report.compare"), compare, { enabled: Boolean(period?.before) });
  if (!period) return null;
  const { criterion, range, before } = period;
  const Editor = rendererOf(criterion.type).Filter;
  const title = t(fieldLabelKey(resource.name, criterion.field), { _: criterion.field });
  const besideWords = before
    ? inSentence("preset" in before ? t(`ranges.${before.preset}`) : t("report.besideDays"))
    : "";
  return (
    <>
      <ToolButton
        ref={button}
        about={title}
        says={range ? words.range(range) : inSentence(t("report.allDays"))}
        end={ChevronDown}
        letter="P"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <ToolButton
        about={t(isCompared ? "report.beside" : "report.compare")}
        {...(isCompared && { says: besideWords })}
        letter="C"
        aria-pressed={isCompared}
        aria-disabled={before === null}
        title={before ? t("report.compareWith", { period: besideWords }) : t("report.noBefore")}
        onClick={compare}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": title, sx: { mt: 1, p: 3, width: 340 } } }}
      >
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            setAnchor(null);
          }}
          sx={{ display: "grid", gap: 2 }}
        >
          <Box sx={{ typography: "subtitle2" }}>{title}</Box>
          {Editor && (
            <Editor filter={criterion} value={range} onChange={(value) => set(criterion.name, value)} label={title} />
          )}
          <button type="submit" hidden />
        </Box>
      </Popover>
    </>
  );
};
