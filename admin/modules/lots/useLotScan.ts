import { isSameCode } from "../../../resources/core/codes.ts";
import { useRef } from "react";
import { useTranslate } from "react-admin";
import { failureMessage } from "../../data/failure.ts";
import { request } from "../../data/request.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { itemByCode } from "../../screens/detail/surface.ts";
import { useScanOutcome } from "../scanning/useScanOutcome.ts";
import { useScanQueue } from "../scanning/useScanQueue.ts";
import { type LotPlan, type MappableLine, mappingsQuery, pickScanned, withLots } from "./lotPlan.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Known = { lotNumber: string | null; serialNumber: string | null; sku: { code: string } | null };
const most = 20;
const knownQuery = `query ScannedLot($filter: LotFilter, $limit: Int) { lots(filter: $filter, limit: $limit) { lotNumber serialNumber sku { code } } }`;

/** A lot of that number, whatever it is of and wherever it lies. */
const knownLot = async (code: string): Promise<Known | undefined> => {
  const { lots } = await request<{ lots: readonly Known[] }>(knownQuery, { filter: { searchText: code }, limit: most });
  const isIt = (text: string | null) => text !== null && isSameCode(text, code);
  return lots.find(({ lotNumber, serialNumber }) => isIt(lotNumber) || isIt(serialNumber));
};

type Document = { module: string; id: number };

/** The lines of a document with the lots of that number alone: they may come after those that were offered. */
const linesWith = async (document: Document, lot: string): Promise<readonly MappableLine[]> => {
  const answer = await request<{ lotMappings: readonly MappableLine[] | null }>(mappingsQuery, { ...document, lot });
  return answer.lotMappings ?? [];
};

type Options = {
  document: Document;
  lines: readonly MappableLine[];
  plan: LotPlan;
  onPlan: (plan: LotPlan) => void;
  /** Lines with lots that were not among those offered. */
  onLines: (lines: readonly MappableLine[]) => void;
};

/** What a scanned code chooses: a lot or serial number that lot for its line, a SKU's code or barcode its only lot; all else is refused in words. */
export const useLotScan = ({ document, lines, plan, onPlan, onLines }: Options) => {
  const t = useTranslate();
  const locale = useLocale();
  const { said, say } = useScanOutcome();
  const now = useRef({ lines, plan });
  now.current = { lines, plan };
  const choose = (code: string, skuId?: number): boolean => {
    const picked = pickScanned(now.current.lines, now.current.plan, code, skuId);
    if (!picked) return false;
    const named = { lot: picked.lot?.lotNumber ?? picked.lot?.serialNumber ?? code, code: picked.line.sku };
    if ("refused" in picked) say({ tone: "danger", text: t(`lotMapping.scan.${picked.refused}`, named) });
    else {
      now.current.plan = picked.plan;
      onPlan(picked.plan);
      say({
        tone: "success",
        text: t("lotMapping.scan.taken", { ...named, quantity: formatQuantity(picked.taken, locale) }),
      });
    }
    return true;
  };
  const readOne = async (text: string): Promise<void> => {
    if (choose(text)) return;
    const more = withLots(now.current.lines, await linesWith(document, text));
    if (more.some((line, n) => line !== now.current.lines[n])) {
      now.current.lines = more;
      onLines(more);
      if (choose(text)) return;
    }
    const item = await itemByCode("skus", text);
    if (item && choose(text, item.id)) return;
    const known = item ? undefined : await knownLot(text);
    const other = item?.code ?? known?.sku?.code;
    const here = now.current.lines.some(({ sku }) => sku === other);
    say({
      tone: "danger",
      text: t(`lotMapping.scan.${other ? (here ? "notHere" : "otherSku") : "unknown"}`, { lot: text, code: other }),
    });
  };
  const read = useScanQueue(readOne, (error) => say({ tone: "danger", text: failureMessage(error, t) }));
  return { read, said };
};
