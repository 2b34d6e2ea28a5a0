import { Box } from "@mui/material";
import { Download, Undo2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { fileLinesOf } from "../../resources/core/exchange.ts";
import { failureMessage } from "../data/failure.ts";
import { listPath, resourceOf } from "../data/resources.ts";
import { useOperation } from "../data/useOperation.ts";
import { Alert } from "../parts/Alert.tsx";
import { PrimaryButton, QuietButton, SecondaryButton } from "../parts/Buttons.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { Underway } from "../parts/Underway.tsx";
import { usePageTitle } from "../shell/pageTitle.ts";
import { Begin } from "./Begin.tsx";
import { Followed } from "./Followed.tsx";
import { Mapping } from "./Mapping.tsx";
import { Shares } from "./Shares.tsx";
import { StockEffect } from "./StockEffect.tsx";
import { useImport, type Import } from "./useImport.ts";
import { Verdicts } from "./Verdicts.tsx";

const Running = ({ asked }: { asked: Import }) => {
  const t = useTranslate();
  const { id, progress, rowsDone } = asked;
  const toSave = asked.toCreate + asked.toUpdate;
  const toUndo = asked.created + asked.updated;
  const rowsTotal = progress === "undoing" ? toUndo : progress === "applying" ? toSave : asked.rowsTotal;
  const cancel = useOperation("imports", "cancelImport");
  return (
    <Underway
      said={t(`imports.${progress}`, { done: rowsDone, total: rowsTotal ?? "…" })}
      done={rowsDone}
      total={rowsTotal}
      cancelText={t("imports.cancel")}
      canceling={cancel.busy}
      onCancel={() => void cancel.run({ id }).catch(() => undefined)}
    />
  );
};

/** What rows would do, and the two ways to have it done. */
const Checked = ({ asked, onBack }: { asked: Import; onBack: () => void }) => {
  const t = useTranslate();
  const { id, toCreate, toUpdate, refused } = asked;
  const { run, busy, failure } = useOperation("imports", "applyImport");
  const count = toCreate + toUpdate;
  const isByLines = fileLinesOf(resourceOf(asked.module)) !== undefined;
  const [isFollowed, setFollowed] = useState(false);
  const apply = (isWhole: boolean) => void run({ id, isWhole, isFollowed }).catch(() => undefined);
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <Box component="h2" sx={{ typography: "h3", m: 0 }} role="status">
        {t(count === 0 ? "imports.nothing" : "imports.would")}
      </Box>
      <Shares asked={asked} />
      <StockEffect asked={asked} />
      <Verdicts asked={asked} onColumns={onBack} />
      {failure && <Alert tone="danger" lead={failureMessage(failure, t)} />}
      {count > 0 && <Followed value={isFollowed} onChange={setFollowed} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {count > 0 && (
          <PrimaryButton loading={busy} onClick={() => apply(false)}>
            {t(isByLines ? "imports.applyDocuments" : "imports.apply", { count, smart_count: count })}
          </PrimaryButton>
        )}
        {count > 0 && (
          <SecondaryButton {...(refused > 0 && { reason: t("validation.refusedRows") })} onClick={() => apply(true)}>
            {t("imports.whole")}
          </SecondaryButton>
        )}
        <QuietButton onClick={onBack}>{t("imports.back")}</QuietButton>
      </Box>
    </Box>
  );
};

/** What an import did, and the ways on: its errors, taking it back, and bringing it in again. */
const Ended = ({ asked, onNew }: { asked: Import; onNew: () => void }) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id, progress, problem, created, updated, unchanged, refused, failed, undone, kept, module, errorsUrl } =
    asked;
  const undo = useOperation("imports", "undoImport");
  const read = useOperation("imports", "readImport");
  const failure = undo.failure ?? read.failure;
  const isSaved = created + updated > 0;
  const sums = [
    t("imports.done", { created, updated, unchanged, refused: refused + failed }),
    ...(undone > 0 ? [t("imports.alsoUndone", { count: undone })] : []),
    ...(kept > 0 ? [t("imports.alsoKept", { count: kept })] : []),
  ];
  const tone = kept > 0 ? "warning" : progress === "complete" ? "success" : progress === "undone" ? "info" : "danger";
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <Alert tone={tone} lead={problem ?? t(`imports.${progress}`)}>
        {(progress !== "failed" || isSaved) && sums.join(" · ")}
      </Alert>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <PrimaryButton onClick={() => void navigate(listPath(module))}>{t(`resources.${module}.name`)}</PrimaryButton>
        {errorsUrl !== null && (
          <SecondaryButton
            icon={Download}
            {...{ component: "a", href: errorsUrl, download: `errors-${asked.fileName.replace(/\.\w+$/, "")}.csv` }}
          >
            {t("imports.errors")}
          </SecondaryButton>
        )}
        {isSaved ? (
          <SecondaryButton
            icon={Undo2}
            loading={undo.busy}
            onClick={() => void undo.run({ id }).catch(() => undefined)}
          >
            {t("imports.undo")}
          </SecondaryButton>
        ) : (
          progress !== "canceled" &&
          asked.headers.length > 0 && (
            <SecondaryButton
              loading={read.busy}
              onClick={() => void read.run({ id, notation: asked.notation }).catch(() => undefined)}
            >
              {t("imports.repeat")}
            </SecondaryButton>
          )
        )}
        <QuietButton onClick={onNew}>{t("imports.another")}</QuietButton>
      </Box>
      {failure && <Alert tone="danger" lead={failureMessage(failure, t)} />}
      {(progress !== "failed" || isSaved) && (
        <Verdicts
          key={`${undone} ${kept}`}
          asked={asked}
          onUndo={(row) => void undo.run({ id, rows: [row] }).catch(() => undefined)}
        />
      )}
    </Box>
  );
};

