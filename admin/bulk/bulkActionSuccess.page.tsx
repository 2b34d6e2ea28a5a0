import { Box } from "@mui/material";
import { Download, Undo2 } from "lucide-react";
import papa from "papaparse";
import { useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { bulkActionOf } from "../../resources/core/bulk.ts";
import { failureMessage } from "../data/failure.ts";
import { listPath, resourceOf } from "../data/resources.ts";
import { useOperation } from "../data/useOperation.ts";
import { Alert } from "../parts/Alert.tsx";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { PrimaryButton, SecondaryButton } from "../parts/Buttons.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { encodeFilter } from "../screens/list/filterCodec.ts";
import { usePageTitle } from "../shell/pageTitle.ts";
import { actionName } from "./actionWords.ts";
import { Rows } from "./Rows.tsx";
import { readLines } from "./rows.ts";
import { Running } from "./Running.tsx";
import { Stayed } from "./Stayed.tsx";
import { useBulkUpdate, type BulkUpdate } from "./useBulkUpdate.ts";

const save = (name: string, lines: readonly (readonly string[])[]): void => {
  const text = `\uFEFF${papa.unparse(
    lines.map((line) => [...line]),
    { escapeFormulae: true },
  )}\r\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(link.href);
};

const useSave = (asked: BulkUpdate) => {
  const t = useTranslate();
  const notify = useNotify();
  return async () => {
    try {
      const heads = [t(`resources.${asked.module}.one`), "outcome", "undone", "problems"].map((head, at) =>
        at === 0 ? head : t(`resources.bulk_rows.fields.${head}`),
      );
      save(`bulk-action-${asked.id}.csv`, [heads, ...(await readLines(t, asked.id))]);
    } catch (error) {
      notify(failureMessage(error, t), { type: "error" });
    }
  };
};

const Ended = ({ asked }: { asked: BulkUpdate }) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id, module, progress, problem, done, skipped, failed, putBack, leftAsIs, figures } = asked;
  const undo = useOperation("bulk_updates", "undoBulkUpdate");
  const [asking, setAsking] = useState(false);
  const download = useSave(asked);
  const action = bulkActionOf(resourceOf(module), asked.action);
  const { source, makes } = action?.operation ?? {};
  const canUndo = action?.undo === true && progress !== "undone" && done > putBack + leftAsIs;
  const tone = progress === "failed" ? "danger" : failed > 0 ? "warning" : "success";
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <Alert tone={tone} lead={problem ?? t(`bulkActions.${progress}`)}>
        {t("bulkActions.came", { done, skipped, failed })}
        {putBack + leftAsIs > 0 && ` ${t("bulkActions.wentBack", { putBack, leftAsIs })}`}
        {figures?.made !== undefined && (
          <Box sx={{ mt: 1 }}>{t("bulkActions.figures.made", { smart_count: figures.made })}</Box>
        )}
        {figures?.continued?.map(({ for: whom, count }, at) => (
          <Box key={at}>{t("bulkActions.figures.continued", { for: whom ?? "–", count })}</Box>
        ))}
        <Stayed module={makes ?? module} of={asked} />
      </Alert>
      {undo.failure && <Alert tone="danger" lead={failureMessage(undo.failure, t)} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {source ? (
          <PrimaryButton onClick={() => void navigate(source.page)}>
            {t(`pages${source.page.replace("/", ".")}.name`)}
          </PrimaryButton>
        ) : (
          <PrimaryButton onClick={() => void navigate(listPath(module))}>{t(`resources.${module}.name`)}</PrimaryButton>
        )}
        {source && makes && figures?.made !== undefined && (
          <SecondaryButton
            onClick={() => void navigate(`${listPath(makes)}?filter=${encodeFilter({ states: ["Draft"] })}`)}
          >
            {t("bulkActions.seeDrafts")}
          </SecondaryButton>
        )}
        <SecondaryButton icon={Download} onClick={() => void download()}>
          {t("bulkActions.download")}
        </SecondaryButton>
        {canUndo && (
          <SecondaryButton icon={Undo2} loading={undo.busy} onClick={() => setAsking(true)}>
            {t("bulkActions.undo")}
          </SecondaryButton>
        )}
      </Box>
      <Rows
        asked={asked}
        kinds={[
          { name: "failed", count: failed, filter: { outcomes: ["failed"] } },
          { name: "skipped", count: skipped, filter: { outcomes: ["skipped"] } },
          { name: "leftAsIs", count: leftAsIs, filter: { undones: ["skipped"] } },
          { name: "done", count: done, filter: { outcomes: ["done"] } },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("bulkActions.undoTitle")}
        confirm={t("bulkActions.undo")}
        onConfirm={async () => {
          await undo.run({ id });
          setAsking(false);
        }}
      >
        {t("bulkActions.undoAbout")}
      </ConfirmDialog>
    </Box>
  );
};

/** What came of a bulk action, record by record. */
const BulkActionSuccessPage = () => {
  const t = useTranslate();
  const [search] = useSearchParams();
  const id = Number(search.get("id")) || null;
  const { data, error, isPending, refetch } = useBulkUpdate(id);
  const asked = data?.bulkUpdate ?? null;
  const action = asked && bulkActionOf(resourceOf(asked.module), asked.action);
  const title = action
    ? t("bulkActions.title", {
        action: actionName(t, action),
        things: t(`resources.${asked.module}.name`),
      })
    : t("pages.bulkActionSuccess.name");
  usePageTitle(title);
  const body = () => {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (id !== null && isPending) return <SkeletonRows rows={6} />;
    if (!asked) return <Alert tone="danger" lead={t("errors.NOT_FOUND")} />;
    return asked.progress === "undoing" || asked.progress === "applying" ? (
      <Running asked={asked} />
    ) : (
      <Ended asked={asked} />
    );
  };
  return (
    <>
      <PageHead title={title} line />
      <Box sx={{ p: { xs: 4, md: 6 }, maxWidth: 1080 }}>{body()}</Box>
    </>
  );
};

export default BulkActionSuccessPage;
