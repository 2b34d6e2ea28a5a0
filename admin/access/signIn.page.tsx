import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { signIn, type Credentials } from "../data/authProvider.ts";
import { Failure } from "../data/failure.ts";
import { ownPath } from "../data/ownPath.ts";
import { PrimaryButton, QuietButton } from "../parts/Buttons.tsx";
import { ErrorAlert, Alert } from "../parts/Alert.tsx";
import { AccessField } from "./AccessField.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { stepIn, type Step } from "./secondFactorStep.ts";
import { requiredRules } from "./fieldRules.ts";
import { useSayRefusal } from "./refusal.ts";
import { ResendVerification } from "./ResendVerification.tsx";
import { SocialButtons } from "./SocialButtons.tsx";
import { TextLink } from "./TextLink.tsx";

/** Sign in by username or e-mail, and back to where one wanted to go. */
const SignIn = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const say = useSayRefusal();
  const [failure, setFailure] = useState<string>();
  const [unverified, setUnverified] = useState<string>();
  const [step, setStep] = useState<Step | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { control, handleSubmit, formState, watch, resetField } = useForm<Credentials>({
    defaultValues: { username: "", password: "", code: "" },
  });
  const target = ownPath(search.get("redirectBack")) ?? "/";
  const typed = watch("username").trim();

  const enter = () => {
    client.clear();
    void navigate(target, { replace: true });
  };
  const submit = async (credentials: Credentials) => {
    setFailure(undefined);
    setUnverified(undefined);
    try {
      const { recoveryCodes } = await signIn(credentials);
      if (!recoveryCodes) return enter();
      return setCodes(recoveryCodes);
    } catch (error) {
      const asked = stepIn(error);
      if (asked) {
        // the picture stays while its code is typed
        setStep((before) => (before?.step === "setup" ? before : asked));
        return asked.isWrong ? setFailure(t("access.wrongCode")) : undefined;
      }
      if (error instanceof Failure && error.code === "UNVERIFIED") setUnverified(credentials.username.trim());
      const wrong = error instanceof Failure && error.code === "LOGIN_FAILED";
      return setFailure(wrong ? t("access.loginFailedHelp") : say(error));
    }
  };
  if (codes)
    return (
      <AccessPage title={t("access.recoveryCodes")} below={t("access.recoveryCodesText")}>
        <RecoveryCodes codes={codes} done={t("access.codesKept")} onDone={enter} />
      </AccessPage>
    );
  if (step)
    return (
      <AccessPage title={t(`access.${step.step}Title`)} below={t(`access.${step.step}Text`)}>
        <Box component="form" noValidate onSubmit={handleSubmit(submit)} sx={{ display: "grid", gap: 5 }}>
          {failure && <ErrorAlert title={t("access.loginFailed")}>{failure}</ErrorAlert>}
          <SecondFactor control={control} step={step} />
          <PrimaryButton type="submit" loading={formState.isSubmitting} sx={{ height: 40, fontSize: "0.875rem" }}>
            {t("access.signIn")}
          </PrimaryButton>
          <QuietButton
            onClick={() => {
              setStep(null);
              setFailure(undefined);
              resetField("code");
            }}
          >
            {t("access.otherPerson")}
          </QuietButton>
        </Box>
      </AccessPage>
    );
  return (
    <AccessPage
      title={t("access.signIn")}
      below={t("access.signInText")}
      sendOn={formState.isSubmitting ? undefined : target}
    >
      <Box component="form" noValidate onSubmit={handleSubmit(submit)} sx={{ display: "grid", gap: 5 }}>
        {search.has("verified") && <Alert tone="success">{t("access.verified")}</Alert>}
        {search.has("reset") && <Alert tone="success">{t("access.passwordSet")}</Alert>}
        {failure && <ErrorAlert title={t("access.loginFailed")}>{failure}</ErrorAlert>}
        {unverified && <ResendVerification key={unverified} email={unverified} />}
        <AccessField
          control={control}
          name="username"
          label={t("access.username")}
          autoComplete="username"
          autoFocus
          rules={requiredRules}
        />
        <AccessField
          control={control}
          name="password"
          kind="password"
          label={t("access.password")}
          aside={
            <TextLink to={`/forgot-password${typed.includes("@") ? `?email=${encodeURIComponent(typed)}` : ""}`}>
              {t("access.forgot")}
            </TextLink>
          }
          autoComplete="current-password"
          rules={requiredRules}
        />
        <PrimaryButton type="submit" loading={formState.isSubmitting} sx={{ height: 40, fontSize: "0.875rem" }}>
          {t("access.signIn")}
        </PrimaryButton>
      </Box>
      <SocialButtons />
      <Box sx={{ typography: "body2", color: "text.secondary" }}>
        {t("access.newHere")} <TextLink to="/register">{t("access.createAccount")}</TextLink>
      </Box>
    </AccessPage>
  );
};

export default SignIn;
