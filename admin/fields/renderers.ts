import type { FieldKind, VirtualKind } from "../../resources/core/fields.ts";
import { computed } from "./computed.tsx";
import type { Renderer } from "./renderer.ts";
import { storedRenderer } from "./storedRenderers.ts";

/** How a kind of field is shown, edited and checked. Brings every editor along: lists draw with displays.ts alone. */
export const rendererOf = (kind: FieldKind | VirtualKind): Renderer =>
  kind === "computed" ? (computed as unknown as Renderer) : storedRenderer(kind);
