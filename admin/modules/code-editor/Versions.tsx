import { Box, ButtonBase } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useQueryText } from "../../data/useQueryText.ts";
import { PrimaryButton } from "../../parts/Buttons.tsx";
import { Stamp } from "../../parts/Day.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { versionsQuery } from "./queries.ts";
import { TextDifference } from "./TextDifference.tsx";

type Change = {
  readonly id: string;
  readonly rootVersion: number | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly createdAt: string;
};
type Version = { readonly key: string; readonly text: string; readonly number?: number | null; readonly at?: string };
type Props = {
  /** Where the history keeps the text: {module: "templates", table: "templates", id: 7, field: "source"}. */
  of: { readonly module: string; readonly table: string; readonly id: number; readonly field: string };
  language: string;
  /** The text as it stands in the editor. */
  now: string;
  /** The delivered text, where it is one's own of that. */
  delivered: string | undefined;
  onClose(): void;
  onTake(text: string): void;
};

/** What a text was before: each version beside what stands in the editor, to be put there again. */
const Versions = ({ of, language, now, delivered, onClose, onTake }: Props) => {
  const t = useTranslate();
  const { data, error, refetch } = useQueryText<{ history: readonly Change[] | null }>(versionsQuery, {
    module: of.module,
    filter: { recordId: of.id, tables: [of.table], fields: [of.field] },
    limit: 100,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const kept = (data?.history ?? []).flatMap(({ id, rootVersion, changes, createdAt }): readonly Version[] => {
    const text = changes[of.field]?.[1];
    return typeof text === "string" ? [{ key: id, text, number: rootVersion, at: createdAt }] : [];
  });
  const versions: readonly Version[] = [
    ...kept,
    ...(delivered === undefined ? [] : [{ key: "delivered", text: delivered }]),
  ];
  const version = versions.find(({ key }) => key === chosen) ?? versions[0];
  const isSame = version?.text.trim() === now.trim();
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t("codeEditor.versions")}
      width="wide"
      footer={
        version && (
          <PrimaryButton reason={isSame ? t("codeEditor.sameText") : undefined} onClick={() => onTake(version.text)}>
            {t("codeEditor.take")}
          </PrimaryButton>
        )
      }
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} />}
      {data && !version && (
        <EmptyState title={t("codeEditor.noVersions")}>{t("codeEditor.noVersionsAbout")}</EmptyState>
      )}
      {version && (
        <Box
          sx={{
            display: "grid",
            gap: 4,
            height: { md: "100%" },
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "200px minmax(0, 1fr)" },
          }}
        >
          <Box
            component="ul"
            sx={{ m: 0, p: 0, listStyle: "none", overflowY: "auto", maxHeight: { xs: 200, md: "none" } }}
          >
            {versions.map(({ key, number, at }) => (
              <li key={key}>
                <ButtonBase
                  onClick={() => setChosen(key)}
                  aria-pressed={key === version.key}
                  sx={{
                    display: "block",
                    width: "100%",
                    minHeight: 44,
                    px: 2,
                    py: 1,
                    textAlign: "left",
                    borderRadius: "6px",
                    typography: "body2",
                    "&:hover": { bgcolor: "surface.hover" },
                    ...(key === version.key && { bgcolor: "surface.selected", fontWeight: 560 }),
                  }}
                >
                  {at === undefined
                    ? t("codeEditor.delivered")
                    : number
                      ? t("codeEditor.version", { number })
                      : t("codeEditor.firstVersion")}
                  {at !== undefined && (
                    <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
                      <Stamp value={at} />
                    </Box>
                  )}
                </ButtonBase>
              </li>
            ))}
          </Box>
          <Box sx={{ minHeight: 360, minWidth: 0 }} role="group" aria-label={t("codeEditor.compared")}>
            <TextDifference
              before={{ text: version.text, label: t("codeEditor.before") }}
              after={{ text: now, label: t("codeEditor.now") }}
              language={language}
            />
          </Box>
        </Box>
      )}
    </SlideIn>
  );
};

export default Versions;
