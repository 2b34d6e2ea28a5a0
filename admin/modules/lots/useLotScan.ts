import { useRef, useState } from "react";
import { useLocale, useTranslate } from "react-admin";
import { failureMessage } from "../../data/failure.ts";
import { request } from "../../data/request.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { sound } from "../../parts/sound.ts";
import { itemsByCode } from "../../screens/detail/surface.ts";
import type { Said } from "../purchase-orders/useScan.ts";
import { type LotPlan, type MappableLine, pickScanned } from "./lotPlan.ts";

type Known = { lotNumber: string | null; serialNumber: string | null; sku: { code: string } | null };
const most = 20;
const knownQuery = `query ScannedLot($filter: LotFilter, $limit: Int) { lots(filter: $filter, limit: $limit) { lotNumber serialNumber sku { code } } }`;

/** A lot of that number, whatever it is of and wherever it lies. */
const knownLot = async (code: string): Promise<Known | undefined> => {
  const { lots } = await request<{ lots: readonly Known[] }>(knownQuery, { filter: { searchText: code }, limit: most });
  const isIt = (text: string | null) => text?.trim().toLowerCase() === code.toLowerCase();
  return lots.find(({ lotNumber, serialNumber }) => isIt(lotNumber) || isIt(serialNumber));
};

type Options = { lines: readonly MappableLine[]; plan: LotPlan; onPlan: (plan: LotPlan) => void };

/** What a scanned code chooses: a lot or serial number that lot for its line, a SKU's code or barcode its only lot; all else is refused in words. */
export const useLotScan = ({ lines, plan, onPlan }: Options) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const [said, setSaid] = useState<Said>(null);
  const now = useRef({ lines, plan });
  now.current = { lines, plan };
  const say = (tone: "success" | "danger", text: string) => {
    setSaid({ tone, text });
    sound(tone === "success" ? "right" : "wrong");
  };
  const choose = (code: string, skuId?: number): boolean => {
    const picked = pickScanned(now.current.lines, now.current.plan, code, skuId);
    if (!picked) return false;
    const named = { lot: picked.lot?.lotNumber ?? picked.lot?.serialNumber ?? code, code: picked.line.sku };
    if ("refused" in picked) say("danger", t(`lotMapping.scan.${picked.refused}`, named));
    else {
      now.current.plan = picked.plan;
      onPlan(picked.plan);
      say("success", t("lotMapping.scan.taken", { ...named, quantity: formatQuantity(picked.taken, locale) }));
    }
    return true;
  };
  const readOne = async (text: string): Promise<void> => {
    if (choose(text)) return;
    const item = (await itemsByCode("skus", [text])).get(text.toLowerCase());
    if (item && choose(text, item.id)) return;
    const known = item ? undefined : await knownLot(text);
    const other = item?.code ?? known?.sku?.code;
    const here = now.current.lines.some(({ sku }) => sku === other);
    say(
      "danger",
      t(`lotMapping.scan.${other ? (here ? "notHere" : "otherSku") : "unknown"}`, { lot: text, code: other }),
    );
  };
  const latest = useRef(readOne);
  latest.current = readOne;
  // one after another: a code may be looked up at the server, and the next one comes before that answers
  const last = useRef(Promise.resolve());
  const read = (code: string): Promise<void> => {
    const text = code.trim();
    if (text !== "")
      last.current = last.current
        .then(() => latest.current(text))
        .catch((error: unknown) => say("danger", failureMessage(error, t)));
    return last.current;
  };
  return { read, said };
};
