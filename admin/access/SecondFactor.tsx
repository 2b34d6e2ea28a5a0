import { useTranslate } from "react-admin";
import type { Control } from "react-hook-form";
import type { Credentials } from "../data/authProvider.ts";
import { AccessField } from "./AccessField.tsx";
import { requiredRules } from "./fieldRules.ts";
import { OfferedFactor } from "./OfferedFactor.tsx";
import type { Step } from "./secondFactorStep.ts";

/** The second step of signing in: a code, and before it, where there is none yet, what the app has to know. */
export const SecondFactor = ({ control, step }: { control: Control<Credentials>; step: Step }) => {
  const t = useTranslate();
  return (
    <>
      {step.step === "setup" && <OfferedFactor secret={step.secret} uri={step.uri} />}
      <AccessField
        control={control}
        name="code"
        label={t("access.code")}
        autoComplete="one-time-code"
        autoFocus
        rules={requiredRules}
      />
    </>
  );
};
