import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { menuIcons } from "./build/menuIcons.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const packages = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Libraries change seldom and our code often: apart, a returning visitor fetches only ours. */
const groups = [
  { name: "v-react", test: packages("react|react-dom|scheduler|react-router|react-router-dom"), priority: 9 },
  { name: "v-icons", test: packages("lucide-react"), priority: 8 },
  { name: "v-i18n", test: packages("i18next|react-i18next|ra-i18n-i18next"), priority: 8 },
  { name: "v-query-form", test: packages("@tanstack|react-hook-form"), priority: 7 },
  { name: "v-mui", test: packages("@mui|@emotion|stylis|react-transition-group|@popperjs|clsx"), priority: 7 },
  { name: "v-ra-core", test: packages("ra-core|lodash|inflection|eventemitter3|query-string"), priority: 6 },
];

export default defineConfig({
  root: here,
  publicDir: "public",
  plugins: [react(), menuIcons()],
  server: { port: 5173, proxy: { "/graphql": { target: api, ws: true } } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
