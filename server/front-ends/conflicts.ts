import { StartError } from "../../db/client/startError.ts";
import { routeOf } from "../../resources/core/naming.ts";
import { modules } from "../../resources/core/registry.ts";
import { pages } from "../../resources/pages/pages.ts";
import { routes } from "../http/routes.ts";
import type { FrontEnd } from "./declared.ts";

/** A path that somebody answers below, and who that is. */
type Taken = { path: string; by: string };

const isBelow = (path: string, other: string): boolean => path === other || path.startsWith(`${other}/`);
/** Only a path itself meets "/": everything nobody else has is below it. */
const meets = (path: string, other: string): boolean => isBelow(path, other) || isBelow(other, path);

/** Where its pages and its files are. */
const pathsOf = ({ base, paths }: FrontEnd): string[] => [
  ...new Set([...paths, base === "/" ? base : base.slice(0, -1)]),
];

/** Without what stands for a company, a record or the like. */
const fixedPart = (path: string): string => path.replace(/\/[:{].*$/, "") || "/";

const takenByUs = (): Taken[] => [
  ...Object.values(routes).map(({ path }) => ({ path: fixedPart(path), by: `the route ${path}` })),
  ...[...pages.map(({ path }) => path), ...modules().map(routeOf)]
    .filter((path) => fixedPart(path) !== "/")
    .map((path) => ({ path: fixedPart(path), by: `the screen ${path}` })),
];

/**
 * Refuses front ends of which one would answer in place of another, of a screen of the registry, of a route, or of one of
 * `calledPaths`, where integrations are called.
 */
export const refuseConflicts = (frontEnds: readonly FrontEnd[], calledPaths: readonly string[] = []): void => {
  const taken = [...takenByUs(), ...calledPaths.map((path) => ({ path, by: `calls of an integration to ${path}` }))];
  for (const frontEnd of frontEnds) {
    const mine = pathsOf(frontEnd);
    for (const path of mine) {
      const found = taken.find((other) => meets(path, other.path));
      if (found) throw new StartError(`The front end ${frontEnd.name} cannot have ${path}: it belongs to ${found.by}.`);
    }
    taken.push(...mine.map((path) => ({ path, by: `the front end ${frontEnd.name}` })));
  }
};
