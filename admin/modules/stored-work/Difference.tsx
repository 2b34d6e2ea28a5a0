import { Box } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { DiffEditor } from "@monaco-editor/react";
import { useTranslate } from "react-admin";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import "../code-editor/monaco.ts";
import { editorTheme } from "../code-editor/theme.ts";

export type Text = {
  readonly source: string;
  readonly subtype: string | null;
  readonly isConsolidated: boolean;
  readonly guestMode: boolean;
  readonly files: readonly { readonly name: string; readonly body: string | null }[];
  readonly writers: readonly string[];
  readonly version?: number;
};

/** A template as one text: its source, then its files under their names. */
export const wholeOf = (text: Text | null): string =>
  text ? [text.source, ...text.files.map(({ name, body }) => `{{!-- ${name} --}}\n${body ?? ""}`)].join("\n\n") : "";

/** Two versions of a template beside each other. */
const Difference = ({ was, is }: { was: Text | null; is: Text | null }) => {
  const t = useTranslate();
  const { palette } = useTheme();
  const mobile = useMobile();
  return (
    <Box sx={{ height: "60vh", minHeight: 320, minWidth: 0 }} role="group" aria-label={t("storedWork.differenceTitle")}>
      <DiffEditor
        original={wholeOf(was)}
        modified={wholeOf(is)}
        language="handlebars"
        theme={editorTheme(palette)}
        loading={<SkeletonRows rows={8} />}
        onMount={(editor) => {
          editor.getOriginalEditor().updateOptions({ ariaLabel: t("storedWork.was") });
          editor.getModifiedEditor().updateOptions({ ariaLabel: t("storedWork.is") });
        }}
        options={{
          readOnly: true,
          renderSideBySide: !mobile,
          minimap: { enabled: false },
          fontSize: 12,
          automaticLayout: true,
          scrollBeyondLastLine: false,
          renderOverviewRuler: false,
          tabFocusMode: true,
          wordWrap: "on",
          originalAriaLabel: t("storedWork.was"),
          modifiedAriaLabel: t("storedWork.is"),
        }}
      />
    </Box>
  );
};

export default Difference;
