import { loader } from "@monaco-editor/react";
import * as monaco from "monaco-editor/editor";
import "monaco-editor/features/register.all";
import "monaco-editor/languages/definitions/css/register";
import "monaco-editor/languages/definitions/handlebars/register";
import "monaco-editor/languages/definitions/html/register";
import "monaco-editor/languages/definitions/javascript/register";
import { nonce } from "../../theme/styleCache.ts";

/** The editor writes rules of its own at run time: they carry the nonce that the page's policy asks for. */
const styled = (mark: string): void => {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = mark;
    return element;
  }) as typeof document.createElement;
};
if (nonce) styled(nonce);

self.MonacoEnvironment = {
  getWorker: () => new Worker(new URL("./editor.worker.ts", import.meta.url), { type: "module" }),
};
// from our own origin, never from elsewhere
loader.config({ monaco });

export { monaco };
