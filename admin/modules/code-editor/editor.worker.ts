/** What the editor computes beside the page: links, words, differences. */
import "monaco-editor/editor/editor.worker";
