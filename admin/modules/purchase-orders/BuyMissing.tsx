import { ShoppingCart } from "lucide-react";
import { useDataProvider, useLocale, useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { useNavigate } from "react-router";
import { mayWrite, useAccess } from "../../data/access.ts";
import { failureMessage } from "../../data/failure.ts";
import { useIdempotency } from "../../data/idempotency.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { detailPath } from "../../data/resources.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { bestCost, type CostRule } from "./bestCost.ts";

const query = `query CostsOf($filter: SkuCostFilter) {
  skuCosts(filter: $filter, limit: 100) { vendorId vendorReference { name } cost quantity unitFactor }
}`;

type ShortLine = { itemId: number; placeId: number; short: string };

/** Makes a draft order of what a line lacks, to the vendor whose cost rules give it for least: it moves nothing until it is opened. */
const BuyMissing = () => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const notify = useNotify();
  const navigate = useNavigate();
  const provider = useDataProvider();
  const keys = useIdempotency();
  const access = useAccess();
  const { itemId, placeId, short } = useRecord<ShortLine>();
  const [busy, setBusy] = useState(false);
  const may = mayWrite(access, "purchase_orders", "create") && access.may("sku_cost:view:all");
  const { data } = useQueryText<{ skuCosts: readonly CostRule[] }>(
    query,
    { filter: { skuIds: [itemId] } },
    { enabled: may },
  );
  const best = bestCost(data?.skuCosts ?? [], short);
  if (!may || !best) return null;
  const buy = async () => {
    setBusy(true);
    try {
      const order = { vendorId: best.vendorId, warehouseId: placeId };
      const children = { lineItems: [{ skuId: itemId, quantity: short }] };
      const meta = { children, idempotencyKey: keys.keyFor({ order, children }) };
      const { data: made } = await provider.create("purchase_orders", { data: order, meta });
      keys.done();
      void navigate(detailPath("purchase_orders", Number(made.id)));
    } catch (error) {
      notify(failureMessage(error, t), { type: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SecondaryButton icon={ShoppingCart} size="small" loading={busy} onClick={() => void buy()}>
      {t("buying.buy", { quantity: formatQuantity(short, locale), vendor: best.vendorReference?.name ?? "" })}
    </SecondaryButton>
  );
};

export default BuyMissing;
