import type { FrontEnd } from "./declared.ts";

/** How Vite builds a front end; its own vite.config.ts, where it has one, is found in its folder. */
export const viteArguments = ({ folder, base }: FrontEnd, outDir: string): string[] => [
  "build",
  folder,
  "--base",
  base,
  "--outDir",
  outDir,
  "--emptyOutDir",
  "--logLevel",
  "error",
];
