import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AccessField } from "../access/AccessField.tsx";
import { requiredRules } from "../access/fieldRules.ts";
import { failureMessage } from "../data/failure.ts";
import { useOperation } from "../data/useOperation.ts";
import { Alert, ErrorAlert } from "../parts/Alert.tsx";
import { PrimaryButton, SecondaryButton } from "../parts/Buttons.tsx";
import { Code } from "../parts/Code.tsx";
import { SlideIn } from "../parts/SlideIn.tsx";

type Made = { name: string; token: string };

/** The key itself, this once. */
const Shown = ({ name, token }: Made) => {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    setCopied(true);
  };
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <Alert tone="warning">{t("generalSettings.keyShown", { name })}</Alert>
      <Box
        aria-label={t("generalSettings.keyToken")}
        role="textbox"
        aria-readonly
        tabIndex={0}
        sx={{ p: 3, border: 1, borderColor: "line.normal", borderRadius: "8px", overflowWrap: "anywhere" }}
      >
        <Code>{token}</Code>
      </Box>
      <SecondaryButton onClick={() => void copy()} sx={{ justifySelf: "start" }}>
        {t(`generalSettings.${copied ? "copied" : "copy"}`)}
      </SecondaryButton>
    </Box>
  );
};

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
  return (
    <SlideIn
      open
      title={t("generalSettings.newKey")}
      onClose={onClose}
      footer={
        made ? (
          <PrimaryButton onClick={onClose}>{t("generalSettings.done")}</PrimaryButton>
        ) : (
          <PrimaryButton loading={formState.isSubmitting} onClick={() => void handleSubmit(submit)()}>
            {t("generalSettings.makeKey")}
          </PrimaryButton>
        )
      }
    >
      {made ? (
        <Shown {...made} />
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
