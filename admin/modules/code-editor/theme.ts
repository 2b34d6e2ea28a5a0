import type { Palette } from "@mui/material/styles";
import { monaco } from "./monaco.ts";

const bare = (colour: string): string => colour.replace("#", "");

/** Makes the editor's theme of our own colours, and names it. */
export const editorTheme = ({ mode, surface, line, text, accent, tone }: Palette): string => {
  const name = `stockwright-${mode}`;
  const quiet = bare(text.secondary);
  const value = bare(accent.text);
  monaco.editor.defineTheme(name, {
    base: mode === "dark" ? "vs-dark" : "vs",
    inherit: true,
    rules: [
      { token: "", foreground: bare(text.primary) },
      { token: "tag.html", foreground: quiet },
      { token: "delimiter.html", foreground: quiet },
      { token: "attribute.name", foreground: bare(text.primary) },
      { token: "attribute.value", foreground: bare(tone.info.text) },
      { token: "comment", foreground: quiet, fontStyle: "italic" },
      { token: "delimiter.handlebars", foreground: value },
      { token: "variable.parameter.handlebars", foreground: value },
      { token: "keyword.helper.handlebars", foreground: bare(tone.progress.text), fontStyle: "bold" },
      { token: "string.handlebars", foreground: bare(tone.info.text) },
    ],
    colors: {
      "editor.background": surface.sheet,
      "editor.foreground": text.primary,
      "editorLineNumber.foreground": text.secondary,
      "editorLineNumber.activeForeground": text.primary,
      "editor.lineHighlightBackground": surface.selected,
      "editor.lineHighlightBorder": surface.selected,
      "editorError.foreground": tone.danger.solid,
      "editorWarning.foreground": tone.warning.solid,
      "editorWidget.background": surface.raised,
      "editorWidget.border": line.normal,
      "editorSuggestWidget.background": surface.raised,
      "editorSuggestWidget.border": line.normal,
      "editorSuggestWidget.foreground": text.primary,
      "editorSuggestWidget.selectedBackground": accent.tint,
      "editorSuggestWidget.selectedForeground": text.primary,
      "editorSuggestWidget.highlightForeground": accent.text,
      "editorSuggestWidget.focusHighlightForeground": accent.text,
      "editorHoverWidget.background": surface.raised,
      "editorHoverWidget.border": line.normal,
      "diffEditor.insertedLineBackground": tone.success.tint,
      "diffEditor.removedLineBackground": tone.danger.tint,
      "diffEditor.insertedTextBackground": `${tone.success.solid}14`,
      "diffEditor.removedTextBackground": `${tone.danger.solid}14`,
      focusBorder: accent.main,
    },
  });
  return name;
};
