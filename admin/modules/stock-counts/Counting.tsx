import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { Compared } from "./Compared.tsx";
import { useCountLines } from "./countLines.ts";
import { Entry } from "./Entry.tsx";

/** The sheet of a stock count: what to count while it is counted, then what came of it. */
const Counting = () => {
  const record = useRecord();
  const t = useTranslate();
  const access = useAccess();
  const mayCount = useMayWrite("stock_counts", "update");
  const withCost = access.may("sku_cost:view:all");
  const { data: lines, error, refetch } = useCountLines(Number(record.id), withCost);
  const stage = progressOf("stock_counts", String(record["state"]));
  if (stage === "draft" || (stage === "canceled" && lines?.length === 0))
    return (
      <Box sx={{ p: { xs: 4, md: 6 } }}>
        <Alert tone="neutral">{t("counting.notBegun")}</Alert>
      </Box>
    );
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!lines) return <SkeletonRows rows={6} />;
  if (stage === "open") return <Entry lines={lines} readOnly={!mayCount} />;
  return <Compared lines={lines} withCost={withCost} mayRecount={stage === "underWay" && access.may("lot:adjust")} />;
};

export default Counting;
