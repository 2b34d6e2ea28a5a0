import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { failureMessage } from "../../data/failure.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { Alert } from "../../parts/Alert.tsx";
import {
  larger,
  minus,
  plus,
  PreviewDocuments,
  PreviewLevels,
  changeOf,
  type PreviewState,
} from "../../screens/detail/surface.ts";
import { type Intake, useIntakeWords } from "./intake.ts";
import { openOf, type ReceivingPlan, summaryOf } from "./receivingPlan.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** What posting the plan would do: stock before and after, the orders that gain, what stays on order. */
export const ReceivingEffect = ({
  plan,
  effect: { preview, failure, waiting },
  warehouse,
  rest,
}: {
  plan: ReceivingPlan;
  effect: PreviewState;
  warehouse: string;
  rest: Intake["rest"];
}) => {
  const t = useTranslate();
  const words = useIntakeWords();
  const locale = useLocale();
  const { units } = summaryOf(plan);
  const staying = larger("0", minus(plus("0", ...plan.lines.map(openOf)), units));
  const free = preview ? larger("0", changeOf(preview, "available")) : "0";
  return (
    <Box
      component="section"
      aria-live="polite"
      sx={{
        display: "grid",
        gap: 4,
        opacity: waiting && preview ? 0.7 : 1,
        "& > section": { borderTop: 1, borderColor: "line.normal", pt: 4 },
      }}
    >
      <Box>
        <Box component="h2" sx={{ m: 0, typography: "h3" }}>
          {t("receiving.effect.title")}
        </Box>
        <Box sx={{ color: "text.secondary", typography: "body2" }}>{words("effect", { warehouse })}</Box>
      </Box>
      {failure !== null && <Alert tone="danger">{failureMessage(failure, t)}</Alert>}
      {!preview && failure === null && (
        <Box sx={{ color: "text.secondary", typography: "body2" }}>{t("receiving.effect.empty")}</Box>
      )}
      {preview && (
        <>
          <PreviewLevels levels={preview.levels} only={["inStock"]} />
          <PreviewDocuments documents={preview.documents} />
          <Box component="section" sx={{ typography: "body2", color: "text.secondary" }}>
            {t(`receiving.effect.staying.${rest}`, {
              quantity: formatQuantity(staying, locale),
              smart_count: Number(staying),
            })}{" "}
            {t("receiving.effect.free", { quantity: formatQuantity(free, locale), smart_count: Number(free) })}
          </Box>
        </>
      )}
    </Box>
  );
};
