import { useState } from "react";
import { Box, Table, TableBody, TableCell, TableRow } from "@mui/material";
import { Undo2 } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { useOperation } from "../../data/useOperation.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatStamp, formatQuantity } from "../../i18n/formats.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { Card } from "../../parts/Card.tsx";
import { movesStock, EffectDialog, OperationButtons } from "../../screens/detail/surface.ts";
import { useIntake, useIntakeWords } from "./intake.ts";
import { receivementsQuery, type Receivement, type ReceivementsAnswer } from "./receivements.ts";
import { RecordScope, useRecord, useResource } from "../../data/recordContext.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

const step = 20;

/** What came in so far, newest first; each arrival can be taken back while its lot is untouched. */
export const ReceivedList = () => {
  const record = useRecord();
  const { name: module } = useResource();
  const intake = useIntake();
  const words = useIntakeWords();
  const { arrivals } = intake;
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const { may } = useAccess();
  const [limit, setLimit] = useState(step);
  const [undoing, setUndoing] = useState<Receivement | null>(null);
  const { run, preview } = useOperation(arrivals.module, arrivals.undo);
  const { data } = useQueryText<ReceivementsAnswer>(
    receivementsQuery(intake),
    { filter: { [arrivals.by]: [record.id] }, limit },
    { placeholderData: (before) => before },
  );
  const rows = data?.arrived.edges.map(({ node }) => node) ?? [];
  const total = data?.arrived.totalCount ?? 0;
  if (rows.length === 0) return null;
  // an order that ended is reopened first
  const live = movesStock(progressOf(module, String(record.state)));
  const amount = (row: Receivement) => formatQuantity(row.quantity, locale);
  return (
    <Card
      flush
      title={words("already")}
      aside={<Box sx={{ color: "text.secondary", typography: "body2" }}>{total}</Box>}
    >
      <Box sx={{ overflowX: "auto" }}>
        <Table
          aria-label={words("already")}
          sx={(theme) => ({
            "& tr:last-of-type td": { borderBottom: 0 },
            "& td:first-of-type": { pl: 4 },
            "& td:last-of-type": { pr: 4 },
            // on a phone its words stand one after another and wrap
            [theme.breakpoints.down("md")]: {
              "& tr": { display: "flex", flexWrap: "wrap", alignItems: "center", px: 4, py: 2, columnGap: 3 },
              "& tr + tr": { borderTop: 1, borderColor: "line.subtle" },
              "& td, & td:first-of-type, & td:last-of-type": { width: "auto", height: "auto", p: 0, border: 0 },
            },
          })}
        >
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell sx={{ width: 160, color: "text.secondary" }}>{formatStamp(row.createdAt)}</TableCell>
                <TableCell sx={{ width: 140 }}>{row.userReference?.name}</TableCell>
                <TableCell>
                  <Code>{row.skuReference?.name}</Code>
                </TableCell>
                <TableCell align="right">
                  <Quantity value={row.quantity} />
                </TableCell>
                <TableCell>
                  {t("receiving.into")} <Code>{row.binLocation?.name}</Code>
                  {row.lotReference && (
                    <Box component="span" sx={{ color: "text.secondary" }}>
                      {`, ${row.lotReference.name}`}
                    </Box>
                  )}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
                  <RecordScope
                    module={arrivals.module}
                    record={{ ...row, lotId: row.lotReference?.id, lotNumber: row.lotReference?.name }}
                  >
                    {/* it is taken back by the button beside, which tells what that does to stock */}
                    <OperationButtons at="row" except={arrivals.undo} />
                  </RecordScope>
                  {live && may("receivement:delete:single") && (
                    <QuietButton
                      icon={Undo2}
                      onClick={() => setUndoing(row)}
                      sx={{ minHeight: 28, mr: -2, color: "text.secondary" }}
                      aria-label={t("receiving.undoOf", { quantity: amount(row), code: row.skuReference?.name })}
                    >
                      {t("receiving.undo")}
                    </QuietButton>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.length < total && (
        <QuietButton onClick={() => setLimit(limit + step)}>
          {t("detail.loadMore", { smart_count: Math.min(step, total - rows.length) })}
        </QuietButton>
      )}
      {undoing && (
        <EffectDialog
          title={t("receiving.undoTitle", { quantity: amount(undoing), code: undoing.skuReference?.name })}
          about={t(`receiving.undoAbout.${intake.rest}`)}
          act={t("receiving.undoAct", { quantity: amount(undoing), smart_count: Number(undoing.quantity) })}
          danger
          ask={() => preview({ id: undoing.id })}
          make={async () => {
            await run({ id: undoing.id });
            notify(t("receiving.undone", { quantity: amount(undoing), smart_count: Number(undoing.quantity) }), {
              type: "success",
            });
          }}
          onClose={() => setUndoing(null)}
        />
      )}
    </Card>
  );
};
