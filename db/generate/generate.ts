import { resolve } from "node:path";
import { reportStartError } from "../client/startError.ts";
import { loadFiles } from "./definitions.ts";

// `npm run generate`, and with --check whether it would change anything
const isCheck = process.argv.includes("--check");
try {
  // each by itself before what imports them all: an error in one is told with its file
  await loadFiles(resolve(import.meta.dirname, "../.."));
  const { generate, seal } = await import("./derive.ts");
  const isCurrent = await generate(isCheck);
  if (!seal(isCheck) || !isCurrent) process.exitCode = 1;
} catch (error) {
  reportStartError(error);
}
