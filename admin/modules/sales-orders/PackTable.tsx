import { Fragment } from "react";
import { Box, Checkbox, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { MixedCheckbox } from "../../parts/MixedCheckbox.tsx";
import { PlanTable } from "../../parts/PlanTable.tsx";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../i18n/formats.ts";
import { InlineField } from "../../parts/InlineField.tsx";
import { Code } from "../../parts/Code.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { Card } from "../../parts/Card.tsx";
import { referenced, type DetailRecord } from "../../screens/detail/surface.ts";
import { ExplainedQuantity } from "../explain/ExplainedQuantity.tsx";
import { ShippedQuantity } from "./ShippedQuantity.tsx";
import { picksOf, problemOf, type PackableLine, type PackingPlan } from "./packingPlan.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  title?: string;
  /** Head of the column that is typed into. */
  amount?: string;
  lines: readonly PackableLine[];
  /** Lines with nothing to pack. */
  waiting?: number;
  plan: PackingPlan;
  mobile: boolean;
  /** The order, for its warehouse. */
  warehouse: DetailRecord;
  onToggle: (line: PackableLine) => void;
  onAll: (all: boolean) => void;
  onQuantity: (line: PackableLine, quantity: string) => void;
};

/** What is allocated, ticked; any of it can be left out or packed in part. */
export const PackTable = ({
  title: named,
  amount,
  lines,
  waiting = 0,
  plan,
  mobile,
  warehouse: order,
  onToggle,
  onAll,
  onQuantity,
}: Props) => {
  const t = useTranslate();
  const heading = named ?? t("shipping.ready");
  const locale = useLocale();
  const warehouse = referenced(order, "warehouseId");
  const all = lines.every((line) => plan[line.lineId] !== undefined);
  const some = lines.some((line) => plan[line.lineId] !== undefined);
  const tick = (line: PackableLine) => (
    <Checkbox
      checked={plan[line.lineId] !== undefined}
      onChange={() => onToggle(line)}
      slotProps={{ input: { "aria-label": t("shipping.packLine", { code: line.code }) } }}
    />
  );
  const field = (line: PackableLine, large: boolean) => {
    const quantity = plan[line.lineId];
    const problem = problemOf(line, quantity);
    return quantity === undefined ? null : (
      <InlineField
        label={t("shipping.quantityOf", { what: amount ?? t("shipping.columns.packNow"), code: line.code })}
        value={quantity}
        align="right"
        numeric
        large={large}
        problem={problem ? t(`shipping.problem.${problem}`) : undefined}
        onChange={(value) => onQuantity(line, value)}
        onFocus={(event) => event.target.select()}
      />
    );
  };
  const picks = (line: PackableLine) => {
    const picked = picksOf(line, plan[line.lineId] ?? "");
    return picked.length === 0 ? null : (
      <Box
        component="ul"
        aria-label={t("shipping.picksOf", { code: line.code })}
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "flex",
          flexWrap: "wrap",
          columnGap: 5,
          rowGap: 1,
          typography: "body2",
          color: "text.secondary",
        }}
      >
        {picked.map(({ skuId, code, name, quantity }) => (
          <li key={skuId} title={name}>
            {formatQuantity(quantity, locale)} × <Code>{code}</Code>
          </li>
        ))}
      </Box>
    );
  };
  const posted = (line: PackableLine, dimension: "allocated" | "committed") =>
    // a kit's figures are those of its components, which stand below it
    line.parts.length > 0 ? <Quantity value={line[dimension]} /> : explained(line, dimension);
  const explained = (line: PackableLine, dimension: "allocated" | "committed") => (
    <ExplainedQuantity
      skuId={line.skuId}
      warehouseId={warehouse?.id ?? null}
      place={warehouse?.name}
      dimension={dimension}
      value={line[dimension]}
    />
  );
  const title = (
    <>
      {heading}{" "}
      <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
        {lines.length}
      </Box>
    </>
  );
  const aside = waiting > 0 && (
    <Box component="span" sx={{ color: "text.secondary", typography: "body2" }}>
      {t("shipping.notReady", { smart_count: waiting })}
    </Box>
  );
  if (mobile)
    return (
      <Card flush title={title} aside={aside}>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {lines.map((line) => (
            <Box
              component="li"
              key={line.lineId}
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
              {tick(line)}
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ fontSize: "1rem", fontWeight: 500, overflowWrap: "anywhere" }}>{line.name || line.code}</Box>
                <Box sx={{ typography: "body2", color: "text.secondary" }}>
                  <Code>{line.code}</Code> · {t("shipping.columns.allocated")} {posted(line, "allocated")}
                </Box>
              </Box>
              {field(line, true)}
              <Box sx={{ gridColumn: "2 / -1", "&:empty": { display: "none" }, "& > ul": { pb: 3 } }}>
                {picks(line)}
              </Box>
            </Box>
          ))}
        </Box>
      </Card>
    );
  return (
    <Card flush title={title} aside={aside} sx={{ overflow: "auto" }}>
      <PlanTable name={heading} widths={[44, 132, undefined, 80, 80, 84, 84, 100]} minWidth={800}>
        <TableHead>
          <TableRow>
            <TableCell>
              <MixedCheckbox
                label={t("shipping.packAll")}
                checked={all}
                mixed={some && !all}
                onChange={() => onAll(!all)}
              />
            </TableCell>
            <TableCell>{t("receiving.columns.sku")}</TableCell>
            <TableCell>{t("receiving.columns.description")}</TableCell>
            {(["ordered", "shipped", "packed", "allocated"] as const).map((name) => (
              <TableCell key={name} align="right">
                {t(`shipping.columns.${name}`)}
              </TableCell>
            ))}
            <TableCell align="right">{amount ?? t("shipping.columns.packNow")}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <Fragment key={line.lineId}>
              <TableRow sx={{ "&:has(+ .picks) > td": { borderBottom: 0 } }}>
                <TableCell>{tick(line)}</TableCell>
                <TableCell>
                  <Code>{line.code}</Code>
                </TableCell>
                <TableCell title={line.name}>{line.name}</TableCell>
                <TableCell align="right">
                  <Quantity value={line.ordered} />
                </TableCell>
                <TableCell align="right">
                  <ShippedQuantity lineId={line.lineId} code={line.code} shipped={line.shipped} />
                </TableCell>
                <TableCell align="right">{posted(line, "committed")}</TableCell>
                <TableCell align="right">{posted(line, "allocated")}</TableCell>
                <TableCell sx={{ overflow: "visible" }}>{field(line, false)}</TableCell>
              </TableRow>
              {picks(line) && (
                <TableRow className="picks">
                  <TableCell />
                  <TableCell
                    colSpan={7}
                    sx={{ whiteSpace: "normal", "&&": { height: 28, pt: 0, verticalAlign: "top" } }}
                  >
                    {picks(line)}
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          ))}
        </TableBody>
      </PlanTable>
    </Card>
  );
};
