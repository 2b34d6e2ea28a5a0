import { useTheme } from "@mui/material/styles";
import { DiffEditor } from "@monaco-editor/react";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import "./monaco.ts";
import { editorTheme } from "./theme.ts";

type Side = { readonly text: string; readonly label: string };

/** Two texts beside each other, what differs marked; on a phone one below the other. Neither can be changed. */
export const TextDifference = ({ before, after, language }: { before: Side; after: Side; language: string }) => {
  const { palette } = useTheme();
  const mobile = useMobile();
  return (
    <DiffEditor
      original={before.text}
      modified={after.text}
      language={language}
      theme={editorTheme(palette)}
      loading={<SkeletonRows rows={8} />}
      // @monaco-editor/react 4.7.0 throws its models away before the editor that shows them, which Monaco calls an error
      keepCurrentOriginalModel
      keepCurrentModifiedModel
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
        originalAriaLabel: before.label,
        modifiedAriaLabel: after.label,
      }}
    />
  );
};
