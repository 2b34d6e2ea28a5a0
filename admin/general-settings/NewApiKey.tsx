import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AccessField } from "../access/AccessField.tsx";
import { requiredRules } from "../access/fieldRules.ts";
import { failureMessage } from "../data/failure.ts";
import { useOperation } from "../data/useOperation.ts";
import { useSubmitKey } from "../keys/useSubmitKey.ts";
import { ErrorAlert } from "../parts/Alert.tsx";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { ShownOnce } from "../parts/ShownOnce.tsx";
import { SlideIn } from "../parts/SlideIn.tsx";

type Made = { name: string; token: string };

/** Makes a key: its name first, then what it is, until the slide-in is closed. */
export const NewApiKey = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const { run, failure } = useOperation("api_keys", "createApiKey");
  const [made, setMade] = useState<Made>();
  const { control, handleSubmit, formState } = useForm({ defaultValues: { name: "" }, mode: "onTouched" });
  const submit = async ({ name }: { name: string }) => {
    try {
      const { token } = await run({ name });
      setMade({ name, token: String(token) });
    } catch {
      // said by `failure`
    }
  };
  useSubmitKey(t("generalSettings.makeKey"), {
    busy: formState.isSubmitting,
    run: made ? onClose : handleSubmit(submit),
  });
  return (
    <SlideIn
      open
      title={t("generalSettings.newKey")}
      onClose={onClose}
      footer={
        made ? (
          <PrimaryButton onClick={onClose}>{t("generalSettings.done")}</PrimaryButton>
        ) : (
          <PrimaryButton
            keys={["Ctrl", "Enter"]}
            loading={formState.isSubmitting}
            onClick={() => void handleSubmit(submit)()}
          >
            {t("generalSettings.makeKey")}
          </PrimaryButton>
        )
      }
    >
      {made ? (
        <ShownOnce
          label={t("generalSettings.keyToken")}
          notice={t("generalSettings.keyShown", { name: made.name })}
          text={made.token}
        />
      ) : (
        <Box component="form" noValidate onSubmit={handleSubmit(submit)} sx={{ display: "grid", gap: 4 }}>
          {failure && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
          <AccessField
            control={control}
            name="name"
            dense
            autoFocus
            autoComplete="off"
            label={t("generalSettings.keyName")}
            help={t("generalSettings.keyNameHelp")}
            rules={requiredRules}
          />
        </Box>
      )}
    </SlideIn>
  );
};
