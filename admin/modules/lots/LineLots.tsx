import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatDay, formatQuantity } from "../../i18n/formats.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { Code } from "../../parts/Code.tsx";
import { Day } from "../../parts/Day.tsx";
import { InlineField } from "../../parts/InlineField.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { isZero } from "../../screens/detail/surface.ts";
import { useMobile } from "../../theme/useMobile.ts";
import {
  chosenOn,
  inLotOrder,
  keyOf,
  leftOn,
  type LotPlan,
  type MappableLine,
  type MappableLot,
  mostOf,
  problemOf,
} from "./lotPlan.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = { line: MappableLine; plan: LotPlan; onPlan: (plan: LotPlan) => void; readOnly: boolean };

const fillers = ["Enter", "ArrowDown"];

/** One line with the lots it can be taken from, and how much is taken of each. */
export const LineLots = ({ line, plan, onPlan, readOnly }: Props) => {
  const t = useTranslate();
  const mobile = useMobile();
  const locale = useLocale();
  const complete = isZero(leftOn(line, plan));
  const numbers = (lot: MappableLot) => [lot.lotNumber, lot.serialNumber].filter(Boolean).join(" · ");
  const field = (lot: MappableLot) => {
    const key = keyOf(line, lot);
    const problem = problemOf(line, lot, plan);
    if (readOnly) return <Quantity value={lot.chosen} strong />;
    return (
      <InlineField
        label={t("lotMapping.takeOf", { lot: lot.lotNumber ?? lot.lotId, code: line.sku })}
        name={`take-${key}`}
        value={plan[key] ?? ""}
        placeholder="0"
        align="right"
        numeric
        large={mobile}
        problem={problem ? t(`lotMapping.problem.${problem}`) : undefined}
        onChange={(value) => onPlan({ ...plan, [key]: value })}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (!fillers.includes(event.key) || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          const fields = [...document.querySelectorAll<HTMLInputElement>('[name^="take-"]')];
          fields[fields.indexOf(event.currentTarget) + 1]?.focus();
        }}
      />
    );
  };
  const packed = (lot: MappableLot) =>
    isZero(lot.packed) ? null : (
      <Box component="span" sx={{ color: "text.secondary", typography: "caption", display: "block" }}>
        {t("lotMapping.packed", { quantity: formatQuantity(lot.packed, locale) })}
      </Box>
    );
  const expiry = (lot: MappableLot) =>
    lot.expirationDate && (
      <Box component="span" sx={lot.isExpired ? { color: "tone.danger.text", fontWeight: 520 } : undefined}>
        {formatDay(lot.expirationDate, locale)}
        {lot.isExpired && ` · ${t("lotMapping.expired")}`}
      </Box>
    );
  return (
    <Card
      flush
      title={
        <>
          <Code>{line.sku}</Code>{" "}
          <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
            {line.name}
          </Box>
        </>
      }
      aside={
        <>
          {!readOnly && line.lots.length > 0 && (
            <QuietButton onClick={() => onPlan(inLotOrder(line, plan))}>{t("lotMapping.fill")}</QuietButton>
          )}
          <Box
            component="span"
            role="status"
            sx={{ typography: "body2", fontWeight: 520, color: complete ? "tone.success.text" : "tone.warning.text" }}
          >
            {t("lotMapping.chosen", {
              chosen: formatQuantity(chosenOn(line, plan), locale),
              quantity: formatQuantity(line.quantity, locale),
            })}
          </Box>
        </>
      }
    >
      {line.lots.length === 0 ? (
        <Box sx={{ px: 4, py: 3, color: "text.secondary" }}>{t("lotMapping.noLots")}</Box>
      ) : mobile ? (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {line.lots.map((lot) => (
            <Box
              key={lot.lotId}
              component="li"
              sx={{
                display: "grid",
                gridTemplateColumns: "minmax(0, 1fr) 104px",
                gap: 2,
                alignItems: "center",
                px: 4,
                py: 2,
                borderTop: 1,
                borderColor: "line.subtle",
                "&:first-of-type": { borderTop: 0 },
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ overflowWrap: "anywhere" }}>
                  <Code>{numbers(lot)}</Code>
                </Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>
                  <Code>{lot.bin}</Code> {expiry(lot)}
                </Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>
                  {t("lotMapping.available")} {formatQuantity(mostOf(lot), locale)}
                </Box>
              </Box>
              <Box>
                {field(lot)}
                {packed(lot)}
              </Box>
            </Box>
          ))}
        </Box>
      ) : (
        <Table
          sx={{
            tableLayout: "fixed",
            "& td:first-of-type, & th:first-of-type": { pl: 4 },
            "& td:last-of-type, & th:last-of-type": { pr: 4 },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t("lotMapping.lot")}</TableCell>
              <TableCell sx={{ width: 130 }}>{t("lotMapping.bin")}</TableCell>
              <TableCell sx={{ width: 190 }}>{t("lotMapping.expires")}</TableCell>
              <TableCell sx={{ width: 130 }}>{t("lotMapping.received")}</TableCell>
              <TableCell align="right" sx={{ width: 120 }}>
                {t("lotMapping.available")}
              </TableCell>
              <TableCell align="right" sx={{ width: 130 }}>
                {t("lotMapping.take")}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {line.lots.map((lot) => (
              <TableRow key={lot.lotId} sx={{ "& td": { height: 44 } }}>
                <TableCell>
                  <Code>{numbers(lot)}</Code>
                </TableCell>
                <TableCell>
                  <Code>{lot.bin}</Code>
                </TableCell>
                <TableCell>{expiry(lot)}</TableCell>
                <TableCell sx={{ color: "text.secondary" }}>
                  <Day value={lot.receivedAt} />
                </TableCell>
                <TableCell align="right">
                  <Quantity value={mostOf(lot)} />
                </TableCell>
                <TableCell align="right" sx={{ overflow: "visible" }}>
                  {field(lot)}
                  {packed(lot)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
};
