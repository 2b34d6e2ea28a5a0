/** The wrapper's types name the editor by a path that its packages no longer export. */
declare module "monaco-editor/esm/vs/editor/editor.api" {
  export * from "monaco-editor/editor";
}
