import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { failureMessage } from "../../../data/failure.ts";
import { formatQuantity } from "../../../i18n/formats.ts";
import { useSave } from "../data/useSave.ts";
import { usePreview } from "../preview/usePreview.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = { changes: Readonly<Record<string, unknown>> };

/** In one line, what saving the lines of an open document does to stock. */
export const LineEffect = ({ changes }: Props) => {
  const { name: module } = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const { preview: ask } = useSave(module, record);
  const { preview, failure } = usePreview(changes, () => ask(changes));
  const levels = (preview?.levels ?? []).flatMap((level) =>
    level.changes
      .filter(({ dimension }) => dimension === "available" || dimension === "backordered" || dimension === "onOrder")
      .map((change) => ({ ...change, sku: level.sku })),
  );
  const others = (preview?.documents ?? []).filter(
    (document) => document.module !== module || document.id !== record.id,
  );
  if (failure)
    return (
      <Box role="alert" sx={{ color: "tone.danger.text", typography: "caption" }}>
        {failureMessage(failure, t)}
      </Box>
    );
  if (levels.length + others.length === 0) return null;
  return (
    <Box sx={{ color: "text.secondary", typography: "caption" }}>
      {[
        ...levels
          .slice(0, 3)
          .map(
            ({ sku, dimension, before, after }) =>
              `${sku}: ${t(`explain.names.${dimension}`)} ${formatQuantity(before, locale)} → ${formatQuantity(after, locale)}`,
          ),
        ...others.slice(0, 2).map(({ code, gained }) =>
          t(gained.startsWith("-") ? "detail.preview.loses" : "detail.preview.gains", {
            code,
            quantity: formatQuantity(gained.replace("-", ""), locale),
          }),
        ),
        ...(levels.length > 3 || others.length > 2
          ? [t("detail.preview.more", { smart_count: Math.max(0, levels.length - 3) + Math.max(0, others.length - 2) })]
          : []),
      ].join(" · ")}
    </Box>
  );
};
