import { useCallback, useEffect, useReducer, useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { failureMessage } from "../../data/failure.ts";
import { useRecord, useResource } from "../../data/recordContext.tsx";
import { useUnsaved } from "../../data/unsaved.ts";
import { useOperation } from "../../data/useOperation.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { isZero, isEditable, movesStock, referenced, usePreview } from "../../screens/detail/surface.ts";
import { refusedOf, wordsFor, type ArrivalProblem } from "./arrivalProblems.ts";
import { useIntake, useIntakeWords } from "./intake.ts";
import { receivableLines } from "./orderLines.ts";
import {
  counted,
  planFor,
  problemsOf,
  receivementsOf,
  reducePlan,
  summaryOf,
  type PlanAction,
} from "./receivingPlan.ts";
import { travellingLots } from "./travellingLots.ts";
import { useBins, useLastBins } from "./useBins.ts";
import { useOverPercent } from "./useOverPercent.ts";
import { useScan } from "./useScan.ts";

type Props = {
  /** While it is typed; its effect is asked for then. */
  active: boolean;
  /** Closes the modal in which it is typed. */
  onDone?: () => void;
};

/** Goods coming in on a document: what is counted of each line, what that would do, and the operation that books it. */
export const useReceiving = ({ active, onDone }: Props) => {
  const { name: module } = useResource();
  const record = useRecord();
  const t = useTranslate();
  const notify = useNotify();
  const locale = useLocale();
  const { may } = useAccess();
  const intake = useIntake();
  const words = useIntakeWords();
  const warehouse = referenced(record, intake.place);
  const [plan, dispatch] = useReducer(reducePlan, record, (given) => planFor(receivableLines(given, intake)));
  useEffect(() => dispatch({ type: "load", lines: receivableLines(record, intake) }), [record, intake]);
  const { data: bins } = useBins(warehouse?.id);
  const receive = useOperation(module, intake.operation);
  const [failure, setFailure] = useState<unknown>(null);
  const [touched, setTouched] = useState(false);

  // goods go where their SKU lay last, or into the only bin there is; either can be changed
  const lastBins = useLastBins(
    plan.lines.map(({ skuId }) => skuId),
    warehouse?.id,
  );
  const onlyBin = bins?.binLocations.length === 1 ? bins.binLocations[0] : undefined;
  useEffect(() => {
    if (lastBins) dispatch({ type: "propose", binFor: (line) => lastBins.get(line.skuId) ?? onlyBin });
  }, [lastBins, onlyBin, plan.lines]);

  /** What a person changes; a refusal was of what stood there before. */
  const change = (action: PlanAction) => {
    if (action.type !== "select") {
      setFailure(null);
      setTouched(true);
    }
    dispatch(action);
  };
  // on the tab itself the bar at the foot has it
  const saved = useUnsaved(onDone !== undefined && active && touched);
  const fill = useCallback(() => dispatch({ type: "fillAll" }), []);
  const discard = useCallback(() => {
    setFailure(null);
    setTouched(false);
    dispatch({ type: "clear" });
  }, []);
  const setting = useOverPercent();
  const overPercent = intake.mayExceed ? setting : "0";
  const problems = problemsOf(plan, overPercent);
  const summary = summaryOf(plan);
  const ready = active && counted(plan).length > 0 && problems.length === 0;
  const input = { id: record.id, receivements: receivementsOf(plan) };
  const effect = usePreview(input, ready ? () => receive.preview(input) : null);
  const scan = useScan({
    plan,
    dispatch: change,
    warehouseId: warehouse?.id,
    overPercent,
    takesLots: intake.makesLots,
    travelling: (code) => travellingLots(record.id, code),
  });
  const stage = progressOf(module, String(record.state));
  const open = movesStock(stage) && may("receivement:create");

  const act = async () => {
    setFailure(null);
    try {
      await receive.run(input);
      notify(
        words("done", {
          quantity: formatQuantity(summary.units, locale),
          smart_count: Number(summary.units),
        }),
        { type: "success" },
      );
      discard();
      saved();
      onDone?.();
    } catch (error) {
      setFailure(error);
    }
  };
  const marked = [...wordsFor(problems, t), ...refusedOf(plan, failure ?? effect.failure, t)];
  /** The line and the field, and what to do about it. */
  const named = ({ key, field, text }: ArrivalProblem): string =>
    t("receiving.problemAt", {
      code:
        plan.lines.find(({ lineId }) => lineId === plan.arrivals.find((each) => each.key === key)?.lineId)?.code ?? "",
      field:
        field === "quantity" ? words("now") : field === "bin" ? t("receiving.bin") : t(`receiving.lotFields.${field}`),
      problem: text,
    });
  const [first] = marked;
  const reason = isZero(summary.units)
    ? t("receiving.nothingCounted")
    : first
      ? named(first)
      : effect.failure !== null
        ? failureMessage(effect.failure, t)
        : undefined;
  const obstacle =
    plan.lines.length === 0
      ? t("receiving.noLines")
      : bins?.binLocations.length === 0
        ? t("receiving.noBins")
        : stage === "draft"
          ? words("draft")
          : !isEditable(stage)
            ? words("ended")
            : stage === "done" && overPercent !== null && isZero(overPercent)
              ? words("complete")
              : null;
  return {
    ...{ plan, change, fill, discard, act, busy: receive.busy },
    ...{ warehouse, intake, words, scan, open, obstacle },
    ...{ marked, named, reason, failure, effect, summary },
    /** "Receive 58 units". */
    doing: words("act", { quantity: formatQuantity(summary.units, locale), smart_count: Number(summary.units) }),
  };
};

export type ReceivingState = ReturnType<typeof useReceiving>;
