import type { KeyboardEvent } from "react";

type Place = { left: number; top: number };
const step: Readonly<Record<string, Place>> = {
  ArrowRight: { left: 1, top: 0 },
  ArrowLeft: { left: -1, top: 0 },
  ArrowDown: { left: 0, top: 1 },
  ArrowUp: { left: 0, top: -1 },
};

/**
 * Where an arrow leads from one of some places: along the row to the next one, across rows to the nearest one above or
 * below. Undefined at the edge.
 */
export const towards = (places: readonly Place[], from: number, key: string): number | undefined => {
  const way = step[key];
  const here = places[from];
  if (!way || !here) return undefined;
  if (way.left !== 0) return places[from + way.left] && from + way.left;
  const beyond = places.map(({ top }) => top).filter((top) => (top - here.top) * way.top > 0);
  if (beyond.length === 0) return undefined;
  const row = way.top > 0 ? Math.min(...beyond) : Math.max(...beyond);
  const inRow = places.flatMap(({ top }, at) => (top === row ? [at] : []));
  const away = (at: number) => Math.abs((places[at]?.left ?? 0) - here.left);
  return inRow.reduce((best, at) => (away(at) < away(best) ? at : best), inRow[0] ?? from);
};

const tilesIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("[data-tile]")];

/** The first tile gets the focus; false when there is none. */
export const focusFirstTile = (root: HTMLElement): boolean => {
  const [first] = tilesIn(root);
  first?.focus();
  return first !== undefined;
};

/** Arrow keys go from tile to tile, as they lie on the screen. */
export const moveAmongTiles = (event: KeyboardEvent<HTMLElement>): void => {
  const tiles = tilesIn(event.currentTarget);
  const from = tiles.indexOf(document.activeElement as HTMLElement);
  if (from < 0) return;
  const places = tiles.map((tile) => {
    const { left, top } = tile.getBoundingClientRect();
    return { left, top: Math.round(top) };
  });
  const to = towards(places, from, event.key);
  if (to === undefined) return;
  event.preventDefault();
  tiles[to]?.focus();
};
