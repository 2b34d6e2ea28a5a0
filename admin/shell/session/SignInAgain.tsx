import { Box, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useTranslate } from "react-admin";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { AccessField } from "../../access/AccessField.tsx";
import { RecoveryCodes } from "../../access/RecoveryCodes.tsx";
import { SecondFactor } from "../../access/SecondFactor.tsx";
import { stepIn, type Step } from "../../access/secondFactorStep.ts";
import { useAccess } from "../../data/access.ts";
import { signIn, type Credentials, type Opened } from "../../data/authProvider.ts";
import { failureMessage } from "../../data/failure.ts";
import type { Tokens } from "../../data/session.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { leave } from "../LogoutDialog.tsx";

/** The sign-in over the page. Nothing below it is lost; another user gets a fresh page, since it is not theirs. */
const SignInAgain = ({ onSignedIn }: { onSignedIn: (tokens: Tokens) => void }) => {
  const t = useTranslate();
  const id = useId();
  const { user } = useAccess();
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<Step | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { control, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { username: user.username, password: "", code: "" },
  });
  const enter = ({ tokens, userId }: Opened) => (userId === user.id ? onSignedIn(tokens) : location.assign("/"));
  const submit = handleSubmit(async (credentials) => {
    setFailure(undefined);
    try {
      const answer = await signIn(credentials);
      return answer.recoveryCodes ? setOpened(answer) : enter(answer);
    } catch (error) {
      const asked = stepIn(error);
      if (asked) {
        setStep((before) => (before?.step === "setup" ? before : asked));
        return asked.isWrong ? setFailure(t("access.wrongCode")) : undefined;
      }
      return setFailure(failureMessage(error, t));
    }
  });
  if (opened?.recoveryCodes)
    return (
      <Dialog open aria-labelledby={id} slotProps={{ paper: { sx: { width: 440 } } }}>
        <DialogTitle id={id}>{t("access.recoveryCodes")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 4 }}>
          <Box sx={{ color: "text.secondary" }}>{t("access.recoveryCodesText")}</Box>
          <RecoveryCodes codes={opened.recoveryCodes} done={t("access.codesKept")} onDone={() => enter(opened)} />
        </DialogContent>
      </Dialog>
    );
  return (
    <Dialog open aria-labelledby={id} slotProps={{ paper: { sx: { width: 440 } } }}>
      <Box
        component="form"
        noValidate
        // a portal's events reach the form of the page it was opened from
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
      >
        <DialogTitle id={id}>{t("session.ended")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 4 }}>
          <Box sx={{ color: "text.secondary" }}>{t("session.kept")}</Box>
          {failure && <ErrorAlert>{failure}</ErrorAlert>}
          <AccessField
            control={control}
            name="username"
            label={t("access.username")}
            autoComplete="username"
            rules={{ required: "validation.required" }}
          />
          <AccessField
            control={control}
            name="password"
            kind="password"
            label={t("access.password")}
            autoComplete="current-password"
            autoFocus
            rules={{ required: "validation.required" }}
          />
          {step && <SecondFactor control={control} step={step} />}
        </DialogContent>
        <DialogActions>
          <SecondaryButton onClick={() => void leave()}>{t("session.leave")}</SecondaryButton>
          <PrimaryButton type="submit" loading={formState.isSubmitting}>
            {t("access.signIn")}
          </PrimaryButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
};

export default SignInAgain;
