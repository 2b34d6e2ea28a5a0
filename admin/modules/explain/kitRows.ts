import { detailPath } from "../../data/resources.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { compare } from "../../screens/detail/surface.ts";
import type { ExplainRow } from "./ExplainPanel.tsx";
import type { Explanation, KitComponent } from "./explanation.ts";

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/** What one kit needs of a component, and how much of it there is; for how many kits that is enough. */
export const kitRow =
  (t: Translate, locale: string) =>
  ({ skuId, code, quantityPer, quantityFixed, quantity, kits }: KitComponent): ExplainRow => ({
    key: String(skuId),
    code,
    to: detailPath("skus", skuId),
    plain: false,
    text: [
      compare(quantityPer, "0") > 0 && t("explain.kit.each", { quantity: formatQuantity(quantityPer, locale) }),
      compare(quantityFixed, "0") > 0 && t("explain.kit.once", { quantity: formatQuantity(quantityFixed, locale) }),
      t("explain.kit.there", { quantity: formatQuantity(quantity, locale) }),
    ]
      .filter(Boolean)
      .join(", "),
    quantity: kits ?? "",
  });

/** The components of which there is least. */
export const limiting = ({ components }: Explanation): string =>
  components
    .filter(({ limits }) => limits)
    .map(({ code }) => code)
    .join(", ");
