import { type Dispatch, useEffect, useRef, useState } from "react";
import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { Card } from "../../parts/Card.tsx";
import type { ArrivalProblem } from "./arrivalProblems.ts";
import { ArrivalRow } from "./ArrivalRow.tsx";
import { useIntakeWords } from "./intake.ts";
import { LineCells } from "./LineCells.tsx";
import { arrivalsOf, type PlanAction, type ReceivingPlan } from "./receivingPlan.ts";
import { LotDetails } from "./LotDetails.tsx";

type Props = {
  plan: ReceivingPlan;
  dispatch: Dispatch<PlanAction>;
  warehouseId: number;
  problems: readonly ArrivalProblem[];
  /** The lot each makes is given here, too. */
  takesLots: boolean;
  readOnly?: boolean;
};

const heads = ["sku", "description", "ordered", "before", "open", "now", "bin", "lot"] as const;
/** What is typed of an arrival. */
const typed = new Set<string>(["now", "bin", "lot"]);
const right = new Set<string>(["ordered", "open", "now"]);
/** Said otherwise where it is built than where it arrives. */
const said = new Set<string>(["ordered", "before", "now"]);
const widths: Partial<Record<(typeof heads)[number], number>> = {
  sku: 132,
  ordered: 76,
  before: 120,
  open: 88,
  now: 96,
  bin: 112,
  lot: 130,
};
/** Where no lot is given there is room for the bin's whole name. */
const wideBin = 168;

/** A line and its arrivals: one row for each bin or lot it goes to. */
export const ArrivalTable = ({ plan, dispatch, warehouseId, problems, takesLots, readOnly = false }: Props) => {
  const t = useTranslate();
  const words = useIntakeWords();
  const shown = heads.filter((name) => (takesLots || name !== "lot") && !(readOnly && typed.has(name)));
  const table = useRef<HTMLTableElement>(null);
  const [detailed, setDetailed] = useState<ReadonlySet<string>>(new Set());
  const focus = (key: string | undefined, field: "quantity" | "bin") => {
    if (key) table.current?.querySelector<HTMLInputElement>(`[name="${field}-${key}"]`)?.focus();
  };
  // a new row for a second bin is where typing goes on
  const { current } = plan;
  const rows = plan.arrivals.length;
  const before = useRef(rows);
  useEffect(() => {
    if (rows > before.current && current?.startsWith("split")) focus(current, "quantity");
    before.current = rows;
  }, [rows, current]);

  return (
    <Card sx={{ overflow: "auto" }}>
      <Table
        ref={table}
        aria-label={words("table")}
        sx={{
          tableLayout: "fixed",
          minWidth: 900,
          "& th": { bgcolor: "surface.sunken" },
          "& td": { height: 44 },
          "& td:first-of-type, & th:first-of-type": { pl: 4 },
          "& tbody tr:last-of-type td": { borderBottom: 0 },
          "& tr.split-above td": { borderBottom: 0 },
          "& tr.current td": { bgcolor: "surface.hover" },
        }}
      >
        <colgroup>
          {shown.map((name) => (
            <col
              key={name}
              style={widths[name] ? { width: name === "bin" && !takesLots ? wideBin : widths[name] } : undefined}
            />
          ))}
          {!readOnly && <col style={{ width: 72 }} />}
        </colgroup>
        <TableHead>
          <TableRow>
            {shown.map((name) => (
              <TableCell key={name} align={right.has(name) ? "right" : "left"}>
                {said.has(name) ? words(name) : t(`receiving.columns.${name}`)}
              </TableCell>
            ))}
            {!readOnly && <TableCell aria-label={t("detail.actions")} />}
          </TableRow>
        </TableHead>
        <TableBody>
          {plan.lines.map((line) => {
            const arrivals = arrivalsOf(plan, line.lineId);
            if (arrivals.length === 0 || readOnly)
              return (
                <TableRow key={line.lineId}>
                  <LineCells line={line} plan={plan} />
                  {!readOnly && <TableCell colSpan={takesLots ? 4 : 3} />}
                </TableRow>
              );
            return arrivals.map((arrival, at) => {
              const next = plan.arrivals[plan.arrivals.indexOf(arrival) + 1]?.key;
              const details = detailed.has(arrival.key);
              return [
                <TableRow
                  key={arrival.key}
                  className={[
                    at < arrivals.length - 1 || details ? "split-above" : "",
                    plan.current === arrival.key ? "current" : "",
                  ].join(" ")}
                >
                  {at === 0 ? (
                    <LineCells line={line} plan={plan} />
                  ) : (
                    <TableCell colSpan={5} align="right" sx={{ color: "text.secondary", typography: "caption" }}>
                      {t("receiving.sameLine", { number: at + 1 })}
                    </TableCell>
                  )}
                  <ArrivalRow
                    arrival={arrival}
                    line={line}
                    warehouseId={warehouseId}
                    problems={problems.filter(({ key }) => key === arrival.key)}
                    takesLots={takesLots}
                    split={at > 0}
                    detailed={details}
                    dispatch={dispatch}
                    onNext={() => focus(next, "quantity")}
                    onBin={() => focus(arrival.key, "bin")}
                    onDetails={() =>
                      setDetailed((before) =>
                        before.has(arrival.key)
                          ? new Set([...before].filter((key) => key !== arrival.key))
                          : new Set([...before, arrival.key]),
                      )
                    }
                  />
                </TableRow>,
                details ? (
                  <TableRow key={`${arrival.key}-lot`}>
                    <TableCell />
                    <TableCell colSpan={8} sx={{ overflow: "visible" }}>
                      <LotDetails arrival={arrival} line={line} problems={problems} dispatch={dispatch} />
                    </TableCell>
                  </TableRow>
                ) : null,
              ];
            });
          })}
        </TableBody>
      </Table>
    </Card>
  );
};
