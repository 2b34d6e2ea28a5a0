import { useTheme } from "@mui/material/styles";
import { Editor } from "@monaco-editor/react";
import { useTranslate } from "react-admin";
import { useEffect, useRef, useState } from "react";
import { isWarning, type Problem } from "../printing/asked.ts";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { assist, type Context } from "./assist.ts";
import { mainTab, textOf, type Draft } from "./draft.ts";
import { languageOf, type Kind } from "./kinds.ts";
import { placeOf } from "./marks.ts";
import { monaco } from "./monaco.ts";
import { editorTheme } from "./theme.ts";

export type Place = { readonly line: number; readonly column: number };
type Props = {
  kind: Kind;
  /** The template; each of its texts keeps its own history of undoing. */
  id: string;
  draft: Draft;
  /** Another number says that texts were put there by something else than typing. */
  revision: number;
  tab: string;
  problems: readonly Problem[];
  readOnly: boolean;
  onChange(text: string): void;
  onPlace(place: Place): void;
  /** Whose names are offered, with whose values; in an app none are. */
  context?: Context;
  /** A line to go to; another object goes there again. */
  goTo: { readonly line: number } | null;
};
/** What leads to nothing is printed all the same. */
const toneOf = (problem: Problem): "danger" | "warning" => (isWarning(problem) ? "warning" : "danger");
type Code = monaco.editor.IStandaloneCodeEditor;

/** The text of one file: what is wrong is underlined and said where it stands. */
const SourceEditor = ({
  kind,
  id,
  draft,
  revision,
  tab,
  problems,
  readOnly,
  onChange,
  onPlace,
  context,
  goTo,
}: Props) => {
  const t = useTranslate();
  const { palette } = useTheme();
  const [code, setCode] = useState<Code | null>(null);
  const path = `${id}/${tab}`;
  const place = useRef(onPlace);
  place.current = onPlace;
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(
    () => () => {
      for (const model of monaco.editor.getModels()) model.dispose();
    },
    [],
  );
  // the editor holds what is typed: text that comes back a moment later must not be put over it
  useEffect(() => {
    for (const model of monaco.editor.getModels()) {
      if (!model.uri.path.startsWith(`/${id}/`)) continue;
      const text = textOf(latest.current, model.uri.path.split("/").at(-1) ?? mainTab);
      if (model.getValue() === text) continue;
      model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
    }
  }, [id, revision]);
  const offered = useRef(context);
  offered.current = context;
  const isAssisted = context !== undefined;
  useEffect(() => {
    const { current } = offered;
    return isAssisted && current ? assist(() => offered.current ?? current, t) : undefined;
  }, [isAssisted, t]);
  useEffect(() => {
    const heard = code?.onDidChangeCursorPosition(({ position: { lineNumber, column } }) =>
      place.current({ line: lineNumber, column }),
    );
    return () => heard?.dispose();
  }, [code]);
  useEffect(() => {
    if (!code || !goTo) return;
    code.setPosition({ lineNumber: goTo.line, column: 1 });
    code.revealLineInCenterIfOutsideViewport(goTo.line);
    code.focus();
  }, [code, goTo]);
  useEffect(() => {
    const model = code?.getModel();
    if (!model) return undefined;
    const found = problems.map((problem) => ({ problem, at: placeOf(problem, model.getValue()) }));
    const said = ({ code: key, name }: Problem) => t(`printing.problems.${key}`, { name: name ?? "" });
    monaco.editor.setModelMarkers(
      model,
      "template",
      found.map(({ problem, at }) => ({
        severity: toneOf(problem) === "warning" ? monaco.MarkerSeverity.Warning : monaco.MarkerSeverity.Error,
        message: said(problem),
        startLineNumber: at.line,
        endLineNumber: at.line,
        startColumn: at.from,
        endColumn: at.to,
      })),
    );
    const lines = code?.createDecorationsCollection(
      found.map(({ problem, at }) => ({
        range: new monaco.Range(at.line, 1, at.line, model.getLineMaxColumn(at.line)),
        options: {
          isWholeLine: true,
          className: `template-${toneOf(problem)}`,
          linesDecorationsClassName: `template-${toneOf(problem)}-edge`,
          after: { content: `  ${said(problem)}`, inlineClassName: `template-${toneOf(problem)}-said` },
        },
      })),
    );
    return () => lines?.clear();
  }, [code, path, problems, t]);
  return (
    <Editor
      path={path}
      defaultValue={textOf(draft, tab)}
      language={languageOf(kind, tab)}
      theme={editorTheme(palette)}
      loading={<SkeletonRows rows={10} />}
      onChange={(changed) => onChange(changed ?? "")}
      onMount={setCode}
      options={{
        readOnly,
        ariaLabel: t("codeEditor.source"),
        // Tab leaves the text, as it leaves every other field; Ctrl M switches that
        tabFocusMode: true,
        quickSuggestions: { other: true, strings: true, comments: false },
        suggest: { showWords: false, showStatusBar: false },
        wordBasedSuggestions: "off",
        minimap: { enabled: false },
        wordWrap: "on",
        fontSize: 13,
        lineHeight: 20,
        scrollBeyondLastLine: false,
        renderFinalNewline: "on",
        bracketPairColorization: { enabled: false },
        fixedOverflowWidgets: true,
        automaticLayout: true,
        stickyScroll: { enabled: false },
        padding: { top: 8, bottom: 8 },
        lineNumbersMinChars: 4,
        unicodeHighlight: { ambiguousCharacters: false },
      }}
    />
  );
};

export default SourceEditor;
