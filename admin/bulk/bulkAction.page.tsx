import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useEffect } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { bulkActionOf } from "../../resources/core/bulk.ts";
import { failureMessage } from "../data/failure.ts";
import { knows, listPath, resourceOf } from "../data/resources.ts";
import { useOperation } from "../data/useOperation.ts";
import { formatCount, formatUnitMoney } from "../i18n/formats.ts";
import { useLocale } from "../i18n/useLocale.ts";
import { Alert } from "../parts/Alert.tsx";
import { PrimaryButton, QuietButton } from "../parts/Buttons.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { usePageTitle } from "../shell/pageTitle.ts";
import { actionName } from "./actionWords.ts";
import { Begin } from "./Begin.tsx";
import { Rows } from "./Rows.tsx";
import { Running } from "./Running.tsx";
import { selectedIn } from "./selected.ts";
import { useBulkUpdate, type BulkUpdate } from "./useBulkUpdate.ts";

/** What would become of the records, and the way to have it done. */
const Checked = ({ asked, onBack }: { asked: BulkUpdate; onBack: () => void }) => {
  const t = useTranslate();
  const locale = useLocale();
  const { id, toChange, toSkip, refused, figures } = asked;
  const between = (ends: readonly string[] = []) =>
    [...new Set(ends)].map((amount) => formatUnitMoney(amount, locale)).join("–");
  const { run, busy, failure } = useOperation("bulk_updates", "applyBulkUpdate");
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <Alert
        tone={refused > 0 ? "warning" : "info"}
        lead={t(toChange === 0 ? "bulkActions.nothing" : "bulkActions.would")}
      >
        {t("bulkActions.sum", { change: toChange, skip: toSkip, refused })}
        {figures?.drafts !== undefined && (
          <Box sx={{ mt: 1 }}>{t("bulkActions.figures.drafts", { smart_count: figures.drafts })}</Box>
        )}
        {figures?.count !== undefined && (
          <Box sx={{ mt: 1 }}>
            {t(`bulkActions.figures.${asked.action}`, {
              ...{ count: formatCount(figures.count, locale), below: formatCount(figures.below ?? 0, locale) },
              ...{ from: between(figures.from), to: between(figures.to) },
            })}
          </Box>
        )}
      </Alert>
      {failure && <Alert tone="danger" lead={failureMessage(failure, t)} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {toChange > 0 && (
          <PrimaryButton loading={busy} onClick={() => void run({ id }).catch(() => undefined)}>
            {t("bulkActions.apply", { count: toChange })}
          </PrimaryButton>
        )}
        <QuietButton onClick={onBack}>{t("bulkActions.back")}</QuietButton>
      </Box>
      <Rows
        asked={asked}
        kinds={[
          { name: "change", count: toChange, filter: { verdicts: ["change"] } },
          { name: "refused", count: refused, filter: { verdicts: ["refuse"] } },
          { name: "skipped", count: toSkip, filter: { verdicts: ["skip"] } },
        ]}
      />
    </Box>
  );
};

const ended: readonly string[] = ["complete", "failed", "canceled", "undoing", "undone"];

/** One thing for many records: chosen, tried, and then done. `?ids=` or `?filter=` say which, `?id=` is the one under way. */
const BulkActionPage = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { module = "" } = useParams();
  const name = module.replaceAll("-", "_");
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get("id")) || null;
  const { data, error, isPending, refetch } = useBulkUpdate(id);
  const asked = data?.bulkUpdate ?? null;
  const isOver = asked !== null && ended.includes(asked.progress);
  useEffect(() => {
    if (isOver) void navigate(`/bulk-action-success?id=${id}`, { replace: true });
  }, [isOver, id, navigate]);
  const selected = selectedIn(search);
  const action = asked && bulkActionOf(resourceOf(asked.module), asked.action);
  const source = action?.operation?.source;
  const things = knows(name) ? t(`resources.${name}.name`) : "";
  const title = action
    ? t("bulkActions.title", { action: actionName(t, action), things })
    : `${t("pages.bulkAction.name")}${things && `: ${things}`}`;
  usePageTitle(title);
  const withId = (made: number | null) => {
    const next = new URLSearchParams(search);
    if (made === null) next.delete("id");
    else next.set("id", String(made));
    setSearch(next);
  };
  const body = () => {
    if (!knows(name)) return <Alert tone="danger" lead={t("errors.NOT_FOUND")} />;
    if (id === null)
      return selected ? (
        <Begin module={name} selected={selected} onBegun={withId} />
      ) : (
        <Alert
          tone="info"
          lead={t("bulkActions.empty")}
          actions={<QuietButton onClick={() => void navigate(listPath(name))}>{things}</QuietButton>}
        />
      );
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (isPending || isOver) return <SkeletonRows rows={6} />;
    if (!asked) return <Alert tone="danger" lead={t("errors.NOT_FOUND")} />;
    return asked.progress === "checked" ? (
      <Checked asked={asked} onBack={() => (source ? void navigate(source.page) : withId(null))} />
    ) : (
      <Running asked={asked} />
    );
  };
  return (
    <>
      <PageHead
        title={title}
        line
        {...(selected &&
          id === null &&
          "ids" in selected && { beside: t("lists.selected", { smart_count: selected.ids.length }) })}
      />
      <Box sx={{ p: { xs: 4, md: 6 }, maxWidth: 1080 }}>{body()}</Box>
    </>
  );
};

export default BulkActionPage;
