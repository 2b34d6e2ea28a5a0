import { widgetSizes, type Widget } from "../../../resources/core/report.ts";
import type { Shown } from "./widgets.ts";

export type Size = Widget["size"];
/** Where a widget stands: its key, and in how many twelfths of a row. */
export type Item = { readonly widget: string; readonly size: Size };
export type Layout = readonly Item[];

/** The card of everything that needs a person; its lines are widgets that are no cards of their own. */
export const attention = "attention";
const attentionPlace = 55;

const isSize = (size: unknown): size is Size => widgetSizes.some((one) => one === size);

/** A layout from outside, whatever it is. */
export const readLayout = (value: unknown): Layout | null =>
  Array.isArray(value)
    ? value.flatMap((item: unknown) => {
        const { widget, size } = (item ?? {}) as Partial<Item>;
        return typeof widget === "string" && isSize(size) ? [{ widget, size }] : [];
      })
    : null;

/** What the declarations begin with: widgets by their places, and the card of what needs a person among them. */
export const firstLayout = (widgets: readonly Shown[]): Layout => {
  const placed = widgets.flatMap(({ key, size, place, picture }) =>
    place !== undefined && picture !== "attention" ? [{ widget: key, size, place }] : [],
  );
  const needs = widgets.some(({ picture }) => picture === "attention")
    ? [{ widget: attention, size: 4 as const, place: attentionPlace }]
    : [];
  return [...placed, ...needs].toSorted((a, b) => a.place - b.place).map(({ widget, size }) => ({ widget, size }));
};

/** One place earlier or later. */
export const moved = (layout: Layout, at: number, by: -1 | 1): Layout => {
  const to = at + by;
  const [one, other] = [layout[at], layout[to]];
  if (!one || !other) return layout;
  return layout.map((item, index) => (index === at ? other : index === to ? one : item));
};

/** The next narrower or wider size. */
export const resized = (layout: Layout, at: number, by: -1 | 1): Layout =>
  layout.map((item, index) => {
    if (index !== at) return item;
    return { ...item, size: widgetSizes[widgetSizes.indexOf(item.size) + by] ?? item.size };
  });

export const without = (layout: Layout, at: number): Layout => layout.filter((_, index) => index !== at);

/**
 * Rows without holes: widgets that share a row grow together until it is full, so that a missing one – no right to see it –
 * leaves no gap.
 */
export const filled = (layout: Layout): readonly (Item & { span: number })[] => {
  const rows: Item[][] = [];
  let used = 12;
  for (const item of layout) {
    if (used + item.size > 12) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(item);
    used += item.size;
  }
  return rows.flatMap((row) => {
    const wide = row.reduce((sum, { size }) => sum + size, 0);
    let given = 0;
    return row.map((item, at) => {
      const span = at === row.length - 1 ? 12 - given : Math.floor((item.size * 12) / wide);
      given += span;
      return { ...item, span };
    });
  });
};
