import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { mayWrite, useAccess } from "../../data/access.ts";
import { listPath } from "../../data/resources.ts";
import { PrimaryButton } from "../../parts/Buttons.tsx";
import { StepList } from "../../parts/StepList.tsx";

type Props = { steps: readonly string[]; counts: Readonly<Record<string, number>> };

/** What a new company sets up, in order: ticked when it is there, one filled next step. */
export const FirstSteps = ({ steps, counts }: Props) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const access = useAccess();
  const left = steps.filter((step) => !counts[step]).length;
  return (
    <Box component="section" sx={{ maxWidth: 620 }} aria-labelledby="first-steps">
      <Box sx={{ display: "flex", alignItems: "baseline", gap: 3 }}>
        <Box component="h2" id="first-steps" sx={{ m: 0, typography: "h2" }}>
          {t("welcome.firstSteps")}
        </Box>
        <Box sx={{ flex: 1 }} />
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("welcome.left", { smart_count: left })}</Box>
      </Box>
      <Box sx={{ mt: 1, mb: 4, typography: "body2", color: "text.secondary" }}>{t("welcome.firstStepsHelp")}</Box>
      <StepList
        steps={steps.map((step) => ({
          title: t(`resources.${step}.one`),
          detail: counts[step]
            ? t("lists.there", { smart_count: counts[step] })
            : t(`resources.${step}.empty`, { _: "" }),
          done: Boolean(counts[step]),
          action: mayWrite(access, step, "create") ? (
            <PrimaryButton onClick={() => void navigate(`${listPath(step)}?create`)}>
              {t(`resources.${step}.create`)}
            </PrimaryButton>
          ) : (
            <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("welcome.notYours")}</Box>
          ),
        }))}
      />
    </Box>
  );
};
