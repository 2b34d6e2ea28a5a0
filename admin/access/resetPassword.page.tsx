import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useParams } from "react-router";
import { Failure } from "../data/failure.ts";
import { request } from "../data/request.ts";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { ErrorAlert } from "../parts/Alert.tsx";
import { AccessField } from "./AccessField.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { confirmRules, passwordRules } from "./fieldRules.ts";
import { usePlaceRefusal } from "./refusal.ts";
import { TextLink } from "./TextLink.tsx";

const mutation = "mutation ResetPassword($input: ResetPasswordInput!) { resetPassword(input: $input) }";
const blank = { password: "", confirmPassword: "" };

/** Where the link in the mail leads: a new password, and every session of the person ends. */
const ResetPassword = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { token = "" } = useParams();
  const [failure, setFailure] = useState<string>();
  const [spent, setSpent] = useState(false);
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: blank, mode: "onTouched" });
  const place = usePlaceRefusal(["password", "confirmPassword"], setError);
  const submit = async (chosen: typeof blank) => {
    setFailure(undefined);
    try {
      await request(mutation, { input: { token, ...chosen } }, { anonymous: true });
      void navigate("/login?reset", { replace: true });
    } catch (error) {
      if (error instanceof Failure && error.code === "EXPIRED") setSpent(true);
      setFailure(place(error));
    }
  };
  return (
    <AccessPage
      title={t("pages.resetPassword.name")}
      below={spent ? undefined : t("access.resetText")}
      sendOn="/profile"
    >
      {failure && <ErrorAlert title={t("access.resetFailed")}>{failure}</ErrorAlert>}
      {spent ? (
        <TextLink to="/forgot-password">{t("access.newLink")}</TextLink>
      ) : (
        <Box component="form" noValidate onSubmit={handleSubmit(submit)} sx={{ display: "grid", gap: 5 }}>
          <AccessField
            control={control}
            name="password"
            kind="password"
            label={t("access.newPassword")}
            autoComplete="new-password"
            help={t("access.passwordHelp")}
            autoFocus
            rules={passwordRules}
          />
          <AccessField
            control={control}
            name="confirmPassword"
            kind="password"
            label={t("access.confirmPassword")}
            autoComplete="new-password"
            rules={confirmRules}
          />
          <PrimaryButton type="submit" loading={formState.isSubmitting} sx={{ height: 40 }}>
            {t("access.setPassword")}
          </PrimaryButton>
        </Box>
      )}
      <TextLink to="/login">{t("access.toSignIn")}</TextLink>
    </AccessPage>
  );
};

export default ResetPassword;
