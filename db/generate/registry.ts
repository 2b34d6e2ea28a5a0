import { StartError } from "../client/startError.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { problemsOf } from "../../resources/core/validate/problems.ts";
import { loadFiles } from "./definitions.ts";

/** The definitions themselves, read from the folders rather than from the generated list; refused unless they fit together. */
export const loadResources = async (root: string): Promise<Resource[]> => {
  const resources = (await loadFiles(root))
    .flatMap(([, loaded]) => Object.values(loaded))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const problems = problemsOf(resources);
  if (problems.length > 0)
    throw new StartError(`The resource definitions do not fit together:\n${problems.join("\n")}`);
  return resources;
};
