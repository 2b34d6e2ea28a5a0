import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./build/compress.ts";
import { leftOut } from "./build/leftOut.ts";
import { menuIcons } from "./build/menuIcons.ts";
import { words } from "./build/words.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const packages = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * What the first screens need (`$initial`) comes in a few big files: libraries, which change seldom, apart from ours,
 * so that a returning visitor fetches only ours. The list is an entry beside the page, so that what it needs counts as
 * initial, and nothing that only a form or a detail page uses does. The rest is shared by the chunks that need it.
 */
const first = { tags: ["$initial" as const] };
const isOurs = (id: string) => !id.includes("node_modules");
const isListOnly = (id: string) => /[\\/](screens[\\/]list|fields)[\\/](?!texts)/.test(id);
const groups = [
  { name: "v-react", test: packages("react|react-dom|scheduler|react-router|react-router-dom"), priority: 9, ...first },
  {
    name: "v-mui",
    test: packages("@mui|@emotion|stylis|react-transition-group|@popperjs|clsx"),
    priority: 8,
    ...first,
  },
  { name: "v-other", test: /node_modules/, priority: 7, ...first },
  { name: "first", test: (id: string) => isOurs(id) && !isListOnly(id), priority: 6, ...first },
  { name: "list", test: (id: string) => isOurs(id) && isListOnly(id), priority: 5, ...first },
  // what forms, menus and dialogs take of MUI, as one: parts of it import each other across the files that shared would make
  { name: "mui", test: packages("@mui/material|@mui/utils|@mui/system|react-transition-group"), priority: 4 },
  {
    name: "shared",
    // what is far larger than all the rest stays with the one page that needs it
    test: (id: string) => !packages("monaco-editor|@monaco-editor").test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 12_000,
    priority: 1,
  },
];
/** The group of shared files would be named by all its users. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`;

export default defineConfig({
  root: here,
  publicDir: "public",
  plugins: [react(), leftOut(), menuIcons(), words(), compress()],
  server: { proxy: { "/graphql": { target: api, ws: true } } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    rolldownOptions: {
      input: ["index.html", "screens/list/ListScreen.tsx"].map((path) => `${here}${path}`),
      output: { chunkFileNames, codeSplitting: { groups } },
    },
  },
});
