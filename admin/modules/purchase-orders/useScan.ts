import { type Dispatch, useState } from "react";
import { useTranslate } from "ra-core";
import { arrivalsOf, openOf, type PlanAction, type ReceivingPlan } from "./receivingPlan.ts";
import { findBins } from "./useBins.ts";
import { isZero, plus, isDecimal } from "../../screens/detail/amounts/decimal.ts";

export type Said = { tone: "success" | "warning"; text: string } | null;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** What a scanned or typed code means here: a SKU counts one, a bin takes the current arrival, anything else is its lot. */
export const useScan = (plan: ReceivingPlan, dispatch: Dispatch<PlanAction>, warehouseId: number | undefined) => {
  const t = useTranslate();
  const [said, setSaid] = useState<Said>(null);

  const read = async (code: string): Promise<void> => {
    const text = code.trim();
    if (text === "") return;
    const line = plan.lines.find((each) => same(each.code, text));
    if (line) {
      if (isZero(openOf(line)))
        return setSaid({ tone: "warning", text: t("receiving.scan.allIn", { code: line.code }) });
      const own = arrivalsOf(plan, line.lineId);
      const target = own.find((arrival) => arrival.key === plan.current) ?? own.at(-1);
      dispatch({ type: "count", lineId: line.lineId });
      const quantity = plus(target && isDecimal(target.quantity) ? target.quantity : "0", "1");
      return setSaid({
        tone: "success",
        text: t(target?.bin ? "receiving.scan.countedInto" : "receiving.scan.counted", {
          code: line.code,
          quantity,
          bin: target?.bin?.name,
        }),
      });
    }
    const current = plan.arrivals.find((arrival) => arrival.key === plan.current);
    const bin =
      warehouseId === undefined ? undefined : (await findBins(warehouseId, text)).find((each) => same(each.name, text));
    if (!current) return setSaid({ tone: "warning", text: t("receiving.scan.unknown", { code: text }) });
    if (bin) {
      dispatch({ type: "set", key: current.key, values: { bin } });
      return setSaid({ tone: "success", text: t("receiving.scan.bin", { bin: bin.name }) });
    }
    if (current.quantity === "") return setSaid({ tone: "warning", text: t("receiving.scan.unknown", { code: text }) });
    dispatch({ type: "set", key: current.key, values: { lotNumber: text } });
    setSaid({ tone: "success", text: t("receiving.scan.lot", { lot: text }) });
  };
  return { read, said };
};
