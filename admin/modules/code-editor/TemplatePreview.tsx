import { Box } from "@mui/material";
import { CodeXml } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { useNavigate, useSearchParams } from "react-router";
import { printed } from "../../../resources/papers/printed.ts";
import { papers } from "../../../resources/papers/papers.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { Choice } from "../../parts/Choice.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { Problems } from "../printing/Problems.tsx";
import type { Listed } from "./draft.ts";
import { Preview } from "./Preview.tsx";
import { listQuery } from "./queries.ts";
import { useTried, type Tryable } from "./useTried.ts";

const nothing = { source: "", files: [] };
type Own = Listed & Tryable;
/** What may be looked at: a template of the company's own by its id, or a delivered document by its name. */
type Document = { readonly key: string; readonly name: string; readonly module: string; readonly own?: Own };

const Shown = ({ document, choice }: { document: Document; choice: ReactNode }) => {
  const { module, own, key } = document;
  const tried = useTried({
    module,
    draft: nothing,
    saved: own,
    paper: own ? undefined : key,
    mayTry: false,
  });
  const told = [...tried.problems, ...tried.warnings];
  return (
    <Box sx={{ display: "grid", flex: 1, minHeight: 0, gridTemplateRows: "auto minmax(0, 1fr)" }}>
      <Box sx={{ display: "grid", gap: 2, px: { xs: 3, md: 6 }, ...(told.length > 0 && { pb: 3 }) }}>
        <Problems problems={told} />
      </Box>
      <Preview tried={tried} before={choice} />
    </Box>
  );
};

/** A document by itself, as it is saved: with a record of the company, or the longest there could be. The address says which: ?ids=7, ?document=invoice. */
export const TemplatePreview = ({ title, only }: { title: string; only?: string }) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const language = useLocale().startsWith("ru") ? "ru" : "en";
  usePageTitle(title);
  const [query, setQuery] = useSearchParams();
  const list = useQueryText<{ templates: readonly Own[] }>(listQuery);
  const documents: readonly Document[] = [
    ...(list.data?.templates ?? []).map((own) => ({ key: String(own.id), name: own.fileName, module: own.type, own })),
    ...papers.map(({ name, titles, module }) => ({ key: name, name: titles[language], module })),
  ].filter(({ module }) => (only === undefined || module === only) && printed.some((name) => name === module));
  const asked = query.get("document") ?? query.get("ids");
  const document = documents.find(({ key }) => key === asked) ?? documents[0];
  const addressOf = ({ key, own }: Document) => ({ [own ? "ids" : "document"]: key });
  const edit = document && (
    <SecondaryButton
      icon={CodeXml}
      onClick={() => void navigate(`/code-editor?${new URLSearchParams(addressOf(document))}`)}
    >
      {t("codeEditor.open")}
    </SecondaryButton>
  );
  return (
    <Box sx={{ height: { md: "100%" }, flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>
      <PageHead title={title} actions={edit} />
      {list.error && (
        <LoadError title={t("printing.notLoaded")} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {!list.data && !list.error && <SkeletonRows rows={8} />}
      {list.data && document && (
        <>
          <Shown
            key={document.key}
            document={document}
            choice={
              <Choice
                label={t("printing.document")}
                value={document.key}
                options={documents.map(({ key, name, module }) => ({
                  value: key,
                  name: only === undefined ? `${name} · ${t(`resources.${module}.name`)}` : name,
                }))}
                onChange={(key) => setQuery(addressOf(documents.find((each) => each.key === key) ?? document))}
              />
            }
          />
        </>
      )}
      {edit && <BottomBar>{edit}</BottomBar>}
    </Box>
  );
};
