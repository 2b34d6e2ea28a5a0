import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { MoneyFacts } from "./MoneyFacts.tsx";
import { MoneyPage } from "./MoneyPage.tsx";
import type { OrderMoney } from "./orderMoney.ts";
import { useOrderMoney } from "./useOrderMoney.ts";

type Props = { children: (money: OrderMoney, withPrice: boolean) => ReactNode };

/** A tab about a sales order's money. */
export const OrderTab = ({ children }: Props) => {
  const t = useTranslate();
  const record = useRecord();
  const { data, error, refetch, withPrice, may } = useOrderMoney();
  const isDraft = progressOf("sales_orders", String(record.state)) === "draft";
  return (
    <MoneyPage
      note={may ? (isDraft ? t("orderMoney.draft") : undefined) : t("orderMoney.notSeen")}
      error={error}
      onRetry={() => void refetch()}
      isLoading={!data}
      facts={data && withPrice && <MoneyFacts money={data} />}
    >
      {data && children(data, withPrice)}
    </MoneyPage>
  );
};
