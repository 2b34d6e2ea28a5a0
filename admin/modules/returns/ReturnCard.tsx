import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { PackageCheck, Pencil, ShieldAlert, Trash2, Undo2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { ownStatus } from "../../data/ownStatus.ts";
import { formatDay, formatStamp } from "../../i18n/formats.ts";
import { QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { Code } from "../../parts/Code.tsx";
import { Money } from "../../parts/Money.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { StatusPill } from "../../parts/StatusPill.tsx";
import { minus, numberOf } from "../../screens/detail/surface.ts";
import { numbersOf, type Receipt, type Returned } from "./returns.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  returned: Returned;
  onReceive: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onTakeBack: (receipt: Receipt) => void;
};

/** Columns that a phone has no room for; the lot stands below the SKU there. */
const wide = { display: { xs: "none", md: "table-cell" } };

/** One return: its number and state, what is to come back and what came, and what can be done next. */
export const ReturnCard = ({ returned, onReceive, onEdit, onDelete, onTakeBack }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const { may } = useAccess();
  const number = numberOf("returns", String(returned.displayId));
  const waiting = returned.state === "Ready To Return";
  const mayReturn = may("sales_order:return");
  const paidBack = minus("0", returned.refundTotal ?? "0");
  const said = [
    returned.warehouseReference?.name,
    returned.returnDate && formatDay(returned.returnDate, locale),
  ].filter(Boolean);
  return (
    <Card
      flush
      title={
        <Box component="span" sx={{ display: "inline-flex", alignItems: "center", columnGap: 3, flexWrap: "wrap" }}>
          <Code>{number}</Code>
          <StatusPill module="returns" state={returned.state} {...ownStatus(returned, returned.state)} />
          <Box component="span" sx={{ color: "text.secondary", fontWeight: 400, typography: "body2" }}>
            {said.join(", ")}
          </Box>
        </Box>
      }
      aside={
        <>
          {may("return:delete:single") && may("sales_order:update:single") && (
            <QuietButton
              icon={Trash2}
              onClick={onDelete}
              aria-label={t("returns.delete.of", { number })}
              sx={{ color: "text.secondary" }}
            >
              {t("returns.delete.button")}
            </QuietButton>
          )}
          {may("return:update:single") && may("sales_order:update:single") && (
            <QuietButton
              icon={Pencil}
              onClick={onEdit}
              aria-label={t("returns.edit.of", { number })}
              sx={{ color: "text.secondary" }}
            >
              {t("returns.edit.button")}
            </QuietButton>
          )}
          {waiting && mayReturn && (
            <SecondaryButton icon={PackageCheck} onClick={onReceive} aria-label={t("returns.receive.of", { number })}>
              {t("returns.receive.button")}
            </SecondaryButton>
          )}
        </>
      }
    >
      <Box>
        <Table
          aria-label={t("returns.linesOf", { number })}
          sx={{ "& td, & th": { "&:first-of-type": { pl: 4 }, "&:last-of-type": { pr: 4 } }, "& td": { height: 36 } }}
        >
          <TableHead>
            <TableRow>
              {(["sku", "description", "lot"] as const).map((name) => (
                <TableCell key={name} sx={name === "sku" ? undefined : wide}>
                  {t(`returns.columns.${name}`)}
                </TableCell>
              ))}
              {(["requested", "returned"] as const).map((name) => (
                <TableCell key={name} align="right">
                  {t(`returns.columns.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {returned.lineItems.map((line) => (
              <TableRow key={line.id}>
                <TableCell sx={{ width: { md: 150 }, whiteSpace: { xs: "normal", md: "nowrap" } }}>
                  <Code>{line.skuReference?.name}</Code>
                  <Box sx={{ display: { md: "none" }, color: "text.secondary", overflowWrap: "anywhere" }}>
                    {numbersOf(line.packageLot)}
                  </Box>
                </TableCell>
                <TableCell sx={{ color: "text.secondary", minWidth: 120, ...wide }}>{line.sku?.name}</TableCell>
                <TableCell sx={wide}>
                  <Code>{numbersOf(line.packageLot)}</Code>
                </TableCell>
                <TableCell align="right" sx={{ width: 96 }}>
                  <Quantity value={line.quantity} />
                </TableCell>
                <TableCell align="right" sx={{ width: 96 }}>
                  <Quantity value={line.qtyReturned} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {returned.receivements.length > 0 && (
        <Box component="ul" aria-label={t("returns.receiptsOf", { number })} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {returned.receivements.toReversed().map((receipt) => (
            <Box
              component="li"
              key={receipt.id}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                columnGap: 3,
                px: 4,
                minHeight: 36,
                typography: "body2",
                color: "text.secondary",
              }}
            >
              <span>{formatStamp(receipt.createdAt)}</span>
              <span>{receipt.userReference?.name}</span>
              <Box component="span" sx={{ color: "text.primary" }}>
                <Quantity value={receipt.quantity} /> × <Code>{receipt.skuReference?.name}</Code>
              </Box>
              <span>
                {t("receiving.into")} <Code>{receipt.binLocation?.name}</Code>
                {receipt.lotReference && `, ${receipt.lotReference.name}`}
              </span>
              {receipt.isQuarantined && (
                <Box
                  component="span"
                  sx={{ display: "inline-flex", alignItems: "center", gap: 1, color: "tone.warning.text" }}
                >
                  <ShieldAlert size={14} aria-hidden /> {t("returns.quarantined")}
                </Box>
              )}
              <Box sx={{ flex: 1 }} />
              {mayReturn && (
                <QuietButton
                  icon={Undo2}
                  onClick={() => onTakeBack(receipt)}
                  sx={{ minHeight: 28, mr: -2, color: "text.secondary" }}
                  aria-label={t("returns.takeBack.of", { code: receipt.skuReference?.name })}
                >
                  {t("returns.takeBack.act")}
                </QuietButton>
              )}
            </Box>
          ))}
        </Box>
      )}
      {(returned.total !== undefined || returned.notes) && (
        <Box
          sx={{
            display: "flex",
            gap: 4,
            px: 4,
            py: 2,
            borderTop: 1,
            borderColor: "line.subtle",
            typography: "body2",
            color: "text.secondary",
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{returned.notes}</Box>
          {returned.total !== undefined && (
            <Box component="span" sx={{ whiteSpace: "nowrap" }}>
              {t("returns.credit")} <Money value={returned.total} strong />
              {paidBack !== "0" && (
                <>
                  , {t("returns.paidBack")} <Money value={paidBack} strong />
                </>
              )}
            </Box>
          )}
        </Box>
      )}
    </Card>
  );
};
