import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatUnitMoney } from "../i18n/formats.ts";
import { figures } from "../theme/typography.ts";
import { useLocale } from "../i18n/useLocale.ts";

/** {"purchase": "20", "duty": "3.333"}: what an amount of one unit is made of, or null where a value is something else. */
export const amountParts = (value: unknown): readonly (readonly [string, string])[] | null => {
  const given: unknown = typeof value === "string" ? read(value) : value;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return null;
  const entries = Object.entries(given as Record<string, unknown>);
  return entries.length > 0 && entries.every(([, part]) => typeof part === "string" && /^-?\d+(\.\d+)?$/.test(part))
    ? entries
        .map(([name, part]) => [name, String(part)] as const)
        // what it was bought for comes first
        .toSorted(([a], [b]) => Number(b === "purchase") - Number(a === "purchase"))
    : null;
};
const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** "purchase 20.00 + duty 3.333" */
export const AmountParts = ({ parts }: { parts: readonly (readonly [string, string])[] }) => {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <Box component="span" sx={{ ...figures, color: "text.secondary" }}>
      {parts
        .map(([name, amount]) => `${t(`fields.parts.${name}`, { _: name })} ${formatUnitMoney(amount, locale)}`)
        .join(" + ")}
    </Box>
  );
};
