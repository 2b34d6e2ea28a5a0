import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { formatDay, formatQuantity } from "../../../i18n/formats.ts";
import { compare } from "../../../../resources/core/decimal.ts";
import type { Terms } from "./lineTerms.ts";
import { NoteLine } from "./NoteLine.tsx";
import { seeOf, supplyWords } from "./supplyWords.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

const some = (quantity: string): boolean => compare(quantity, "0") > 0;

/** In words: that it comes from stock, or who holds it, what covers it when, and that it is wanted too early. */
export const Availability = ({ terms, place }: { terms: Terms; place: string }) => {
  const t = useTranslate();
  const locale = useLocale();
  const number = (quantity: string) => formatQuantity(quantity, locale);
  const elsewhere = terms.elsewhere
    .slice(0, 2)
    .map(({ name, available }) => t("lines.availability.elsewhere", { warehouse: name, quantity: number(available) }));
  const { promise } = terms;
  const impossible =
    promise?.meetsDue === false && promise.due && promise.readyOn
      ? t("lines.availability.impossible", {
          due: formatDay(promise.due, locale),
          day: formatDay(promise.readyOn, locale),
        })
      : undefined;
  const waits = terms.waits ? t(`lines.availability.waits.${terms.waits}`) : undefined;
  // of a service, freight or a discount there is none
  if (terms.kind !== "stock") return null;
  if (!some(terms.short)) {
    const words = [
      ...(promise && !waits ? [t("lines.availability.fromStock")] : []),
      t("lines.availability.free", { quantity: number(terms.available), warehouse: place }),
      ...(some(terms.onOrder) ? [t("lines.availability.onOrder", { quantity: number(terms.onOrder) })] : []),
      ...(some(terms.available) ? [] : elsewhere),
    ];
    return <NoteLine lead={impossible ?? waits}>{words.join(" ")}</NoteLine>;
  }
  // a kit is short of what is missing of it
  const words = [
    ...(terms.missing.length > 0
      ? terms.missing.flatMap((part) => [
          t("lines.availability.missing", { code: part.code, quantity: number(part.short) }),
          ...supplyWords(part, t, locale),
        ])
      : supplyWords(terms, t, locale)),
    ...elsewhere,
  ];
  const linked = new Map(
    (terms.missing.length > 0 ? terms.missing : [terms]).flatMap(seeOf).map(({ code, to }) => [to, code]),
  );
  return (
    <NoteLine
      lead={[
        t("lines.availability.short", { quantity: number(terms.short) }),
        ...(impossible ? [impossible] : []),
        ...(waits ? [waits] : []),
      ].join(" ")}
      actions={[...linked].map(([to, code]) => (
        <Box
          key={to}
          component={Link}
          to={to}
          sx={{
            color: "accent.text",
            fontWeight: 540,
            textDecoration: "none",
            "&:hover": { textDecoration: "underline" },
          }}
        >
          {t("lines.availability.see", { code })}
        </Box>
      ))}
    >
      {words.join(" ")}
    </NoteLine>
  );
};
