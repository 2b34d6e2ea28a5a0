import type { ComponentType, LazyExoticComponent } from "react";
import { pages } from "../../resources/pages/pages.ts";
import type { Page } from "../../resources/core/pages.ts";
import { lazyComponent } from "../parts/lazyComponent.ts";

type Loaded = { default: ComponentType };
const files = import.meta.glob<Loaded>("../**/*.page.tsx");
const byName = new Map(
  Object.entries(files).map(([path, load]) => [/([^/]+)\.page\.tsx$/.exec(path)?.[1] ?? path, load]),
);

const screenOf = ({ name }: Page): LazyExoticComponent<ComponentType> => {
  const load = byName.get(name);
  if (!load) throw new Error(`No file ${name}.page.tsx shows the page ${name}.`);
  return lazyComponent(load);
};

/** Pages with their screens, each a chunk of its own: resources/pages says what they are, admin/**\/<name>.page.tsx shows them. */
export const pageScreens: readonly { page: Page; Screen: LazyExoticComponent<ComponentType> }[] = pages.map((page) => ({
  page,
  Screen: screenOf(page),
}));