/** Brings a file of rows into a module: read, mapped, tried, applied, and taken back. `?id=` is the import under way. */
const ImportPage = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { module } = useParams();
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get("id")) || null;
  const isMapped = search.get("step") === "columns";
  const { data, error, isPending, refetch } = useImport(id);
  const asked = data?.import ?? null;
  const title = asked
    ? t("imports.title", { things: t(`resources.${asked.module}.name`), file: asked.fileName })
    : t("pages.import.name");
  usePageTitle(title);
  const name = module?.replaceAll("-", "_");
  const again = () => setSearch({});
  const body = () => {
    if (id === null)
      return (
        <Begin
          module={name}
          onModule={(chosen) => void navigate(`/import/${chosen.replaceAll("_", "-")}`, { replace: true })}
          onBegun={(made) => setSearch({ id: String(made) })}
        />
      );
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (isPending) return <SkeletonRows rows={6} />;
    if (!asked)
      return (
        <Alert
          tone="danger"
          lead={t("errors.NOT_FOUND")}
          actions={<QuietButton onClick={again}>{t("imports.another")}</QuietButton>}
        />
      );
    if (asked.progress === "mapping" || (asked.progress === "checked" && isMapped))
      return (
        <Mapping
          key={`${asked.id} ${asked.headers.join("\n")} ${asked.columns.join("\n")}`}
          asked={asked}
          operation="checkImport"
        />
      );
    if (asked.progress === "checked")
      return <Checked asked={asked} onBack={() => setSearch({ id: String(id), step: "columns" })} />;
    if (["complete", "failed", "canceled", "undone"].includes(asked.progress))
      return <Ended asked={asked} onNew={again} />;
    return <Running asked={asked} />;
  };
  return (
    <>
      <PageHead title={title} line />
      <Box sx={{ p: { xs: 4, md: 6 }, maxWidth: asked && asked.progress !== "mapping" && !isMapped ? 1440 : 1080 }}>
        {body()}
      </Box>
    </>
  );
};

export default ImportPage;
