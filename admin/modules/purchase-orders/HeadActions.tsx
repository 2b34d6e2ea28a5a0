import { PackageCheck } from "lucide-react";
import { useTranslate } from "ra-core";
import { useSearchParams } from "react-router";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { HeadPrimary } from "../../screens/detail/head/HeadPrimary.tsx";
import { compare, plus } from "../../screens/detail/amounts/decimal.ts";
import { movesStock } from "../../screens/detail/moves/documentMoves.ts";
import type { SpecialProps } from "../../screens/detail/special.ts";
import { receivableLines } from "./orderLines.ts";
import { openOf } from "./receivingPlan.ts";

/** The way to the Receiving tab while goods are expected. */
const HeadActions = ({ module, record }: SpecialProps) => {
  const t = useTranslate();
  const { may } = useAccess();
  const [search, setSearch] = useSearchParams();
  const open = plus("0", ...receivableLines(record).map(openOf));
  const shown =
    movesStock(progressOf(module, String(record.state))) &&
    compare(open, "0") > 0 &&
    may("receivement:create") &&
    search.get("tab") !== "receiving";
  const go = () => setSearch({ tab: "receiving" });
  useShortcut("R", t("receiving.start"), go, { enabled: shown });
  if (!shown) return null;
  return (
    <HeadPrimary icon={PackageCheck} keys={["R"]} onClick={go}>
      {t("receiving.start")}
    </HeadPrimary>
  );
};

export default HeadActions;
