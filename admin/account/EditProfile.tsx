import { Box } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { usePlaceRefusal } from "../access/refusal.ts";
import { useAccess } from "../data/access.ts";
import { useOperation } from "../data/useOperation.ts";
import { FormField } from "../fields/FormField.tsx";
import { useShortcut } from "../keys/useShortcut.ts";
import { PrimaryButton, SecondaryButton } from "../parts/Buttons.tsx";
import { ErrorAlert } from "../parts/Alert.tsx";
import { SlideIn } from "../parts/SlideIn.tsx";
import { LeaveDialog } from "../screens/form/LeaveDialog.tsx";
import type { OwnProfile } from "./ownProfile.ts";

const module = "users";
const own = ["firstName", "lastName"] as const;

/** One's own names; address and role are an administrator's to change. */
export const EditProfile = ({ user, onClose }: { user: OwnProfile; onClose: () => void }) => {
  const t = useTranslate();
  const notify = useNotify();
  const { may } = useAccess();
  const { run } = useOperation(module, "updateProfile");
  const [failure, setFailure] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const form = useForm<Record<string, unknown>>({
    defaultValues: {
      firstName: user.profile.firstName,
      lastName: user.profile.lastName,
      username: user.username,
      email: user.email,
    },
    mode: "onTouched",
  });
  const place = usePlaceRefusal([...own], form.setError);
  const { isSubmitting, isDirty } = form.formState;
  const allowed = may("user:update:self") || may("user:update");

  const submit = form.handleSubmit(async ({ firstName, lastName }) => {
    setFailure(undefined);
    try {
      await run({ firstName, lastName }, "id");
      notify(t("userEdit.successMsg"), { type: "success" });
      onClose();
    } catch (error) {
      setFailure(place(error));
    }
  });
  const save = () => (isSubmitting || !allowed ? undefined : void submit());
  const close = () => (isDirty ? setLeaving(true) : onClose());
  useShortcut("Ctrl+Enter", t("actions.saveChanges"), save, { always: true });
  return (
    <FormProvider {...form}>
      <SlideIn
        open
        onClose={close}
        title={t("account.edit")}
        footer={
          <>
            <Box sx={{ flex: 1 }} />
            <SecondaryButton onClick={close}>{t("parts.cancel")}</SecondaryButton>
            <PrimaryButton
              keys={["Ctrl", "Enter"]}
              loading={isSubmitting}
              reason={allowed ? undefined : t("account.mayNotEdit")}
              onClick={save}
            >
              {t("actions.saveChanges")}
            </PrimaryButton>
          </>
        }
      >
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          sx={{ display: "grid", gap: "18px" }}
        >
          {failure && <ErrorAlert title={t("userEdit.errorMsg")}>{failure}</ErrorAlert>}
          {own.map((name, index) => (
            <FormField key={name} module={module} name={name} autoFocus={index === 0} disabled={!allowed} />
          ))}
          <FormField module={module} name="username" disabled />
          <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("account.fixedByAdministrator")}</Box>
          <button type="submit" hidden />
        </Box>
      </SlideIn>
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </FormProvider>
  );
};
