import { Box, Checkbox, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { MixedCheckbox } from "../../parts/MixedCheckbox.tsx";
import { PlanTable } from "../../parts/PlanTable.tsx";
import { useTranslate } from "react-admin";
import { formatStamp } from "../../i18n/formats.ts";
import { Card } from "../../parts/Card.tsx";
import { Code } from "../../parts/Code.tsx";
import { InlineField } from "../../parts/InlineField.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { numberOf } from "../../screens/detail/surface.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { problemOf, ticked, type Plan } from "./returnPlan.ts";
import { numbersOf, type ReturnableLot } from "./returns.ts";

type Props = {
  title: string;
  rows: readonly ReturnableLot[];
  plan: Plan;
  onChange: (plan: Plan) => void;
};

/** Shipped goods, lot by lot; the ticked ones come back. */
export const ReturnTable = ({ title, rows, plan, onChange }: Props) => {
  const t = useTranslate();
  const mobile = useMobile();
  const open = rows.filter((row) => Number(row.left) > 0);
  const all = open.length > 0 && open.every(({ id }) => plan[id] !== undefined);
  const some = open.some(({ id }) => plan[id] !== undefined);
  const codeOf = (row: ReturnableLot) => row.skuReference?.name ?? "";
  const named = (row: ReturnableLot) => [codeOf(row), numbersOf(row)].filter(Boolean).join(", ");
  const from = (row: ReturnableLot) => {
    const shipment = row.packageLine?.package?.shipment;
    return shipment
      ? [numberOf("shipments", String(shipment.displayId)), shipment.placedAt && formatStamp(shipment.placedAt)]
          .filter(Boolean)
          .join(", ")
      : "";
  };
  const tick = (row: ReturnableLot) => (
    <Checkbox
      checked={plan[row.id] !== undefined}
      disabled={Number(row.left) === 0}
      onChange={() => onChange(ticked(plan, row))}
      slotProps={{ input: { "aria-label": t("returns.returnOf", { what: named(row) }) } }}
    />
  );
  const field = (row: ReturnableLot, large: boolean) => {
    const asked = plan[row.id];
    const problem = problemOf(row, asked);
    return asked === undefined ? null : (
      <InlineField
        label={t("returns.quantityOf", { what: named(row) })}
        value={asked}
        align="right"
        numeric
        large={large}
        problem={problem && t(`returns.problem.${problem}`)}
        onChange={(value) => onChange({ ...plan, [row.id]: value })}
        onFocus={(event) => event.target.select()}
      />
    );
  };
  const heading = (
    <>
      {title}{" "}
      <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
        {rows.length}
      </Box>
    </>
  );
  if (mobile)
    return (
      <Card flush title={heading}>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {rows.map((row) => (
            <Box
              component="li"
              key={row.id}
              sx={{
                display: "grid",
                gridTemplateColumns: "40px minmax(0, 1fr) 96px",
                alignItems: "center",
                gap: 2,
                px: 3,
                py: 2,
                minHeight: 72,
                borderTop: 1,
                borderColor: "line.subtle",
              }}
            >
              {tick(row)}
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ fontSize: "1rem", fontWeight: 500, overflowWrap: "anywhere" }}>
                  {row.sku?.name ?? codeOf(row)}
                </Box>
                <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
                  <Code>{codeOf(row)}</Code>
                  {numbersOf(row) && ` · ${numbersOf(row)}`} · {t("returns.columns.left")} <Quantity value={row.left} />
                </Box>
              </Box>
              {field(row, true)}
            </Box>
          ))}
        </Box>
      </Card>
    );
  return (
    <Card flush title={heading} sx={{ overflow: "auto" }}>
      <PlanTable name={title} widths={[44, 132, undefined, 150, 150, 84, 92, 100]} minWidth={820}>
        <TableHead>
          <TableRow>
            <TableCell>
              <MixedCheckbox
                label={t("returns.returnAll")}
                checked={all}
                mixed={some && !all}
                disabled={open.length === 0}
                onChange={() =>
                  onChange(all ? {} : Object.fromEntries(open.map(({ id, left }) => [id, plan[id] ?? left])))
                }
              />
            </TableCell>
            {(["sku", "description", "lot", "shipment"] as const).map((name) => (
              <TableCell key={name}>{t(`returns.columns.${name}`)}</TableCell>
            ))}
            {(["shipped", "onReturns", "returnNow"] as const).map((name) => (
              <TableCell key={name} align="right">
                {t(`returns.columns.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell>{tick(row)}</TableCell>
              <TableCell>
                <Code>{codeOf(row)}</Code>
              </TableCell>
              <TableCell title={row.sku?.name}>{row.sku?.name}</TableCell>
              <TableCell title={numbersOf(row)}>
                <Code>{numbersOf(row)}</Code>
              </TableCell>
              <TableCell title={from(row)} sx={{ color: "text.secondary" }}>
                {from(row)}
              </TableCell>
              <TableCell align="right">
                <Quantity value={row.qtyShipped} />
              </TableCell>
              <TableCell align="right">
                <Quantity value={row.onReturns} />
              </TableCell>
              <TableCell sx={{ overflow: "visible" }}>{field(row, false)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </PlanTable>
    </Card>
  );
};
