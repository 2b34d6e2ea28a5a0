import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { useQueryText } from "../../data/useQueryText.ts";
import { KeyHint } from "../../parts/Kbd.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { Card } from "../../parts/Card.tsx";
import { ExplainedQuantity } from "../explain/ExplainedQuantity.tsx";
import { OpenLines } from "./OpenLines.tsx";
import { StockCards } from "./StockCards.tsx";
import {
  quantities,
  type Quantity as QuantityName,
  signAfter,
  stockGroups,
  type StockLevel,
  totalOf,
} from "./stockGroups.ts";
import { stockTableStyles } from "./stockTableStyles.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { useMobile } from "../../theme/useMobile.ts";

type Level = { warehouseId: number } & Record<QuantityName, string>;
type Answer = {
  sku: { warehouseStockLevels: readonly Level[] } | null;
  warehouses: readonly { id: number; name: string }[];
};

const query = `query StockLevels($id: Int!) {
  sku(id: $id) { warehouseStockLevels { warehouseId ${quantities.join(" ")} } }
  warehouses(orderBy: [{ column: "name", order: ASC }], limit: 100) { id name }
}`;

const zero = Object.fromEntries(quantities.map((name) => [name, "0"])) as Record<QuantityName, string>;

/** Every warehouse has its row, also where the SKU never was. */
const levelsOf = ({ sku, warehouses }: Answer): readonly StockLevel[] =>
  warehouses.map(({ id, name }) => ({
    ...zero,
    ...sku?.warehouseStockLevels.find((level) => level.warehouseId === id),
    warehouseId: id,
    warehouse: name,
  }));

const lastOfGroup = new Set<string>(stockGroups.slice(0, -1).flatMap((group) => group.quantities.at(-1) ?? []));

/** All ten quantities by warehouse: on the shelf, owed, coming. Each can be asked where it comes from. */
const StockLevels = () => {
  const record = useRecord();
  const t = useTranslate();
  const mobile = useMobile();
  const { data, error, refetch } = useQueryText<Answer>(query, { id: record.id });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const levels = levelsOf(data);
  const tone = (name: QuantityName) => (name === "backordered" ? ("warning" as const) : undefined);
  return (
    <Box component="section" aria-labelledby="stock-by-warehouse">
      <Box sx={{ display: "flex", alignItems: "center", gap: 3, mb: 3 }}>
        <Box component="h2" id="stock-by-warehouse" sx={{ m: 0, typography: "h2" }}>
          {t("stock.byWarehouse")}
        </Box>
        <Box sx={{ flex: 1 }} />
        <KeyHint keys={["Enter"]}>{t("stock.explainHint")}</KeyHint>
      </Box>
      {!mobile ? (
        <Card sx={{ overflow: "auto" }}>
          <Table sx={stockTableStyles}>
            <colgroup>
              <col style={{ width: 172 }} />
              {quantities.map((name) => (
                <col key={name} />
              ))}
            </colgroup>
            <TableHead>
              <TableRow className="groups">
                <TableCell className="end" aria-hidden />
                {stockGroups.map((group, at) => (
                  <TableCell
                    key={group.key}
                    colSpan={group.quantities.length}
                    className={at < stockGroups.length - 1 ? "end" : ""}
                    scope="colgroup"
                  >
                    <b>{t(`stock.groups.${group.key}`)}</b> <span>{t(`stock.groupsAbout.${group.key}`)}</span>
                  </TableCell>
                ))}
              </TableRow>
              <TableRow>
                <TableCell className="end">{t("stock.warehouse")}</TableCell>
                {quantities.map((name) => (
                  <TableCell
                    key={name}
                    className={`${lastOfGroup.has(name) ? "end" : ""} ${name === "available" ? "strong" : ""}`}
                  >
                    {t(`stock.quantities.${name}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {levels.map((level) => (
                <TableRow key={level.warehouseId} hover>
                  <TableCell className="end" component="th" scope="row">
                    {level.warehouse}
                  </TableCell>
                  {quantities.map((name) => (
                    <TableCell
                      key={name}
                      className={`${lastOfGroup.has(name) ? "end" : ""} ${name === "available" ? "well" : ""}`}
                    >
                      <ExplainedQuantity
                        skuId={record.id}
                        warehouseId={level.warehouseId}
                        place={level.warehouse}
                        dimension={name}
                        value={level[name]}
                        strong={name === "available"}
                        tone={tone(name)}
                      />
                      {signAfter[name] && (
                        <span className="sign" aria-hidden>
                          {signAfter[name]}
                        </span>
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
              <TableRow className="sum">
                <TableCell className="end" component="th" scope="row">
                  {t("stock.allWarehouses")}
                </TableCell>
                {quantities.map((name) => (
                  <TableCell key={name} className={lastOfGroup.has(name) ? "end" : ""}>
                    <ExplainedQuantity
                      skuId={record.id}
                      warehouseId={null}
                      dimension={name}
                      value={totalOf(levels, name)}
                      strong
                      tone={tone(name)}
                    />
                  </TableCell>
                ))}
              </TableRow>
            </TableBody>
          </Table>
        </Card>
      ) : (
        <StockCards skuId={record.id} levels={levels} />
      )}
      <Box sx={{ mt: 5 }}>
        <OpenLines skuId={record.id} />
      </Box>
    </Box>
  );
};

export default StockLevels;
