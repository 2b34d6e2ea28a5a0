import { Box } from "@mui/material";
import { useGetList, useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../../data/failure.ts";
import { useOperation } from "../../data/useOperation.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { Stamp } from "../../parts/Day.tsx";
import { ResetDialog, type Counted } from "./ResetDialog.tsx";

const types = ["SKU", "INVENTORY", "CUSTOMERS", "VENDORS"] as const;
export type ResetType = (typeof types)[number];

type Reset = {
  id: number;
  type: ResetType;
  counts: readonly Counted[];
  userReference?: { name: string } | null;
  restoredAt: string | null;
  createdAt: string;
};

/** For so long a reset can be taken back. */
const kept = 30 * 86_400_000;

const row = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" },
  columnGap: 4,
  rowGap: 2,
  alignItems: "center",
  minHeight: 44,
  px: 4,
  py: 2,
  borderTop: 1,
  borderColor: "line.subtle",
} as const;
const list = { m: 0, p: 0, listStyle: "none" } as const;
const quiet = { typography: "caption", color: "text.secondary" } as const;

/** One that was done: what it was about, by whom, and whether it can be taken back. */
const ResetRow = ({ reset, onRestore }: { reset: Reset; onRestore?: (() => void) | undefined }) => {
  const t = useTranslate();
  const { type, counts, userReference, restoredAt, createdAt } = reset;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 520 }}>{t(`resources.resets.options.type.${type}`)}</Box>
        <Box sx={quiet}>
          {counts.map(({ module, count }) => `${t(`resources.${module}.name`)}: ${count}`).join(" · ")}
        </Box>
        <Box sx={quiet}>
          {userReference?.name} <Stamp value={createdAt} />
          {restoredAt && ` · ${t("resets.restored")} `}
          {restoredAt && <Stamp value={restoredAt} />}
        </Box>
      </Box>
      {onRestore && (
        <SecondaryButton size="small" sx={{ justifySelf: "start" }} onClick={onRestore}>
          {t("resets.restore")}
        </SecondaryButton>
      )}
    </Box>
  );
};

/** The four resets, and those that were done, to be taken back for a month. */
export const Resets = () => {
  const t = useTranslate();
  const notify = useNotify();
  const [asking, setAsking] = useState<ResetType>();
  const [restoring, setRestoring] = useState<Reset>();
  const { run } = useOperation("resets", "restoreReset");
  const { data, error } = useGetList("resets", {
    pagination: { page: 1, perPage: 20 },
    sort: { field: "id", order: "DESC" },
    meta: { fields: ["type", "counts", "userId", "restoredAt", "createdAt"] },
  });
  const done = (data ?? []) as unknown as readonly Reset[];
  const mayRestore = ({ restoredAt, createdAt }: Reset) =>
    restoredAt === null && Date.now() - Date.parse(createdAt) < kept;
  return (
    <>
      {error && <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>}
      <Card title={t("resets.start")}>
        <Box component="ul" sx={list}>
          {types.map((type) => (
            <Box component="li" key={type} sx={row}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ fontWeight: 520 }}>{t(`resources.resets.options.type.${type}`)}</Box>
                <Box sx={quiet}>{t(`resets.about.${type}`)}</Box>
              </Box>
              <SecondaryButton
                size="small"
                sx={{ justifySelf: "start" }}
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
