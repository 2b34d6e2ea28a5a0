import { useRef, useState } from "react";
import { Box } from "@mui/material";
import { Download, Printer } from "lucide-react";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { daysAsked, todayIn } from "../../../resources/core/today.ts";
import { mostPrinted } from "../../../resources/papers/printed.ts";
import { Failure, failureMessage } from "../../data/failure.ts";
import { useAccess } from "../../data/access.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { Alert } from "../../parts/Alert.tsx";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { askedFrom, isWithheld } from "./asked.ts";
import { choicesFor } from "./choices.ts";
import { download } from "./download.ts";
import { Problems } from "./Problems.tsx";
import { Choice } from "../../parts/Choice.tsx";
import { PeriodFields } from "./PeriodFields.tsx";
import { Sheet } from "./Sheet.tsx";
import { pdfOf, useNamedDocument, useOwnTemplates, useRendered } from "./usePrinted.ts";

const languages = [
  { value: "en", name: "English" },
  { value: "ru", name: "Русский" },
];

/** A document for one or several records: chosen, looked at, printed. */
export const Print = () => {
  const t = useTranslate();
  const locale = useLocale();
  const [query, setQuery] = useSearchParams();
  const { user, may } = useAccess();
  const title = t("pages.printTemplate.name");
  usePageTitle(title);
  const asked = askedFrom(query);
  const spoken = locale.startsWith("ru") ? "ru" : "en";
  const given = query.get("language");
  const language = given === "en" || given === "ru" ? given : spoken;
  const own = useOwnTemplates(asked?.module);
  const choices = asked && own.data ? choicesFor(asked.module, own.data.templates, { language: spoken, may }) : [];
  const { named, isAsked } = useNamedDocument(asked);
  const wanted = query.get("document") ?? named;
  const choice = isAsked
    ? (choices.find(({ key, stands }) => key === wanted || (stands !== null && stands === wanted)) ?? choices[0])
    : undefined;
  const tooMany = (asked?.ids.length ?? 0) > mostPrinted;
  const sheet = choice?.isLabel === true && query.get("sheet") === "1";
  const days = choice?.isOfTime
    ? daysAsked({ from: query.get("from"), to: query.get("to") }, todayIn(user.account.timeZone))
    : null;
  const params = asked && !tooMany ? ({ ...asked, ...days, language, sheet } as const) : null;
  const { rendered, error, refetch } = useRendered(choice, params);
  const frame = useRef<HTMLIFrameElement>(null);
  const [making, setMaking] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const set = (name: string) => (value: string) =>
    setQuery(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const canPrint = Boolean(rendered?.html);
  const print = () => frame.current?.contentWindow?.print();
  useShortcut("P", t("printing.print"), print, { enabled: canPrint });
  const makePdf = async () => {
    if (!choice || !params) return;
    setMaking(true);
    setNotice(null);
    try {
      const pdf = await pdfOf(choice, params);
      if (pdf === null) setNotice(t("printing.noPdf"));
      else download(pdf, `${choice.name}.pdf`);
    } catch (failure) {
      setNotice(failure instanceof Failure ? failureMessage(failure, t) : String(failure));
    } finally {
      setMaking(false);
    }
  };
  const buttons = canPrint && (
    <>
      <SecondaryButton icon={Download} loading={making} onClick={() => void makePdf()}>
        {t("printing.pdf")}
      </SecondaryButton>
      <SecondaryButton icon={Printer} keys={["P"]} onClick={print}>
        {t("printing.print")}
      </SecondaryButton>
    </>
  );
  const body = () => {
    if (own.error)
      return <LoadError title={t("printing.notLoaded")} error={own.error} onRetry={() => void own.refetch()} />;
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (!rendered) return <SkeletonRows rows={8} />;
    if (rendered.html === null) return <Problems problems={rendered.problems} />;
    return <Sheet frame={frame} html={rendered.html} title={t("printing.preview")} />;
  };
  if (asked === null)
    return (
      <>
        <PageHead title={title} />
        <EmptyState title={t("printing.nothing")}>{t("printing.nothingAbout")}</EmptyState>
      </>
    );
  if (tooMany)
    return (
      <>
        <PageHead title={title} beside={t("printing.records", { smart_count: asked.ids.length })} />
        <EmptyState title={t("printing.tooMany", { most: mostPrinted })}>{t("printing.tooManyAbout")}</EmptyState>
      </>
    );
  return (
    <Box sx={{ height: { md: "100%" }, flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>
      <PageHead title={title} beside={t("printing.records", { smart_count: asked.ids.length })} actions={buttons} />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: "grid",
          gap: 4,
          gridTemplateRows: "auto minmax(0, 1fr)",
          p: { xs: 3, md: 6 },
          pt: { md: 3 },
        }}
      >
        <Box sx={{ display: "grid", gap: 3 }}>
          <Box
            sx={{
              display: "grid",
              gap: 4,
              gridTemplateColumns: { xs: "1fr", md: "320px 200px 340px" },
              alignItems: "start",
            }}
          >
            <Choice
              label={t("printing.document")}
              value={choice?.key ?? ""}
              options={choices.map(({ key, name }) => ({ value: key, name }))}
              onChange={set("document")}
            />
            <Choice label={t("printing.language")} value={language} options={languages} onChange={set("language")} />
            {choice?.isLabel && (
              <Choice
                label={t("printing.on")}
                value={sheet ? "1" : "0"}
                options={[
                  { value: "0", name: t("printing.onRoll") },
                  { value: "1", name: t("printing.onSheet") },
                ]}
                onChange={set("sheet")}
              />
            )}
            {days && <PeriodFields days={days} onChange={(name, day) => set(name)(day)} />}
          </Box>
          <Problems problems={rendered?.warnings?.filter(isWithheld) ?? []} />
          {notice && <Alert tone="info">{notice}</Alert>}
          {rendered && rendered.missing.length > 0 && (
            <Alert tone="warning" lead={t("printing.missing", { smart_count: rendered.missing.length })}>
              {rendered.missing.map((id) => `#${id}`).join(", ")}
            </Alert>
          )}
        </Box>
        {body()}
      </Box>
      {buttons && <BottomBar>{buttons}</BottomBar>}
    </Box>
  );
};
