import { isSameCode } from "../../../resources/core/codes.ts";
import { useRef } from "react";
import { useTranslate } from "react-admin";
import { failureMessage } from "../../data/failure.ts";
import { itemByCode } from "../../screens/detail/surface.ts";
import { type Bin, findBins } from "../purchase-orders/useBins.ts";
import { useScanOutcome } from "../scanning/useScanOutcome.ts";
import { useScanQueue } from "../scanning/useScanQueue.ts";
import { calledByLot, calledBySku, type CountLine, isCounted, skuOf } from "./countLines.ts";
import type { useEntry } from "./useEntry.ts";

type Options = {
  lines: readonly CountLine[];
  bin: Bin | undefined;
  warehouseId: number | undefined;
  entry: ReturnType<typeof useEntry>;
  onBin: (bin: Bin) => void;
};

/** What a scanned code does on a sheet: a bin is gone to, a SKU counts one more, a lot says which one. An item not on the sheet can be noted as found. */
export const useCountScan = ({ lines, bin, warehouseId, entry, onBin }: Options) => {
  const t = useTranslate();
  const { said, say } = useScanOutcome();
  // what the code before left, though it is not drawn yet
  const now = useRef({ lines, bin });
  now.current = { lines, bin };
  const go = (at: Bin) => {
    now.current.bin = at;
    onBin(at);
  };
  const count = (line: CountLine, times: string) => {
    const kept = isCounted(line) ? line.quantity : null;
    const quantity = entry.count(line.id, kept, line.serialNumber === null ? times : null);
    go({ id: line.binLocationId, name: line.binLocation?.name ?? "" });
    say({
      tone: "success",
      text: t("counting.scan.counted", { code: skuOf(line), quantity, bin: line.binLocation?.name }),
    });
  };
  /** Of several only one can be meant: the one in the bin one stands at. */
  const one = (found: readonly CountLine[]) => {
    const here = found.filter(({ binLocationId }) => binLocationId === now.current.bin?.id);
    return here.length > 0 ? here : found;
  };
  const found = async (item: { id: number; code: string; times: string }, at: Bin) => {
    try {
      await entry.add({ skuId: item.id, binLocationId: at.id, quantity: item.times });
      say({ tone: "success", text: t("counting.scan.added", { code: item.code, bin: at.name }) });
    } catch (error) {
      say({ tone: "danger", text: failureMessage(error, t) });
    }
  };
  const readOne = async (text: string): Promise<void> => {
    const lots = one(calledByLot(now.current.lines, text));
    if (lots[0] && lots.length === 1) return count(lots[0], "1");
    const item = await itemByCode("skus", text);
    const sheet = now.current.lines;
    const named = one(item ? sheet.filter(({ skuId }) => skuId === item.id) : calledBySku(sheet, text));
    if (named[0] && named.length === 1) return count(named[0], item?.times ?? "1");
    if (named.length > 1) return say({ tone: "danger", text: t("counting.scan.whichLot", { code: text }) });
    const bins = warehouseId === undefined ? [] : await findBins(warehouseId, text);
    const at = bins.find(({ name }) => isSameCode(name, text));
    if (at) {
      go(at);
      return say({ tone: "success", text: t("counting.scan.bin", { bin: at.name }) });
    }
    if (!item) return say({ tone: "danger", text: t("receiving.scan.unknown", { code: text }) });
    const here = now.current.bin;
    if (!here) return say({ tone: "danger", text: t("counting.scan.whichBin", { code: item.code }) });
    return say({
      tone: "danger",
      text: t("counting.scan.notOnSheet", { code: item.code, bin: here.name }),
      remedy: { text: t("counting.scan.found"), run: () => void found(item, here) },
    });
  };
  const read = useScanQueue(readOne, (error) => say({ tone: "danger", text: failureMessage(error, t) }));
  return { read, said };
};
