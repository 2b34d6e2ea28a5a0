import { argv } from "node:process";

/** Every figure, or the part that is named: npm run bench -- screens. */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  calls: () => import("./calls.ts"),
  screens: () => import("./screens.ts").then(({ measureScreens }) => measureScreens()),
};

const named = argv.slice(2);
for (const [name, measure] of Object.entries(parts)) if (named.length === 0 || named.includes(name)) await measure();
