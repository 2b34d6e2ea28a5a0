import { resourceOf, screens } from "../../data/resources.ts";

/**
 * What must exist before a company can work: everything a document needs, and what that needs, in that order, then the
 * documents. Read from `needs` and `after` in the resources.
 */
export const firstSteps = (): readonly string[] => {
  const steps: string[] = [];
  const add = (module: string) => {
    if (steps.includes(module)) return;
    const { needs = [], after = [] } = resourceOf(module);
    for (const earlier of [...needs, ...after]) add(earlier);
    steps.push(module);
  };
  for (const { name, document } of screens) if (document) add(name);
  return steps;
};
