import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { CoverageBar } from "../../parts/CoverageBar.tsx";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { coverageOf, covered, sayCovered } from "../../data/coverage.ts";
import { useRecord, useResource } from "../../data/recordContext.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  width?: number;
  /** Say in words that a draft of what takes stock has taken none, where no column title stands above. */ inWords?: boolean;
};

/** How far a document is: a bar, and the one figure that matters in words. */
export const Coverage = ({ width = 56, inWords = false }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const parts = coverageOf(resource);
  const amounts = parts && covered(parts, record);
  const said = amounts && sayCovered(amounts);
  // A draft has taken no stock, and nothing of a canceled document is coming.
  const stage = progressOf(resource.name, String(record.state));
  if (!amounts || !said || stage === "draft" || stage === "canceled")
    return !inWords ? <EmptyValue /> : stage === "draft" && parts?.held.length ? <>{t("coverage.draft")}</> : null;
  const count = (value: number) => formatQuantity(value, locale);
  const title = t("coverage.title", {
    done: count(amounts.done),
    held: count(amounts.held),
    short: count(amounts.short),
    open: count(amounts.rest),
  });
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 2, verticalAlign: "middle" }}>
      <CoverageBar
        done={amounts.done}
        held={amounts.held}
        short={amounts.short}
        rest={amounts.rest}
        width={width}
        title={title}
      />
      <Box
        component="span"
        sx={{
          typography: "caption",
          fontVariantNumeric: "tabular-nums",
          fontWeight: amounts.short > 0 ? 540 : 400,
          color: amounts.short > 0 ? "tone.warning.text" : "text.secondary",
        }}
      >
        {t(said.key, { count: count(said.count) })}
      </Box>
    </Box>
  );
};
