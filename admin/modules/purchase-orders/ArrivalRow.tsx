import type { Dispatch, KeyboardEvent } from "react";
import { TableCell } from "@mui/material";
import { ChevronsUpDown, Split, X } from "lucide-react";
import { useTranslate } from "react-admin";
import { IconAction } from "../../parts/Buttons.tsx";
import { InlineField } from "../../parts/InlineField.tsx";
import { code } from "../../theme/typography.ts";
import type { ArrivalProblem } from "./arrivalProblems.ts";
import { BinField } from "./BinField.tsx";
import { useIntakeWords } from "./intake.ts";
import type { Arrival, PlanAction, ReceivableLine } from "./receivingPlan.ts";

type Props = {
  arrival: Arrival;
  line: ReceivableLine;
  warehouseId: number;
  problems: readonly ArrivalProblem[];
  takesLots: boolean;
  /** A second bin of the same line. */
  split: boolean;
  detailed: boolean;
  dispatch: Dispatch<PlanAction>;
  onNext: () => void;
  onBin: () => void;
  onDetails: () => void;
};

const small = { width: 28, height: 28 };

/** The cells of one arrival: how many, which bin, which lot. */
export const ArrivalRow = ({
  arrival,
  line,
  warehouseId,
  problems,
  takesLots,
  split,
  detailed,
  dispatch,
  onNext,
  onBin,
  onDetails,
}: Props) => {
  const t = useTranslate();
  const words = useIntakeWords();
  const problem = (field: ArrivalProblem["field"]) => problems.find((each) => each.field === field)?.text;
  const set = (values: Partial<Omit<Arrival, "key" | "lineId">>) => dispatch({ type: "set", key: arrival.key, values });
  // letters are no part of a quantity, so they can be keys
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      Enter: onNext,
      ArrowDown: onNext,
      b: onBin,
      B: onBin,
      "/": () => dispatch({ type: "split", key: arrival.key }),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    <>
      <TableCell sx={{ overflow: "visible" }}>
        <InlineField
          label={words("quantityOf", { code: line.code })}
          name={`quantity-${arrival.key}`}
          value={arrival.quantity}
          placeholder="0"
          align="right"
          numeric
          problem={problem("quantity")}
          onChange={(quantity) => set({ quantity })}
          onFocus={(event) => {
            event.target.select();
            dispatch({ type: "select", key: arrival.key });
          }}
          onKeyDown={onKeyDown}
        />
      </TableCell>
      <TableCell sx={{ overflow: "visible" }}>
        <BinField
          label={t("receiving.binOf", { code: line.code })}
          name={`bin-${arrival.key}`}
          warehouseId={warehouseId}
          value={arrival.bin}
          problem={problem("bin")}
          onChange={(bin) => set({ bin })}
          onEnter={onNext}
        />
      </TableCell>
      {takesLots && (
        <TableCell sx={{ overflow: "visible" }}>
          <InlineField
            label={t("receiving.lotOf", { code: line.code })}
            value={arrival.lotNumber}
            placeholder={t("receiving.lotNumber")}
            problem={problem("lotNumber")}
            sx={code}
            onChange={(lotNumber) => set({ lotNumber })}
            onKeyDown={(event) => event.key === "Enter" && !event.ctrlKey && onNext()}
          />
        </TableCell>
      )}
      <TableCell sx={{ px: "0 !important", overflow: "visible" }}>
        {takesLots && (
          <IconAction
            icon={ChevronsUpDown}
            iconSize={15}
            text={t("receiving.lotDetails")}
            aria-expanded={detailed}
            onClick={onDetails}
            sx={small}
          />
        )}
        {split ? (
          <IconAction
            icon={X}
            iconSize={15}
            text={t("receiving.unsplit")}
            onClick={() => dispatch({ type: "drop", key: arrival.key })}
            sx={small}
          />
        ) : (
          <IconAction
            icon={Split}
            iconSize={15}
            text={t("receiving.split")}
            onClick={() => dispatch({ type: "split", key: arrival.key })}
            sx={small}
          />
        )}
      </TableCell>
    </>
  );
};
