import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatMoney, formatQuantity } from "../../i18n/formats.ts";
import { LoadError } from "../../parts/LoadError.tsx";
import { Bone } from "../../parts/Skeleton.tsx";
import { plus } from "../../screens/detail/surface.ts";
import { amountRow, explainAmountQuery, madeOf, sentenceOf, type AmountExplanation as Explanation } from "./amounts.ts";
import { ExplainPanel } from "./ExplainPanel.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  id: string;
  module: string;
  recordId: number;
  field: string;
  shown: string;
  name: string;
  onClose: () => void;
};

/** Asks what an amount is made of. It answers with what is so now, which may be newer than the screen. */
export const AmountExplanation = ({ id, module, recordId, field, shown, name, onClose }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const { data, error, refetch } = useQueryText<{ explainAmount: Explanation | null }>(
    explainAmountQuery,
    { module, id: recordId, field },
    { staleTime: 0 },
  );
  const title = (amount: string) => `${formatMoney(amount, locale)} ${name}`;
  const frame = { p: 4, width: 400, maxWidth: "calc(100vw - 32px)" };
  if (error)
    return (
      <Box sx={frame}>
        <span id={id} hidden>
          {title(shown)}
        </span>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Box>
    );
  if (!data)
    return (
      <Box role="status" aria-label={t("parts.loading")} sx={{ ...frame, display: "grid", gap: 4 }}>
        <Box id={id} sx={{ typography: "h3" }}>
          {title(shown)}
        </Box>
        {[220, 300, 260].map((width) => (
          <Bone key={width} width={width} />
        ))}
      </Box>
    );
  const { amount, parts } = data.explainAmount ?? { amount: shown, parts: [] };
  const made = madeOf(module, field);
  return (
    <ExplainPanel
      id={id}
      title={title(amount)}
      definition={made && t(`explain.amounts.${sentenceOf(made, parts)}`)}
      rows={parts.map(amountRow(module, { t, quantity: (value) => formatQuantity(value, locale) }))}
      sum={{
        text: t("explain.rows", { smart_count: parts.length }),
        quantity: plus("0", ...parts.map((part) => part.amount)),
      }}
      money
      onClose={onClose}
    />
  );
};
