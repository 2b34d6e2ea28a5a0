import type { FieldKind, VirtualKind } from "../../resources/core/fields.ts";
import type { Renderer } from "./renderer.ts";

type Kind = Exclude<FieldKind | VirtualKind, "computed">;

const files = import.meta.glob<Record<string, Renderer>>(["./[a-z]*.tsx", "!./computed.tsx", "!./*.test.tsx"], {
  eager: true,
});

/** The renderer that admin/fields/<kind>.tsx exports by the kind's name. A computed value borrows the one of the kind it is. */
export const storedRenderer = (kind: Kind): Renderer => {
  const found = files[`./${kind}.tsx`]?.[kind];
  if (!found) throw new Error(`admin/fields/${kind}.tsx shows no field of the kind ${kind}.`);
  return found;
};
