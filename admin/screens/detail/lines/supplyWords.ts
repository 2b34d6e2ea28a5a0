import { referenceName } from "../../../data/recordName.ts";
import { formatDay, formatQuantity } from "../../../i18n/formats.ts";
import type { Supply } from "./lineTerms.ts";

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;
/** The documents that hold the missing stock, and the supply that will come. */
type Supplied = { holders: readonly Supply[]; arrivals: readonly Supply[] };

export const codeOfSupply = ({ module, displayId, recordId }: Supply): string =>
  referenceName(module, displayId ?? `#${recordId}`);

/** The arrival that is told: the one that covers it, or the first. */
const told = ({ arrivals }: Supplied): Supply | undefined => arrivals.find(({ covers }) => covers) ?? arrivals[0];

const whenOf = ({ due, isLate }: Supply) => (isLate ? "Late" : due ? "" : "Sometime");

/** In words who holds it, and what covers it when. */
export const supplyWords = (supplied: Supplied, t: Translate, locale: string): readonly string[] => {
  const arrival = told(supplied);
  const number = (quantity: string) => formatQuantity(quantity, locale);
  return [
    ...supplied.holders
      .slice(0, 2)
      .map((holder) =>
        t("lines.availability.holder", { code: codeOfSupply(holder), quantity: number(holder.quantity) }),
      ),
    arrival
      ? t(`lines.availability.${arrival.covers ? "covers" : "brings"}${whenOf(arrival)}`, {
          code: codeOfSupply(arrival),
          quantity: number(arrival.quantity),
          day: arrival.due ? formatDay(arrival.due, locale) : "",
        })
      : t("lines.availability.nothing"),
    ...(arrival && !arrival.covers ? [t("lines.availability.notEnough")] : []),
  ];
};

/** The documents worth a look: what brings it, and who holds most. */
export const seeOf = (supplied: Supplied): readonly { code: string; to: string }[] =>
  [told(supplied), supplied.holders[0]].flatMap((each) =>
    each?.link ? [{ code: codeOfSupply(each), to: each.link }] : [],
  );
