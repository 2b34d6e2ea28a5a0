import { type ComponentType, lazy, type LazyExoticComponent } from "react";
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
