import { Box } from "@mui/material";
import { useLocale, useTranslate } from "react-admin";
import { Link } from "react-router";
import { referenceName } from "../../../data/recordName.ts";
import { formatDay, formatQuantity } from "../../../i18n/formats.ts";
import { compare } from "../amounts/decimal.ts";
import type { Supply, Terms } from "./lineTerms.ts";
import { NoteLine } from "./NoteLine.tsx";

const codeOf = ({ module, displayId, recordId }: Supply): string => referenceName(module, displayId ?? `#${recordId}`);
const some = (quantity: string): boolean => compare(quantity, "0") > 0;

/** In words: that it comes from stock, or who holds it, what covers it when, and that it is wanted too early. */
export const Availability = ({ terms, place }: { terms: Terms; place: string }) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
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
  if (!some(terms.short)) {
    const words = [
      ...(promise ? [t("lines.availability.fromStock")] : []),
      t("lines.availability.free", { quantity: number(terms.available), warehouse: place }),
      ...(some(terms.onOrder) ? [t("lines.availability.onOrder", { quantity: number(terms.onOrder) })] : []),
      ...(some(terms.available) ? [] : elsewhere),
    ];
    return <NoteLine lead={impossible}>{words.join(" ")}</NoteLine>;
  }
  const whenOf = ({ due, isLate }: Supply) => (isLate ? "Late" : due ? "" : "Sometime");
  const arrivalWords = (arrival: Supply): string =>
    t(`lines.availability.${arrival.covers ? "covers" : "brings"}${whenOf(arrival)}`, {
      code: codeOf(arrival),
      quantity: number(arrival.quantity),
      day: arrival.due ? formatDay(arrival.due, locale) : "",
    });
  const covering = terms.arrivals.find(({ covers }) => covers);
  const shown = covering ?? terms.arrivals[0];
  const words = [
    ...terms.holders
      .slice(0, 2)
      .map((holder) => t("lines.availability.holder", { code: codeOf(holder), quantity: number(holder.quantity) })),
    ...(shown ? [arrivalWords(shown)] : [t("lines.availability.nothing")]),
    ...(shown && !covering ? [t("lines.availability.notEnough")] : []),
    ...elsewhere,
  ];
  const linked = [shown, terms.holders[0]].flatMap((each) =>
    each?.link ? [{ code: codeOf(each), to: each.link }] : [],
  );
  return (
    <NoteLine
      lead={[
        t("lines.availability.short", { quantity: number(terms.short) }),
        ...(impossible ? [impossible] : []),
      ].join(" ")}
      actions={linked.map(({ code, to }) => (
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
