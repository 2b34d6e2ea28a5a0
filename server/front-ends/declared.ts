import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { StartError } from "../../db/client/startError.ts";

const projectRoot = resolve(import.meta.dirname, "../..");

export const declarationName = "front-end.json";

/** Letters, digits and hyphens between slashes: nothing that a router reads as a pattern. */
const aPath = /^\/([a-z\d_-]+(\/[a-z\d_-]+)*)?$/i;

const declaration = z.strictObject({
  what: z.string().min(1, "says what it is for"),
  paths: z.array(z.string().regex(aPath, "is a path such as /shop")).min(1, "names one path at least"),
  opensSockets: z.boolean().default(false),
});

/** A folder of the project whose pages are built by Vite and served below paths of their own. */
export type FrontEnd = {
  /** As its folder. */
  name: string;
  folder: string;
  /** Where its built files lie. */
  dist: string;
  /** Where its built files are served, with a slash at the end. */
  base: string;
  what: string;
  /** Where its pages begin. */
  paths: readonly string[];
  /** Whether its pages open WebSockets to this server. */
  opensSockets: boolean;
};

const jsonIn = (file: string, name: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new StartError(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const readDeclaration = (root: string, name: string): FrontEnd => {
  const file = join(name, declarationName);
  const { data, error } = declaration.safeParse(jsonIn(join(root, file), file));
  const [issue] = error?.issues ?? [];
  if (issue)
    throw new StartError(`${file} is no declaration of a front end: ${issue.path.join(".")} ${issue.message}.`);
  if (!data) throw new StartError(`${file} is no declaration of a front end.`);
  const folder = join(root, name);
  const base = data.paths.includes("/") ? "/" : `/${name}/`;
  return { name, folder, dist: join(folder, "dist"), base, ...data };
};

/** All other paths come before those of the front end that has every path nobody else has. */
export const inOrder = (frontEnds: readonly FrontEnd[]): readonly FrontEnd[] =>
  frontEnds.toSorted((one, other) => Number(one.base === "/") - Number(other.base === "/"));

/** Every front end of the project, in the order in which their paths are tried. */
export const declaredFrontEnds = (root = projectRoot): readonly FrontEnd[] =>
  inOrder(
    globSync(`*/${declarationName}`, { cwd: root })
      .map((file) => dirname(file))
      .toSorted()
      .map((name) => readDeclaration(root, name)),
  );
