import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useQueryText } from "../../../data/useQueryText.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { SkeletonRows } from "../../../parts/Skeleton.tsx";
import type { Known } from "../device/known.ts";
import { TouchRow, TouchRows } from "./TouchRow.tsx";

type Warehouse = Known["warehouse"] & { city: string | null };
const query = `query ScannerWarehouses { warehouses(filter: {}, orderBy: [{ column: "name", order: ASC }], limit: 500) { id name city } }`;

/** Where one works: its bins, lots and documents come onto the device. */
export const WarehouseChoice = ({ onChoose }: { onChoose: (warehouse: Known["warehouse"]) => void }) => {
  const t = useTranslate();
  const { data, error, refetch } = useQueryText<{ warehouses: readonly Warehouse[] }>(query);
  if (error) return <LoadError title={t("scanner.noNetworkYet")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <>
      <Box sx={{ p: 4, typography: "body1" }}>{t("scanner.chooseWarehouse")}</Box>
      <TouchRows head={t("scanner.warehouse")}>
        {data.warehouses.map(({ id, name, city }) => (
          <TouchRow key={id} code={name} text={city} onClick={() => onChoose({ id, name })} />
        ))}
      </TouchRows>
    </>
  );
};
