import type { AnyField, FieldKind, VirtualKind } from "../../resources/core/fields.ts";
import { computed, isRight } from "./displays/computed.tsx";
import type { Display } from "./renderer.ts";
import { storedDisplay } from "./storedDisplays.ts";

/** How a kind of field is shown; what edits it comes with forms (renderers.ts). */
export const displayOf = (kind: FieldKind | VirtualKind): Display =>
  kind === "computed" ? (computed as unknown as Display) : storedDisplay(kind);

export const alignOf = (field: AnyField): "left" | "right" =>
  field.kind === "computed" ? (isRight(field) ? "right" : "left") : (displayOf(field.kind).align ?? "left");
