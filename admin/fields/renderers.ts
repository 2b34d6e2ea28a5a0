import type { AnyField, FieldKind, VirtualKind } from "../../resources/core/fields.ts";
import { computed, isRight } from "./computed.tsx";
import type { Renderer } from "./renderer.ts";
import { storedRenderer } from "./storedRenderers.ts";

/** How a kind of field is shown, edited and checked. */
export const rendererOf = (kind: FieldKind | VirtualKind): Renderer =>
  kind === "computed" ? (computed as unknown as Renderer) : storedRenderer(kind);

export const alignOf = (field: AnyField): "left" | "right" =>
  field.kind === "computed" ? (isRight(field) ? "right" : "left") : (rendererOf(field.kind).align ?? "left");
