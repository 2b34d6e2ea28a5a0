import { globSync } from "node:fs";
import { dirname } from "node:path";
import { root } from "./command.ts";

/** Folders that are front ends: they declare themselves (server/front-ends). */
export const frontEnds: readonly string[] = globSync("*/front-end.json", { cwd: root })
  .map((file) => dirname(file))
  .toSorted();
