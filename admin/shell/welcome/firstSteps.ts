import { resourceOf, screens } from "../../data/resources.ts";

/**
 * What must exist before a company can work: everything a document needs, and what that needs, in that order, then the
 * documents in which it deals with others: what it does on its own, such as a transfer, may never come up. Read from
 * `needs` and `after` in the resources.
 */
export const firstSteps = (): readonly string[] => {
  const steps: string[] = [];
  const add = (module: string) => {
    if (steps.includes(module)) return;
    const { needs = [], after = [] } = resourceOf(module);
    for (const earlier of [...needs, ...after]) add(earlier);
    steps.push(module);
  };
  for (const { name, document } of screens) if (document && document.parties.length > 0 && !document.root) add(name);
  return steps;
};
