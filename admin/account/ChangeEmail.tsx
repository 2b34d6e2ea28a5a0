import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AccessField } from "../access/AccessField.tsx";
import { emailRules, requiredRules } from "../access/fieldRules.ts";
import { usePlaceRefusal } from "../access/refusal.ts";
import { request } from "../data/request.ts";
import { Alert, ErrorAlert } from "../parts/Alert.tsx";
import { SecondaryButton } from "../parts/Buttons.tsx";
import type { OwnProfile } from "./ownProfile.ts";

const mutation = "mutation ChangeEmail($input: ChangeEmailInput!) { changeEmail(input: $input) }";
const blank = { email: "", currentPassword: "" };

/** A new address by the current password; the present one stays until the link mailed to the new one is opened. */
export const ChangeEmail = ({ user }: { user: OwnProfile }) => {
  const t = useTranslate();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, setError, reset, formState } = useForm({ defaultValues: blank, mode: "onTouched" });
  const place = usePlaceRefusal(["email", "currentPassword"], setError);
  const submit = async (input: typeof blank) => {
    setFailure(undefined);
    try {
      await request(mutation, { input });
      reset(blank);
      void client.invalidateQueries({ queryKey: ["query"] });
    } catch (error) {
      setFailure(place(error));
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit(submit)}
      sx={{ display: "grid", gap: 4, width: "100%", maxWidth: 360 }}
    >
      {failure && <ErrorAlert title={t("account.emailFailed")}>{failure}</ErrorAlert>}
      {user.pendingEmail && (
        <Alert tone="info">{t("account.emailWaits", { email: user.pendingEmail, present: user.email })}</Alert>
      )}
      <AccessField
        control={control}
        name="email"
        kind="email"
        dense
        label={t("account.newEmail")}
        autoComplete="email"
        rules={emailRules}
      />
      <AccessField
        control={control}
        name="currentPassword"
        kind="password"
        dense
        label={t("account.currentPassword")}
        autoComplete="current-password"
        rules={requiredRules}
      />
      <SecondaryButton type="submit" loading={formState.isSubmitting} sx={{ justifySelf: "start" }}>
        {t("account.changeEmail")}
      </SecondaryButton>
    </Box>
  );
};
