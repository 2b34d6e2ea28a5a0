import type { IDisposable } from "monaco-editor/editor";
import { formatted } from "./format.ts";
import { helperSnippets, usageOf } from "./helpers.ts";
import { monaco } from "./monaco.ts";
import { offersAt, openBlocks, placeIn, type About } from "./names.ts";
import { shortly, valuesAt } from "./values.ts";

export type Context = About & {
  /** The record whose values are shown beside names; null with none chosen. */
  readonly id: number | null;
};
type Translate = (key: string) => string;
type Model = monaco.editor.ITextModel;

const textBefore = (model: Model, lineNumber: number, column: number): string =>
  model.getValueInRange(new monaco.Range(1, 1, lineNumber, column));

const completions = (current: () => Context, t: Translate): IDisposable =>
  monaco.languages.registerCompletionItemProvider("handlebars", {
    triggerCharacters: ["{", ".", " ", '"'],
    provideCompletionItems: async (model, position) => {
      const about = current();
      const place = placeIn(textBefore(model, position.lineNumber, position.column));
      if (place === null) return { suggestions: [] };
      const word = model.getWordUntilPosition(position);
      const range = new monaco.Range(position.lineNumber, word.startColumn, position.lineNumber, word.endColumn);
      const offers = offersAt(about, place, t);
      const values =
        about.id === null ? {} : await valuesAt(about.module, about.id, [...place.within, ...place.path], offers);
      const { Field, Struct, Function: Called } = monaco.languages.CompletionItemKind;
      const fields = offers.map(({ name, label, kind }) => ({
        label: {
          label: name,
          detail: `  ${label}`,
          description: shortly(values[name]) || t(`codeEditor.kinds.${kind}`),
        },
        detail: `${label} · ${t(`codeEditor.kinds.${kind}`)}`,
        kind: kind === "record" || kind === "list" ? Struct : Field,
        insertText: name,
        sortText: `a${name}`,
        range,
      }));
      const helpers =
        place.path.length > 0
          ? []
          : Object.entries(helperSnippets).map(([name, snippet]) => ({
              label: { label: name, description: usageOf(snippet) },
              documentation: t(`codeEditor.helpers.${name}`),
              kind: Called,
              insertText: snippet,
              insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
              sortText: `b${name}`,
              range,
            }));
      return { suggestions: [...fields, ...helpers] };
    },
  });

const hover = (current: () => Context, t: Translate): IDisposable =>
  monaco.languages.registerHoverProvider("handlebars", {
    provideHover: async (model, { lineNumber, column }) => {
      const line = model.getLineContent(lineNumber);
      const found = [...line.matchAll(/[\w.]+/g)].find(
        ({ index, 0: word }) => index < column && column <= index + word.length + 1,
      );
      if (!found) return null;
      const before = textBefore(model, lineNumber, found.index + 1);
      if (placeIn(before) === null) return null;
      const about = current();
      const path = found[0].split(".");
      const name = path.at(-1) ?? "";
      const snippet = path.length === 1 ? helperSnippets[name] : undefined;
      const place = { within: openBlocks(before), path: path.slice(0, -1) };
      const offers = offersAt(about, place, t);
      const offer = offers.find((each) => each.name === name);
      const values =
        offer && about.id !== null
          ? await valuesAt(about.module, about.id, [...place.within, ...place.path], offers)
          : {};
      const value = shortly(values[name]);
      const contents = offer
        ? [
            `**${offer.label}** · ${t(`codeEditor.kinds.${offer.kind}`)}`,
            ...(value ? [`\`${value.replaceAll("`", "'")}\``] : []),
          ]
        : snippet
          ? [t(`codeEditor.helpers.${name}`), `\`${usageOf(snippet)}\``]
          : [];
      return contents.length === 0 ? null : { contents: contents.map((text) => ({ value: text })) };
    },
  });

const format = (): IDisposable =>
  monaco.languages.registerDocumentFormattingEditProvider("handlebars", {
    provideDocumentFormattingEdits: (model) => [
      { range: model.getFullModelRange(), text: formatted(model.getValue()) },
    ],
  });

/** Helps with writing templates, for as long as it is not ended: names with their values, explanations, formatting. */
export const assist = (current: () => Context, t: Translate): (() => void) => {
  const all = [completions(current, t), hover(current, t), format()];
  return () => {
    for (const each of all) each.dispose();
  };
};
