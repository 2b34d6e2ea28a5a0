import { Box } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { useState } from "react";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { Alert } from "../../parts/Alert.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { Frame } from "../apps/Frame.tsx";
import { useOpened } from "../apps/useOpened.ts";
import { DeskFrame } from "./DeskFrame.tsx";
import type { SavedApp } from "./draft.ts";
import { projectKind } from "./kinds.ts";
import { SaveText, useSaveKey } from "./SaveText.tsx";
import type { Side } from "./Sides.tsx";
import { useTabs } from "./tabs.ts";
import { TextSide } from "./TextSide.tsx";
import { useEdited } from "./useEdited.ts";

/** The app as it is saved, at work: a save begins it anew. */
const Running = ({ url, version }: { url: string; version: number }) => {
  const { data, error, refetch } = useOpened(url, version);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return data ? <Frame app={data} /> : <SkeletonRows rows={8} />;
};

/** A custom app: its page, scripts and styles as tabs, and beside them what they do. */
export const AppDesk = ({ saved }: { saved: SavedApp }) => {
  const t = useTranslate();
  const notify = useNotify();
  const mayUpdate = useMayWrite("projects", "update");
  const edited = useEdited(projectKind, saved, saved);
  const { draft, changed, save, busy } = edited;
  const { name, url, version, id } = edited.base ?? saved;
  usePageTitle(name);
  const { tab, setTab } = useTabs(draft);
  const [side, setSide] = useState<Side>("text");
  const store = async () => {
    if (changed.length > 0 && (await save())) notify(t("codeEditor.saved"), { type: "success" });
  };
  useSaveKey(() => void store(), mayUpdate);
  return (
    <DeskFrame
      title={name}
      about={`/app/${url} · ${t("codeEditor.version", { number: version })}`}
      action={mayUpdate && <SaveText isChanged={changed.length > 0} busy={busy} onSave={() => void store()} />}
      side={side}
      onSide={setSide}
      text={
        <TextSide
          kind={projectKind}
          id={`app-${id}`}
          edited={edited}
          tab={tab}
          onTab={setTab}
          canEdit={mayUpdate}
          problems={[]}
          mistakes={{}}
        />
      }
      result={
        <Box
          component="section"
          aria-label={t("codeEditor.running")}
          sx={{
            display: "flex",
            flexDirection: "column",
            minWidth: 0,
            minHeight: 0,
            borderLeft: { md: 1 },
            borderColor: { md: "line.normal" },
          }}
        >
          {changed.length > 0 && <Alert tone="info">{t("codeEditor.savedToSee")}</Alert>}
          <Running url={url} version={version} />
        </Box>
      }
    />
  );
};
