import { Box } from "@mui/material";
import { useLocale, useNotify, useTranslate } from "react-admin";
import { useForm } from "react-hook-form";
import { AccessField } from "../../access/AccessField.tsx";
import { useAccess } from "../../data/access.ts";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatCount } from "../../i18n/formats.ts";
import { Alert, ErrorAlert } from "../../parts/Alert.tsx";
import { DangerButton } from "../../parts/Buttons.tsx";
import { Facts } from "../../parts/Card.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import type { Counted, ResetType } from "./reset.ts";

type Answer = {
  resetPreview: { counts: readonly Counted[]; blockers: readonly (Counted & { names: readonly string[] })[] };
};
const query = `query ResetPreview($type: String!) {
  resetPreview(type: $type) { counts { module count } blockers { module count names } }
}`;

/** What a reset would do, what stands in its way, and the company's name to be typed before it is done. */
export const ResetDialog = ({ type, onClose }: { type: ResetType; onClose: () => void }) => {
  const t = useTranslate();
  const notify = useNotify();
  const locale = useLocale() ?? "en-US";
  const { user } = useAccess();
  const { data, error, isPending } = useQueryText<Answer>(query, { type });
  const { run, busy, failure } = useOperation("resets", "resetModule");
  const { control, handleSubmit, watch } = useForm({ defaultValues: { accountName: "" } });
  const { counts = [], blockers = [] } = data?.resetPreview ?? {};
  const isConfirmed = watch("accountName").trim() === user.account.name.trim();
  const submit = async ({ accountName }: { accountName: string }) => {
    try {
      await run({ type, accountName, language: locale.slice(0, 2) });
      notify("resources.resets.operations.resetModule.done", { type: "success" });
      onClose();
    } catch {
      // said by `failure`
    }
  };
  const isFree = !isPending && !error && blockers.length === 0;
  return (
    <SlideIn
      open
      title={t("resets.resetNamed", { name: t(`resources.resets.options.type.${type}`) })}
      onClose={onClose}
      footer={
        isFree && (
          <DangerButton disabled={!isConfirmed} loading={busy} onClick={() => void handleSubmit(submit)()}>
            {t("resets.reset")}
          </DangerButton>
        )
      }
    >
      <Box component="form" noValidate onSubmit={handleSubmit(submit)} sx={{ display: "grid", gap: 4 }}>
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t(`resets.about.${type}`)}</Box>
        {error && <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>}
        {failure && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
        {isPending && <SkeletonRows rows={3} />}
        {data && (
          <Facts
            rows={counts.map(({ module, count }) => [t(`resources.${module}.name`), formatCount(count, locale)])}
          />
        )}
        {blockers.map(({ module, count, names }) => (
          <Alert key={module} tone="warning" lead={t("resets.blocked")}>
            {`${t(`resources.${module}.name`)}: ${formatCount(count, locale)} (${names.join(", ")}${count > names.length ? ", …" : ""})`}
          </Alert>
        ))}
        {isFree && (
          <AccessField
            control={control}
            name="accountName"
            dense
            autoComplete="off"
            label={t("resets.accountName")}
            help={t("resets.accountNameHelp", { name: user.account.name })}
          />
        )}
      </Box>
    </SlideIn>
  );
};
