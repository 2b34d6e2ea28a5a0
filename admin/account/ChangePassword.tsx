import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AccessField } from "../access/AccessField.tsx";
import { confirmRules, passwordRules, requiredRules } from "../access/fieldRules.ts";
import { usePlaceRefusal } from "../access/refusal.ts";
import { request } from "../data/request.ts";
import { SecondaryButton } from "../parts/Buttons.tsx";
import { ErrorAlert, Alert } from "../parts/Alert.tsx";

const mutation = "mutation ChangePassword($input: ChangePasswordInput!) { ended: changePassword(input: $input) }";
const blank = { currentPassword: "", password: "", confirmPassword: "" };

/** A new password by the current one; every other session ends with it. */
export const ChangePassword = ({ username }: { username: string }) => {
  const t = useTranslate();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [ended, setEnded] = useState<number>();
  const { control, handleSubmit, setError, reset, formState } = useForm({ defaultValues: blank, mode: "onTouched" });
  const place = usePlaceRefusal(["currentPassword", "password", "confirmPassword"], setError);
  const submit = async (input: typeof blank) => {
    setFailure(undefined);
    setEnded(undefined);
    try {
      const answer = await request<{ ended: number }>(mutation, { input });
      reset(blank);
      setEnded(answer.ended);
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
      {/* password managers want to know whose password it is */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {failure && <ErrorAlert title={t("account.passwordFailed")}>{failure}</ErrorAlert>}
      {ended !== undefined && (
        <Alert tone="success">
          {t("account.passwordChanged")} {ended > 0 && t("account.sessionsEnded", { smart_count: ended })}
        </Alert>
      )}
      <AccessField
        control={control}
        name="currentPassword"
        kind="password"
        dense
        label={t("account.currentPassword")}
        autoComplete="current-password"
        rules={requiredRules}
      />
      <AccessField
        control={control}
        name="password"
        kind="password"
        dense
        label={t("access.newPassword")}
        autoComplete="new-password"
        help={t("access.passwordHelp")}
        rules={passwordRules}
      />
      <AccessField
        control={control}
        name="confirmPassword"
        kind="password"
        dense
        label={t("access.confirmPassword")}
        autoComplete="new-password"
        rules={confirmRules}
      />
      <SecondaryButton type="submit" loading={formState.isSubmitting} sx={{ justifySelf: "start" }}>
        {t("account.changePassword")}
      </SecondaryButton>
    </Box>
  );
};
