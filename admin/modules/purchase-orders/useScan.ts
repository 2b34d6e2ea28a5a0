import { type Dispatch, useRef } from "react";
import { useTranslate } from "react-admin";
import { isDecimal, isZero, itemsByCode, plus } from "../../screens/detail/surface.ts";
import { useScanOutcome } from "../scanning/useScanOutcome.ts";
import { arrivalsOf, arrivingOn, type PlanAction, type ReceivingPlan, refusesMore } from "./receivingPlan.ts";
import { findBins } from "./useBins.ts";
import { isKnownLot } from "./knownLot.ts";
import type { Travelling } from "./travellingLots.ts";

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

type Options = {
  plan: ReceivingPlan;
  dispatch: Dispatch<PlanAction>;
  warehouseId: number | undefined;
  /** How much more than ordered may come, in percent; null while that is not known. */
  overPercent: string | null;
  /** A lot's number goes to the arrival; where goods keep the lots they were, it says which of them came. */
  takesLots: boolean;
  /** What of a lot can come, where goods keep the lots they were. */
  travelling: (code: string) => Promise<readonly Travelling[]>;
};

/** What a scanned or typed code is here: a SKU counts one, its barcode what that stands for, a bin or a known lot goes to the current arrival, all else is refused. */
export const useScan = ({ plan, dispatch, warehouseId, overPercent, takesLots, travelling }: Options) => {
  const t = useTranslate();
  const { said, say } = useScanOutcome();
  const counted = useRef(new Set<string>());

  const count = (line: ReceivingPlan["lines"][number], times = "1") => {
    const refusal = refusesMore(plan, line, times, overPercent);
    if (refusal)
      return say({
        tone: "danger",
        text: t(refusal === "over" ? "receiving.scan.allIn" : "receiving.scan.notHere", { code: line.code }),
      });
    const own = arrivalsOf(plan, line.lineId);
    const target = own.find((arrival) => arrival.key === plan.current) ?? own.at(-1);
    dispatch({ type: "count", lineId: line.lineId, times });
    const quantity = plus(target && isDecimal(target.quantity) ? target.quantity : "0", times);
    return say({
      tone: "success",
      text: t(target?.bin ? "receiving.scan.countedInto" : "receiving.scan.counted", {
        code: line.code,
        quantity,
        bin: target?.bin?.name,
      }),
    });
  };

  /** All that can come of a lot, once. */
  const countLot = (code: string, came: readonly Travelling[]) => {
    const isNew = ({ key, lineId }: Travelling) => !(counted.current.has(key) && !isZero(arrivingOn(plan, lineId)));
    const next = came.find(isNew);
    if (!next) return say({ tone: "danger", text: t("receiving.scan.lotIn", { lot: code }) });
    const line = plan.lines.find(({ lineId }) => lineId === next.lineId);
    if (!line) return undefined;
    if (refusesMore(plan, line, next.quantity, overPercent) === null) counted.current.add(next.key);
    return count(line, next.quantity);
  };

  const read = async (code: string): Promise<void> => {
    const text = code.trim();
    if (text === "") return undefined;
    const line = plan.lines.find((each) => same(each.code, text));
    if (line) return count(line);
    const barcoded = (await itemsByCode("skus", [text])).get(text.toLowerCase());
    const called = plan.lines.find(({ skuId }) => skuId === barcoded?.id);
    if (barcoded && called) return count(called, barcoded.times);
    const came = takesLots ? [] : await travelling(text);
    if (came.length > 0) return countLot(text, came);
    const current = plan.arrivals.find((arrival) => arrival.key === plan.current);
    const unknown = {
      tone: "danger",
      text: t(takesLots ? "receiving.scan.unknown" : "receiving.scan.unknownHere", { code: text }),
    } as const;
    if (!current) return say(unknown);
    const bins = warehouseId === undefined ? [] : await findBins(warehouseId, text);
    const bin = bins.find((each) => same(each.name, text));
    if (bin) {
      dispatch({ type: "set", key: current.key, values: { bin } });
      return say({ tone: "success", text: t("receiving.scan.bin", { bin: bin.name }) });
    }
    if (!takesLots) return say(unknown);
    const useAsLot = () => {
      dispatch({ type: "set", key: current.key, values: { lotNumber: text } });
      say({ tone: "success", text: t("receiving.scan.lot", { lot: text }) });
    };
    const skuId = plan.lines.find((each) => each.lineId === current.lineId)?.skuId;
    if (skuId !== undefined && (await isKnownLot(skuId, text))) return useAsLot();
    return say({ ...unknown, remedy: { text: t("receiving.scan.useAsLot"), run: useAsLot } });
  };
  return { read, said };
};
