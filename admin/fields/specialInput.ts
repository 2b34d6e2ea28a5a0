import type { ComponentType, LazyExoticComponent } from "react";
import { lazyComponent } from "../parts/lazyComponent.ts";
import type { InputProps } from "./renderer.ts";

export type SpecialInput = LazyExoticComponent<ComponentType<InputProps>>;

const files = import.meta.glob<{ default: ComponentType<InputProps> }>("../modules/*/*Input.tsx");
// each is a chunk of its own, made once
const made = new Map<string, SpecialInput>();

/** The input `admin/modules/<key>.tsx` that a field names instead of its kind's. */
export const specialInput = (key: string): SpecialInput | undefined => {
  const load = files[`../modules/${key}.tsx`];
  if (!load) return undefined;
  const known = made.get(key) ?? lazyComponent(load);
  made.set(key, known);
  return known;
};
