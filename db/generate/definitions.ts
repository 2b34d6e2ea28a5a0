import { existsSync, globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ReportResource } from "../../resources/core/report.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { StartError } from "../client/startError.ts";

/** Folders of resources/ that hold resource definitions, sorted. */
const resourceFolders = (root: string): string[] =>
  readdirSync(join(root, "resources"), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && entry.name !== "core" && existsSync(join(root, "resources", entry.name, "resource.ts")),
    )
    .map((entry) => entry.name)
    .sort();

/** The exports of one file. */
export type Loaded = Readonly<Record<string, Resource>>;

const loadFile = async (root: string, folder: string): Promise<Loaded> => {
  const path = `resources/${folder}/resource.ts`;
  try {
    return (await import(pathToFileURL(join(root, path)).href)) as Loaded;
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** What each folder declares. */
export const loadFiles = (root: string): Promise<(readonly [folder: string, loaded: Loaded])[]> =>
  Promise.all(resourceFolders(root).map(async (folder) => [folder, await loadFile(root, folder)] as const));

/** Every file resources/<folder>/reports/<name>.ts, by its path without the ending. */
const reportFiles = (root: string): string[] =>
  globSync("resources/*/reports/*.ts", { cwd: root })
    .map((path) => path.replaceAll("\\", "/").replace(/\.ts$/, ""))
    .toSorted();

/** The report that each file declares. */
export const loadReports = (root: string): Promise<(readonly [path: string, report: ReportResource])[]> =>
  Promise.all(
    reportFiles(root).map(async (path) => {
      try {
        const loaded = (await import(pathToFileURL(join(root, `${path}.ts`)).href)) as { default: ReportResource };
        return [path, loaded.default] as const;
      } catch (error) {
        throw new StartError(`${path}.ts cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
