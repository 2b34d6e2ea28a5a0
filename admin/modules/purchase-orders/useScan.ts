import { isSameCode } from "../../../resources/core/codes.ts";
import { type Dispatch, useRef } from "react";
import { useTranslate } from "react-admin";
import { failureMessage } from "../../data/failure.ts";
import { isDecimal, isZero, itemByCode, plus } from "../../screens/detail/surface.ts";
import { useScanQueue } from "../scanning/useScanQueue.ts";
import { useScanOutcome } from "../scanning/useScanOutcome.ts";
import {
  arrivalsOf,
  arrivingOn,
  lineWithRoom,
  type PlanAction,
  type ReceivingPlan,
  reducePlan,
  refusesMore,
} from "./receivingPlan.ts";
import { findBins } from "./useBins.ts";
import { useIntakeWords } from "./intake.ts";
import { isKnownLot } from "./knownLot.ts";
import type { Travelling } from "./travellingLots.ts";

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
  const words = useIntakeWords();
  const { said, say } = useScanOutcome();
  const counted = useRef(new Set<string>());
  // what the code before left, though it is not drawn yet
  const now = useRef(plan);
  now.current = plan;
  const act = (action: PlanAction) => {
    now.current = reducePlan(now.current, action);
    dispatch(action);
  };

  const count = (line: ReceivingPlan["lines"][number], times = "1") => {
    const refusal = refusesMore(now.current, line, times, overPercent);
    if (refusal)
      return say({
        tone: "danger",
        text:
          refusal === "over"
            ? words("scannedAll", { code: line.code })
            : t("receiving.scan.notHere", { code: line.code }),
      });
    const own = arrivalsOf(now.current, line.lineId);
    const target = own.find((arrival) => arrival.key === now.current.current) ?? own.at(-1);
    act({ type: "count", lineId: line.lineId, times });
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
    const isNew = ({ key, lineId }: Travelling) =>
      !(counted.current.has(key) && !isZero(arrivingOn(now.current, lineId)));
    const lineOf = ({ lineId }: Travelling) => now.current.lines.find((line) => line.lineId === lineId);
    const fits = (each: Travelling) => {
      const line = lineOf(each);
      return line && refusesMore(now.current, line, each.quantity, overPercent) === null;
    };
    const fresh = came.filter(isNew);
    const next = fresh.find(fits) ?? fresh[0];
    if (!next) return say({ tone: "danger", text: t("receiving.scan.lotIn", { lot: code }) });
    const line = lineOf(next);
    if (!line) return undefined;
    if (refusesMore(now.current, line, next.quantity, overPercent) === null) counted.current.add(next.key);
    return count(line, next.quantity);
  };

  const readOne = async (text: string): Promise<void> => {
    const line = lineWithRoom(now.current, (each) => isSameCode(each.code, text), "1", overPercent);
    if (line) return count(line);
    const barcoded = await itemByCode("skus", text);
    const called =
      barcoded && lineWithRoom(now.current, ({ skuId }) => skuId === barcoded.id, barcoded.times, overPercent);
    if (barcoded && called) return count(called, barcoded.times);
    const came = takesLots ? [] : await travelling(text);
    if (came.length > 0) return countLot(text, came);
    const current = now.current.arrivals.find((arrival) => arrival.key === now.current.current);
    const unknown = {
      tone: "danger",
      text: t(takesLots ? "receiving.scan.unknown" : "receiving.scan.unknownHere", { code: text }),
    } as const;
    if (!current) return say(unknown);
    const bins = warehouseId === undefined ? [] : await findBins(warehouseId, text);
    const bin = bins.find((each) => isSameCode(each.name, text));
    if (bin) {
      act({ type: "set", key: current.key, values: { bin } });
      return say({ tone: "success", text: t("receiving.scan.bin", { bin: bin.name }) });
    }
    if (!takesLots) return say(unknown);
    const useAsLot = () => {
      act({ type: "set", key: current.key, values: { lotNumber: text } });
      say({ tone: "success", text: t("receiving.scan.lot", { lot: text }) });
    };
    const skuId = now.current.lines.find((each) => each.lineId === current.lineId)?.skuId;
    if (skuId !== undefined && (await isKnownLot(skuId, text))) return useAsLot();
    return say({ ...unknown, remedy: { text: t("receiving.scan.useAsLot"), run: useAsLot } });
  };
  const read = useScanQueue(readOne, (error) => say({ tone: "danger", text: failureMessage(error, t) }));
  return { read, said };
};
