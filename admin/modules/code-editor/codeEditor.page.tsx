import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { sourceOf } from "../../../resources/papers/layout.ts";
import { paperNamed, papers } from "../../../resources/papers/papers.ts";
import { useAccess } from "../../data/access.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useWrite } from "../../data/useWrite.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { AppDesk } from "./AppDesk.tsx";
import { Desk } from "./Desk.tsx";
import { freeName, type Draft, type Listed, type Saved, type SavedApp } from "./draft.ts";
import { ImagesDesk } from "./ImagesDesk.tsx";
import { listQuery, projectQuery, projectsQuery, savedQuery } from "./queries.ts";
import { TemplateList } from "./TemplateList.tsx";

const idIn = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);
const nothing: Draft = { source: "", files: [] };

/** Documents and custom apps as text: the company's own, and what is delivered to begin with. The address says which: ?ids=7, ?document=invoice, ?project=2, ?images. */
const CodeEditor = () => {
  const t = useTranslate();
  const language = useLocale().startsWith("ru") ? "ru" : "en";
  usePageTitle(t("pages.codeEditor.name"));
  const [query, setQuery] = useSearchParams();
  const { create, busy, failure } = useWrite("templates");
  const list = useQueryText<{ templates: readonly Listed[] }>(listQuery);
  const listed = list.data?.templates ?? [];
  const { sees } = useAccess();
  const seesApps = sees("projects");
  const images = query.has("images");
  const project = seesApps && !images ? idIn(query.get("project")) : null;
  const apps = useQueryText<{ projects: readonly { id: number; name: string }[] }>(
    projectsQuery,
    {},
    { enabled: seesApps },
  );
  const app = useQueryText<{ project: SavedApp | null }>(projectQuery, { id: project }, { enabled: project !== null });
  const given = idIn((query.get("ids") ?? "").split(",")[0] ?? null);
  const paper =
    paperNamed(query.get("document") ?? "") ??
    (given === null && project === null && !images && listed.length === 0 ? papers[0] : undefined);
  const id = paper || images || project !== null ? null : (given ?? listed[0]?.id ?? null);
  const one = useQueryText<{ template: Saved | null }>(savedQuery, { id }, { enabled: id !== null });
  const choose = (key: string) => {
    const [, chosen] = key.split("app ");
    setQuery(
      key === "images"
        ? { images: "" }
        : chosen !== undefined
          ? { project: chosen }
          : paperNamed(key)
            ? { document: key }
            : { ids: key },
    );
  };
  const copy = async (draft: Draft) => {
    if (!paper) return;
    const isReplaced = listed.some(({ subtype }) => subtype === paper.name);
    const name = freeName(
      paper.titles[language],
      listed.map(({ fileName }) => fileName),
    );
    // one that stands in its place already goes on doing so
    const values = {
      fileName: name,
      type: paper.module,
      subtype: paper.name,
      source: draft.source,
      isActive: !isReplaced,
    };
    const made = await create(values).catch(() => null);
    if (made) choose(String(made.id));
  };
  const saved = id === null ? undefined : (one.data?.template ?? undefined);
  const failed = [list, one, apps, app].find(({ error }) => error);
  const body = () => {
    if (failed?.error) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />;
    if (images) return <ImagesDesk />;
    if (!list.data || (id !== null && one.isPending) || (project !== null && app.isPending))
      return <SkeletonRows rows={8} />;
    if (app.data?.project) return <AppDesk key={`app ${project}`} saved={app.data.project} />;
    if (!paper && !saved) return <EmptyState title={t("codeEditor.gone")}>{t("codeEditor.goneAbout")}</EmptyState>;
    const replaced = paperNamed(saved?.subtype ?? "");
    const key = paper?.name ?? String(id);
    return (
      <Desk
        key={key}
        id={key}
        name={paper?.titles[language] ?? saved?.fileName ?? ""}
        module={paper?.module ?? saved?.type ?? ""}
        delivered={paper ? { source: sourceOf(paper), files: [] } : nothing}
        deliveredText={replaced && sourceOf(replaced)}
        paper={(paper ?? replaced)?.name}
        saved={saved}
        onCopy={(draft) => void copy(draft)}
        copying={busy}
        copyFailure={failure}
      />
    );
  };
  return (
    <Box
      sx={{
        height: { md: "100%" },
        flex: 1,
        minHeight: 0,
        display: { xs: "flex", md: "grid" },
        flexDirection: "column",
        gridTemplateColumns: "208px minmax(0, 1fr)",
      }}
    >
      <TemplateList
        own={listed.map(({ id: own, fileName, type }) => ({ key: String(own), name: fileName, module: type }))}
        apps={(apps.data?.projects ?? []).map(({ id: own, name }) => ({ key: `app ${own}`, name, module: "projects" }))}
        images={[{ key: "images", name: t("codeEditor.allImages") }]}
        delivered={papers.map(({ name, titles, module }) => ({ key: name, name: titles[language], module }))}
        chosen={images ? "images" : project === null ? (paper?.name ?? String(id)) : `app ${project}`}
        onChoose={choose}
      />
      {body()}
    </Box>
  );
};

export default CodeEditor;
