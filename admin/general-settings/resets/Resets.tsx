import { Box } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { ResetDialog } from "./ResetDialog.tsx";
import { listRow } from "../listRow.ts";
import { quiet, ResetRow } from "./ResetRow.tsx";
import { isUnderWay, types, type Reset, type ResetType } from "./reset.ts";
import { useResets } from "./useResets.ts";

/** For so long a reset can be taken back. */
const kept = 30 * 86_400_000;
const list = { m: 0, p: 0, listStyle: "none" } as const;

/** The four resets, and those that were done, to be taken back for a month. */
export const Resets = () => {
  const t = useTranslate();
  const notify = useNotify();
  const [asking, setAsking] = useState<ResetType>();
  const [restoring, setRestoring] = useState<Reset>();
  const { run } = useOperation("resets", "restoreReset");
  const { resets: done, files, error } = useResets();
  const isBusy = done.some(isUnderWay);
  const mayRestore = ({ progress, createdAt }: Reset) =>
    progress === "complete" && !isBusy && Date.now() - Date.parse(createdAt) < kept;
  return (
    <>
      {error && <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>}
      <Card title={t("resets.start")}>
        <Box component="ul" sx={list}>
          {types.map((type) => (
            <Box component="li" key={type} sx={listRow}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ fontWeight: 520 }}>{t(`resources.resets.options.type.${type}`)}</Box>
                <Box sx={quiet}>{t(`resets.about.${type}`)}</Box>
              </Box>
              <SecondaryButton
                size="small"
                sx={{ justifySelf: "start" }}
                disabled={isBusy}
                aria-label={t("resets.resetNamed", { name: t(`resources.resets.options.type.${type}`) })}
                onClick={() => setAsking(type)}
              >
                {t("resets.reset")}
              </SecondaryButton>
            </Box>
          ))}
        </Box>
      </Card>
      {done.length > 0 && (
        <Card title={t("resets.done")}>
          <Box component="ul" sx={list}>
            {done.map((reset) => (
              <ResetRow
                key={reset.id}
                reset={reset}
                files={files.filter(({ resetId }) => resetId === reset.id)}
                onRestore={mayRestore(reset) ? () => setRestoring(reset) : undefined}
              />
            ))}
          </Box>
        </Card>
      )}
      {asking && <ResetDialog type={asking} onClose={() => setAsking(undefined)} />}
      {restoring && (
        <ConfirmDialog
          open
          title={t("resets.restoreTitle", { name: t(`resources.resets.options.type.${restoring.type}`) })}
          confirm={t("resets.restore")}
          onConfirm={async () => {
            await run({ id: restoring.id });
            notify("resources.resets.operations.restoreReset.done", { type: "success" });
          }}
          onClose={() => setRestoring(undefined)}
        >
          {t("resets.restoreHelp")}
        </ConfirmDialog>
      )}
    </>
  );
};
