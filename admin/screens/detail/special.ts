import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { folderOf } from "../../data/resources.ts";
import type { DetailRecord } from "./data/useDetail.ts";

/** What every special component of a module gets. */
export type SpecialProps = { module: string; record: DetailRecord };
export type Special = LazyExoticComponent<ComponentType<SpecialProps>>;

type Loaded = { default: ComponentType<SpecialProps> };
const files = import.meta.glob<Loaded>("../../modules/*/[A-Z]*.tsx");

// each special component is its own chunk, made once
const made = new Map<string, Special>();

/** The component `admin/modules/<key>.tsx`, which a resource names by key: "purchase-orders/Receiving". Undefined when there is none. */
export const specialOf = (key: string): Special | undefined => {
  const load = files[`../../modules/${key}.tsx`];
  if (!load) return undefined;
  const known = made.get(key) ?? lazy(load);
  made.set(key, known);
  return known;
};

/** Buttons of the module's own in the head of the record. */
export const headActionsOf = (module: string): Special | undefined => specialOf(`${folderOf(module)}/HeadActions`);

type Counts = Readonly<Record<string, (record: DetailRecord) => string | number | undefined>>;
const counts = import.meta.glob<{ default: Counts }>("../../modules/*/tabCounts.ts", { eager: true });

/** What stands beside the name of a special tab: "170 of 314". */
export const countOf = (module: string, tab: string, record: DetailRecord): string | number | undefined =>
  counts[`../../modules/${folderOf(module)}/tabCounts.ts`]?.default[tab]?.(record);
