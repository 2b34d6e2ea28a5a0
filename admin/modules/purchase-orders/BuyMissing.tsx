import { ShoppingCart } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { failureMessage } from "../../data/failure.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { detailPath } from "../../data/resources.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useWrite } from "../../data/useWrite.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import type { ShortLine } from "../../screens/detail/surface.ts";
import { bestCost, type CostRule } from "./bestCost.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const query = `query CostsOf($filter: SkuCostFilter) {
  skuCosts(filter: $filter, limit: 100) { vendorId vendorReference { name } cost quantity unitFactor }
}`;

/** Makes a draft order of what a line lacks, to the vendor whose cost rules give it for least: it moves nothing until it is opened. */
const BuyMissing = () => {
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const navigate = useNavigate();
  const { create, busy } = useWrite("purchase_orders");
  const access = useAccess();
  const { item, place, short } = useRecord<ShortLine>();
  const mayOrder = useMayWrite("purchase_orders", "create");
  const may = mayOrder && access.may("sku_cost:view:all");
  const { data } = useQueryText<{ skuCosts: readonly CostRule[] }>(
    query,
    { filter: { skuIds: [item.id] } },
    { enabled: may },
  );
  const best = bestCost(data?.skuCosts ?? [], short);
  if (!may || !best) return null;
  const buy = async () => {
    try {
      const order = { vendorId: best.vendorId, warehouseId: place.id };
      const input = { lineItems: [{ skuId: item.id, quantity: short }] };
      const made = await create(order, { input, waits: false });
      void navigate(detailPath("purchase_orders", made.id));
    } catch (error) {
      notify(failureMessage(error, t), { type: "error" });
    }
  };
  return (
    <SecondaryButton icon={ShoppingCart} size="small" loading={busy} onClick={() => void buy()}>
      {t("buying.buy", { quantity: formatQuantity(short, locale), vendor: best.vendorReference?.name ?? "" })}
    </SecondaryButton>
  );
};

export default BuyMissing;
