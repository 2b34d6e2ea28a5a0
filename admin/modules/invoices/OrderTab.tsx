import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { MoneyFacts } from "./MoneyFacts.tsx";
import type { OrderMoney } from "./orderMoney.ts";
import { useOrderMoney } from "./useOrderMoney.ts";

type Props = { children: (money: OrderMoney, withPrice: boolean) => ReactNode };

/** A tab about an order's money: the work left, one sum right. */
export const OrderTab = ({ children }: Props) => {
  const t = useTranslate();
  const record = useRecord();
  const { data, error, refetch, withPrice, may } = useOrderMoney();
  const pad = { p: { xs: 4, md: 6 }, pt: { xs: 4, md: 4 } };
  if (!may || progressOf("sales_orders", String(record.state)) === "draft")
    return (
      <Box sx={pad}>
        <Alert tone="neutral">{t(may ? "orderMoney.draft" : "orderMoney.notSeen")}</Alert>
      </Box>
    );
  if (error)
    return (
      <Box sx={pad}>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Box>
    );
  if (!data)
    return (
      <Box sx={pad}>
        <SkeletonRows />
      </Box>
    );
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: withPrice ? "minmax(0, 1fr) 304px" : "minmax(0, 1fr)" },
        flex: 1,
        alignContent: "start",
        gridTemplateRows: { md: "1fr" },
      }}
    >
      <Box
        sx={{
          ...pad,
          minWidth: 0,
          display: "grid",
          gap: 5,
          alignContent: "start",
          gridTemplateColumns: "minmax(0, 1fr)",
        }}
      >
        {children(data, withPrice)}
      </Box>
      {withPrice && <MoneyFacts money={data} />}
    </Box>
  );
};
