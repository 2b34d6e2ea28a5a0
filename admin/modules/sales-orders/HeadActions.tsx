import { PackageCheck } from "lucide-react";
import { useLocale, useTranslate } from "ra-core";
import { useSearchParams } from "react-router";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { HeadPrimary } from "../../screens/detail/head/HeadPrimary.tsx";
import { compare } from "../../screens/detail/amounts/decimal.ts";
import { movesStock } from "../../screens/detail/moves/documentMoves.ts";
import type { SpecialProps } from "../../screens/detail/special.ts";
import { packableLines } from "./orderLines.ts";
import { packAll, unitsOf } from "./packingPlan.ts";

/** The way to packing, with what can be packed now. */
const HeadActions = ({ module, record }: SpecialProps) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const { may } = useAccess();
  const [search, setSearch] = useSearchParams();
  const lines = packableLines(record);
  const units = unitsOf(packAll(lines), lines);
  const shown =
    movesStock(progressOf(module, String(record.state))) &&
    compare(units, "0") > 0 &&
    may("shipment:create") &&
    search.get("tab") !== "shipping";
  const go = () => setSearch({ tab: "shipping" });
  const text = t("shipping.packItems", { quantity: formatQuantity(units, locale), smart_count: Number(units) });
  useShortcut("P", text, go, { enabled: shown });
  if (!shown) return null;
  return (
    <HeadPrimary icon={PackageCheck} keys={["P"]} onClick={go}>
      {text}
    </HeadPrimary>
  );
};

export default HeadActions;
