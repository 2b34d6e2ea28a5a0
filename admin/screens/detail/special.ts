import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/** A component of admin/modules with what it is told. */
type Told<P> = LazyExoticComponent<ComponentType<P>>;
export type Special = Told<object>;

const files = import.meta.glob<{ default: ComponentType<never> }>("../../modules/*/[A-Z]*.tsx");

// each special component is its own chunk, made once
const made = new Map<string, Told<never>>();

const componentOf = <P>(key: string): Told<P> | undefined => {
  const load = files[`../../modules/${key}.tsx`];
  if (!load) return undefined;
  const known = made.get(key) ?? lazy(load);
  made.set(key, known);
  // what it is told is agreed with whoever names it
  return known as Told<P>;
};

/**
 * The component `admin/modules/<key>.tsx`, which a resource names by key: "purchase-orders/Receiving". It reads the record that it
 * stands in. Undefined when there is none.
 */
export const specialOf = (key: string): Special | undefined => componentOf<object>(key);

/** The same of what is told the total of a document's lines, with the changes that are not saved. */
export const totalNoteOf = (key: string) => componentOf<{ total: string }>(key);
