import { Box } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { ErrorAlert, Alert } from "../../parts/Alert.tsx";
import { PrimaryButton, QuietButton } from "../../parts/Buttons.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import type { Text } from "./Difference.tsx";

const Difference = lazyComponent(() => import("./Difference.tsx"));

/** How the document of a rule was changed since it was chosen, as app_private.version_change tells it. */
export type Change = { readonly was: Text | null; readonly is: Text | null };

type Props = {
  change: Change;
  /** Has the rule mail it as it is now; left out for those who may not change the rule. */
  onUse: ((templateVersion: number | undefined) => Promise<unknown>) | undefined;
};

/** Says that a rule mails an earlier version of its document, shows the difference, and moves the rule to it. */
export const TemplateChange = ({ change, onUse }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { was, is } = change;
  const use = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onUse?.(is?.version);
      setOpen(false);
      notify(t("storedWork.used"), { type: "success" });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const names = is?.writers ?? [];
  return (
    <>
      <Alert
        tone="warning"
        actions={<QuietButton onClick={() => setOpen(true)}>{t("storedWork.difference")}</QuietButton>}
      >
        {t(was ? "storedWork.changed" : "storedWork.changedDelivered")}
      </Alert>
      <SlideIn
        open={open}
        onClose={() => setOpen(false)}
        title={t("storedWork.differenceTitle")}
        width="wide"
        footer={
          onUse && (
            <PrimaryButton loading={busy} onClick={() => void use()}>
              {t("storedWork.use")}
            </PrimaryButton>
          )
        }
      >
        <Box sx={{ display: "grid", gap: 3 }}>
          {failure !== null && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
          {names.length > 0 && (
            <Box sx={{ typography: "body2", color: "text.secondary" }}>
              {t("storedWork.is")}, {t("storedWork.writtenBy", { names: names.join(", ") })}
            </Box>
          )}
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <Difference was={was} is={is} />
          </Suspense>
        </Box>
      </SlideIn>
    </>
  );
};
