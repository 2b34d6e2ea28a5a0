import type { ComponentType, LazyExoticComponent } from "react";
import { lazyComponent } from "../../parts/lazyComponent.ts";

export type Special = LazyExoticComponent<ComponentType>;
/** What is told the total of a document's lines, with the changes that are not saved. */
type TotalNote = LazyExoticComponent<ComponentType<{ total: string }>>;

type Loaded = { default: ComponentType };
const files = import.meta.glob<Loaded>(["../../modules/*/[A-Z]*.tsx", "!../../modules/*/*.test.tsx"]);

// each special component is its own chunk, made once
const made = new Map<string, Special>();

/**
 * The component `admin/modules/<key>.tsx`, which a resource names by key: "purchase-orders/Receiving". It reads the record that it
 * stands in. Undefined when there is none.
 */
export const resolveComponent = (key: string): Special | undefined => {
  const load = files[`../../modules/${key}.tsx`];
  if (!load) return undefined;
  const known = made.get(key) ?? lazyComponent(load);
  made.set(key, known);
  return known;
};

/** The one that a document names for beside its total. */
export const totalNoteOf = (key: string) => resolveComponent(key) as TotalNote | undefined;
