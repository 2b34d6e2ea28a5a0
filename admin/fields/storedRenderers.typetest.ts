import { country } from "./country.tsx";
import { text } from "./text.tsx";
import type { Renderers } from "./storedRenderers.ts";

/**
 * What must not compile, so that no kind is ever drawn as a text by accident. Checked by `tsc`: an expectation that is
 * not met is an error itself. Nothing here runs.
 */
declare const all: Renderers;

export const right: Renderers = { ...all, country };

const { country: left, ...others } = all;
export const ofThatKind: Renderers["country"] = left;
// @ts-expect-error a kind has no renderer
export const missing: Renderers = others;

// @ts-expect-error there is no such kind
export const unknown: Renderers = { ...all, address: text };

const { grid, ...withoutGrid } = text;
export const withGrid: Renderers["text"] = { ...withoutGrid, grid };
// @ts-expect-error nothing is said of how it stands in a grid
export const noGrid: Renderers["text"] = withoutGrid;

const { Filter, ...withoutFilter } = text;
export const withFilter: Renderers["text"] = { ...withoutFilter, Filter };
// @ts-expect-error nothing is said of how lists are filtered by it
export const noFilter: Renderers["text"] = withoutFilter;

const { Cell, ...withoutCell } = text;
export const withCell: Renderers["text"] = { ...withoutCell, Cell };
// @ts-expect-error nothing shows it
export const noCell: Renderers["text"] = withoutCell;

const { Input, ...withoutInput } = text;
export const withInput: Renderers["text"] = { ...withoutInput, Input };
// @ts-expect-error nothing edits it
export const noInput: Renderers["text"] = withoutInput;
