import { resolve } from "node:path";
import { reportStartError } from "../client/startError.ts";
import { loadFiles, loadReports } from "./definitions.ts";
import { keep } from "./keep.ts";
import { registryIndex } from "./registryIndex.ts";
import { reportIndex } from "./reportIndex.ts";

// `npm run generate`, and with --check whether it would change anything
const isCheck = process.argv.includes("--check");
try {
  // each by itself before what imports them all: an error in one is told with its file
  const root = resolve(import.meta.dirname, "../..");
  await Promise.all([loadFiles(root), loadReports(root)]);
  // what the registry imports is current before anything imports it
  const indexes = [
    await keep(root, "resources/generated/registry.ts", await registryIndex(root), isCheck),
    await keep(root, "resources/generated/reports.ts", await reportIndex(root), isCheck),
  ];
  const { generate, seal } = await import("./derive.ts");
  const isCurrent = await generate(isCheck);
  if (!seal(isCheck) || !isCurrent || (isCheck && indexes.includes(true))) process.exitCode = 1;
} catch (error) {
  reportStartError(error);
}
