import { pages } from "../../resources/pages/pages.ts";
import { pagePath } from "../data/pages.ts";
import { listPath, resources } from "../data/resources.ts";

/** A letter for each path: the first one of its words that none before it has taken. */
export const lettersFor = (paths: readonly string[]): ReadonlyMap<string, string> => {
  const letters = new Map<string, string>();
  const taken = new Set<string>();
  for (const path of paths) {
    const letter = [...path.replaceAll(/[^a-z]/g, "")].find((one) => !taken.has(one));
    if (!letter) continue;
    taken.add(letter);
    letters.set(path, letter.toUpperCase());
  }
  return letters;
};

const ofSideBar = [
  ...resources.map((resource) => ({ menu: resource.menu, path: listPath(resource.name) })),
  ...pages.map((page) => ({ menu: page.menu, path: pagePath(page) })),
].flatMap(({ menu, path }) => (menu?.in === "side" ? [{ path, order: menu.order }] : []));

// Of every entry, not of those a role sees: a user with another role finds the same keys.
const letters = lettersFor(ofSideBar.toSorted((a, b) => a.order - b.order).map(({ path }) => path));

/** "G S" for an entry of the side bar, nothing for other paths. */
export const goToKeys = (path: string): string | undefined => {
  const letter = letters.get(path);
  return letter && `G ${letter}`;
};
