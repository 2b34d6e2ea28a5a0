import { useState } from "react";
import { useTranslate } from "react-admin";
import { failureMessage } from "../../data/failure.ts";
import { sound } from "../../parts/sound.ts";
import { itemsByCode, plus } from "../../screens/detail/surface.ts";
import type { Said } from "../purchase-orders/useScan.ts";
import { type Bin, findBins } from "../purchase-orders/useBins.ts";
import { calledByLot, calledBySku, type CountLine, isCounted, skuOf } from "./countLines.ts";
import type { useEntry } from "./useEntry.ts";

type Options = {
  lines: readonly CountLine[];
  bin: Bin | undefined;
  warehouseId: number | undefined;
  entry: ReturnType<typeof useEntry>;
  onBin: (bin: Bin) => void;
  /** The line that is counted now. */
  onLine: (lineId: number) => void;
};

/** What a scanned code is on a sheet: a bin is gone to, a SKU counts one more, a lot says which; of what is not on the sheet one may say that it was found. */
export const useCountScan = ({ lines, bin, warehouseId, entry, onBin, onLine }: Options) => {
  const t = useTranslate();
  const [said, setSaid] = useState<Said>(null);
  const say = (answer: NonNullable<Said>) => {
    setSaid(answer);
    sound(answer.tone === "success" ? "right" : "wrong");
  };
  const count = (line: CountLine, times: string) => {
    const before = entry.typing[line.id]?.quantity ?? (isCounted(line) ? line.quantity : null) ?? "0";
    const quantity = line.serialNumber === null ? plus(before || "0", times) : "1";
    entry.count(line.id, quantity);
    onLine(line.id);
    say({
      tone: "success",
      text: t("counting.scan.counted", { code: skuOf(line), quantity, bin: line.binLocation?.name }),
    });
  };
  /** Of several only one can be meant: the one in the bin one stands at. */
  const one = (found: readonly CountLine[]) => {
    const here = found.filter(({ binLocationId }) => binLocationId === bin?.id);
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
  const read = async (code: string): Promise<void> => {
    const text = code.trim();
    if (text === "") return undefined;
    const lots = one(calledByLot(lines, text));
    if (lots[0] && lots.length === 1) return count(lots[0], "1");
    const item = (await itemsByCode("skus", [text])).get(text.toLowerCase());
    const named = one(item ? lines.filter(({ skuId }) => skuId === item.id) : calledBySku(lines, text));
    if (named[0] && named.length === 1) return count(named[0], item?.times ?? "1");
    if (named.length > 1) return say({ tone: "danger", text: t("counting.scan.whichLot", { code: text }) });
    const bins = warehouseId === undefined ? [] : await findBins(warehouseId, text);
    const at = bins.find(({ name }) => name.toLowerCase() === text.toLowerCase());
    if (at) {
      onBin(at);
      return say({ tone: "success", text: t("counting.scan.bin", { bin: at.name }) });
    }
    if (!item) return say({ tone: "danger", text: t("receiving.scan.unknown", { code: text }) });
    if (!bin) return say({ tone: "danger", text: t("counting.scan.whichBin", { code: item.code }) });
    return say({
      tone: "danger",
      text: t("counting.scan.notOnSheet", { code: item.code, bin: bin.name }),
      remedy: { text: t("counting.scan.found"), run: () => void found(item, bin) },
    });
  };
  return { read, said };
};
