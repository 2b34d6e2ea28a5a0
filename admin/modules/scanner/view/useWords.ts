import { useTranslate } from "react-admin";
import { isDecimal } from "../../../screens/detail/surface.ts";
import { formatQuantity } from "../../../i18n/formats.ts";
import type { Words } from "../modes/mode.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

const quantities: ReadonlySet<string> = new Set(["quantity", "times", "left"]);

/** The sentence for what a scan came to; its quantities in the reader's notation. */
export const useWords = () => {
  const t = useTranslate();
  const locale = useLocale();
  return (kind: "said" | "refused", { key, values }: Words): string =>
    t(`scanner.${kind}.${key}`, {
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          quantities.has(name) && isDecimal(String(value)) ? formatQuantity(String(value), locale) : value,
        ]),
      ),
    });
};
