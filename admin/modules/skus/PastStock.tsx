import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { Alert } from "../../parts/Alert.tsx";
import { Card } from "../../parts/Card.tsx";
import { Code } from "../../parts/Code.tsx";
import { Day } from "../../parts/Day.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { Money } from "../../parts/Money.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { useLotWords } from "../lots/useLotWords.ts";
import { StockCards } from "./StockCards.tsx";
import { quantities, type StockLevel, totalOf } from "./stockGroups.ts";
import { StockTable } from "./StockTable.tsx";

type PastLot = {
  lotId: number;
  lotNumber: string | null;
  serialNumber: string | null;
  expirationDate: string | null;
  receivedAt: string;
  warehouse: string;
  quantity: string;
  unitCost: string | null;
  value: string | null;
};
type Answer = { stockAsOf: { levels: readonly StockLevel[]; lots: readonly PastLot[] | null } | null };

const query = `query StockAsOf($at: Datetime!, $skuIds: [Int!]!) {
  stockAsOf(at: $at, filter: { skuIds: $skuIds }) {
    levels { warehouseId warehouse ${quantities.join(" ")} }
    lots { lotId lotNumber serialNumber expirationDate receivedAt warehouse quantity unitCost value }
  }
}`;

/** What a SKU's stock was at a moment, with the lots that lay there and what they were worth. */
export const PastStock = ({ skuId, at }: { skuId: number; at: string }) => {
  const t = useTranslate();
  const mobile = useMobile();
  const lotWords = useLotWords();
  const withCost = useAccess().may("sku_cost:view:all");
  const { data, error, refetch } = useQueryText<Answer>(query, { at, skuIds: [skuId] });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const { levels = [], lots = null } = data.stockAsOf ?? {};
  if (levels.length === 0) return <Alert tone="neutral">{t("stock.asOf.nothing")}</Alert>;
  return (
    <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {mobile ? (
        <StockCards levels={levels} quantity={(level, name) => <Quantity value={level[name]} />} />
      ) : (
        <StockTable
          levels={levels}
          quantity={(level, name) => <Quantity value={level[name]} strong={name === "available"} />}
          total={(name) => <Quantity value={totalOf(levels, name)} strong />}
        />
      )}
      {lots && (
        <Card flush title={t("stock.asOf.lots")}>
          {lots.length === 0 ? (
            <Box sx={{ px: 4, py: 3, color: "text.secondary", typography: "body2" }}>{t("stock.asOf.noLots")}</Box>
          ) : (
            <Box sx={{ overflowX: "auto" }}>
              <Table sx={{ "& td:first-of-type, & th:first-of-type": { pl: 4 } }}>
                <TableHead>
                  <TableRow>
                    <TableCell>{t("stock.asOf.lot")}</TableCell>
                    <TableCell>{t("stock.warehouse")}</TableCell>
                    <TableCell>{t("stock.asOf.received")}</TableCell>
                    <TableCell align="right">{t("stock.quantities.inStock")}</TableCell>
                    {withCost && <TableCell align="right">{t("stock.asOf.unitCost")}</TableCell>}
                    {withCost && <TableCell align="right">{t("stock.asOf.value")}</TableCell>}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {lots.map((lot) => (
                    <TableRow key={lot.lotId}>
                      <TableCell>
                        <Code>{lotWords(lot)}</Code>
                      </TableCell>
                      <TableCell>{lot.warehouse}</TableCell>
                      <TableCell sx={{ color: "text.secondary" }}>
                        <Day value={lot.receivedAt} />
                      </TableCell>
                      <TableCell align="right">
                        <Quantity value={lot.quantity} strong />
                      </TableCell>
                      {withCost && (
                        <TableCell align="right">
                          <Money value={lot.unitCost} perUnit />
                        </TableCell>
                      )}
                      {withCost && (
                        <TableCell align="right">
                          <Money value={lot.value} />
                        </TableCell>
                      )}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </Box>
          )}
        </Card>
      )}
    </Box>
  );
};
