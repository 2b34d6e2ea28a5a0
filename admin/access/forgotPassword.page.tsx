import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import { request } from "../data/request.ts";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { ErrorAlert, Alert } from "../parts/Alert.tsx";
import { AccessField } from "./AccessField.tsx";
import { AccessPage } from "./AccessPage.tsx";
import { emailRules } from "./fieldRules.ts";
import { usePlaceRefusal } from "./refusal.ts";
import { TextLink } from "./TextLink.tsx";

const mutation = "mutation ForgotPassword($input: ForgotPasswordInput!) { forgotPassword(input: $input) }";

/** Has a link mailed that sets a new password; the answer does not tell whether anybody has the address. */
const ForgotPassword = () => {
  const t = useTranslate();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: search.get("email") ?? "" },
    mode: "onTouched",
  });
  const place = usePlaceRefusal(["email"], setError);
  const submit = async ({ email }: { email: string }) => {
    setFailure(undefined);
    try {
      await request(mutation, { input: { email: email.trim() } }, { anonymous: true });
      setSentTo(email.trim());
    } catch (error) {
      setFailure(place(error));
    }
  };
  return (
    <AccessPage
      title={t(sentTo ? "access.checkMail" : "pages.forgotPassword.name")}
      below={sentTo ? undefined : t("access.forgotText")}
      sendOn="/profile"
    >
      {sentTo ? (
        <Alert tone="success">{t("forgotPass.successMsg", { email: sentTo })}</Alert>
      ) : (
        <Box component="form" noValidate onSubmit={handleSubmit(submit)} sx={{ display: "grid", gap: 5 }}>
          {failure && (
            <ErrorAlert title={t("access.forgotFailed")}>
              {t("forgotPass.errorMsg")} {failure}
            </ErrorAlert>
          )}
          <AccessField
            control={control}
            name="email"
            kind="email"
            label={t("access.email")}
            autoComplete="email"
            autoFocus
            rules={emailRules}
          />
          <PrimaryButton type="submit" size="medium" loading={formState.isSubmitting} sx={{ height: 40 }}>
            {t("access.sendLink")}
          </PrimaryButton>
        </Box>
      )}
      <TextLink to="/login">{t("access.toSignIn")}</TextLink>
    </AccessPage>
  );
};

export default ForgotPassword;
