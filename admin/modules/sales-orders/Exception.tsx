import { useLocale, useTranslate } from "ra-core";
import { useSearchParams } from "react-router";
import { formatDay, formatQuantity } from "../../i18n/formats.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Note } from "../../parts/Note.tsx";
import { compare } from "../../screens/detail/amounts/decimal.ts";
import type { SpecialProps } from "../../screens/detail/special.ts";
import { packableLines } from "./orderLines.ts";

/** One amber line when the order is short, with the way out. */
const Exception = ({ record }: SpecialProps) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const [, setSearch] = useSearchParams();
  const lines = packableLines(record);
  const short = lines.filter((line) => compare(line.backordered, "0") > 0);
  if (short.length === 0 || typeof record.backordered !== "string") return null;
  const ready = lines.some((line) => compare(line.allocated, "0") > 0);
  return (
    <Note
      tone="warning"
      sx={{ alignItems: "center", minHeight: 44, py: 2, px: 4 }}
      lead={t("shipping.short", { quantity: formatQuantity(record.backordered, locale), smart_count: short.length })}
      actions={
        ready && (
          <QuietButton
            onClick={() => setSearch({ tab: "shipping" })}
            sx={{ color: "inherit", minHeight: 28, my: "-2px" }}
          >
            {t("shipping.shipReady")}
          </QuietButton>
        )
      }
    >
      {typeof record.shipDate === "string"
        ? t("shipping.dueOn", { day: formatDay(record.shipDate, locale) })
        : t("shipping.waits")}
    </Note>
  );
};

export default Exception;
