import { useState } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useQueryText } from "../../data/useQueryText.ts";
import { DayBox } from "../../fields/filters/DaysFilter.tsx";
import { QuietButton } from "../../parts/Buttons.tsx";
import { KeyHint } from "../../parts/Kbd.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { ExplainedQuantity } from "../explain/ExplainedQuantity.tsx";
import { OpenLines } from "./OpenLines.tsx";
import { PastStock } from "./PastStock.tsx";
import { StockCards } from "./StockCards.tsx";
import { quantities, type Quantity as QuantityName, type StockLevel, totalOf } from "./stockGroups.ts";
import { StockTable } from "./StockTable.tsx";

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

const toneOf = (name: QuantityName) => (name === "backordered" ? ("warning" as const) : undefined);

/** All ten quantities by warehouse: on the shelf, owed, coming. Each can be asked where it comes from, and what it was. */
const Levels = () => {
  const record = useRecord();
  const t = useTranslate();
  const mobile = useMobile();
  const { may } = useAccess();
  const [past, setPast] = useState(false);
  const [day, setDay] = useState<string | undefined>();
  const { data, error, refetch } = useQueryText<Answer>(query, { id: record.id });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const levels = levelsOf(data);
  const explained = (level: StockLevel, name: QuantityName) => (
    <ExplainedQuantity
      skuId={record.id}
      warehouseId={level.warehouseId}
      place={level.warehouse}
      dimension={name}
      value={level[name]}
      strong={name === "available"}
      tone={toneOf(name)}
    />
  );
  const present = (
    <>
      {mobile ? (
        <StockCards levels={levels} quantity={explained} />
      ) : (
        <StockTable
          levels={levels}
          quantity={explained}
          total={(name) => (
            <ExplainedQuantity
              skuId={record.id}
              warehouseId={null}
              dimension={name}
              value={totalOf(levels, name)}
              strong
              tone={toneOf(name)}
            />
          )}
        />
      )}
      <Box sx={{ mt: 5 }}>
        <OpenLines skuId={record.id} />
      </Box>
    </>
  );
  return (
    <Box component="section" aria-labelledby="stock-by-warehouse">
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, mb: 3 }}>
        <Box component="h2" id="stock-by-warehouse" sx={{ m: 0, typography: "h2" }}>
          {t("stock.byWarehouse")}
        </Box>
        <Box sx={{ flex: 1 }} />
        {!past && <KeyHint keys={["Enter"]}>{t("stock.explainHint")}</KeyHint>}
        {past && (
          <Box sx={{ width: { xs: "100%", md: 220 }, order: { xs: 1, md: 0 } }}>
            <DayBox id="stock-as-of" label={t("stock.asOf.moment")} value={day} onChange={setDay} autoFocus />
          </Box>
        )}
        {may("stock_history:view") && record["isKit"] !== true && (
          <QuietButton onClick={() => setPast(!past)}>{t(past ? "stock.asOf.now" : "stock.asOf.begin")}</QuietButton>
        )}
      </Box>
      {past ? day ? <PastStock skuId={Number(record.id)} at={day} /> : null : present}
    </Box>
  );
};

/** What is no thing lies nowhere. */
const StockLevels = () => ((useRecord()["kind"] ?? "stock") === "stock" ? <Levels /> : null);

export default StockLevels;
