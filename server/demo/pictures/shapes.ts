import type { Shape, Tone } from "./draw.ts";

/** Forms from which the pictures of the goods are put together: a calm front view of each. */
const box = (x: number, y: number, width: number, height: number, tone: Tone, round = 0): Shape => ({
  box: [x, y, width, height],
  tone,
  round,
});
const oval = (x: number, y: number, across: number, down: number, tone: Tone): Shape => ({
  oval: [x, y, across, down],
  tone,
});
const corners = (tone: Tone, ...places: readonly (readonly [number, number])[]): Shape => ({ corners: places, tone });
const floor = (across: number, y = 86): Shape => oval(50, y, across, 3.2, "floor");
const legs = (top: number, tone: Tone, ...places: readonly number[]): Shape[] =>
  places.map((x) => box(x - 1.6, top, 3.2, 86 - top, tone, 1));

const chair = (back: number, seat: number, arms = false): Shape[] => [
  floor(26),
  ...legs(seat, "deep", 34, 66),
  box(32, back, 4, seat - back + 2, "body", 2),
  box(64, back, 4, seat - back + 2, "body", 2),
  box(32, back + 3, 36, 10, "light", 4),
  ...(arms ? [box(25, seat - 14, 12, 4, "body", 2), box(63, seat - 14, 12, 4, "body", 2)] : []),
  ...(arms ? [box(25, seat - 14, 3, 16, "deep", 1), box(72, seat - 14, 3, 16, "deep", 1)] : []),
  box(27, seat, 46, 6, "body", 3),
  box(27, seat + 4, 46, 2, "deep", 1),
];

const table = (left: number, top: number, thick = 5): Shape[] => [
  floor(50 - left + 3),
  ...legs(top, "deep", left + 7, 93 - left),
  box(left + 4, top + thick, 92 - 2 * left, 4, "deep"),
  box(left, top, 100 - 2 * left, thick, "body", 2),
  box(left, top, 100 - 2 * left, 1.6, "light", 0.8),
];

/** Doors or drawers in columns and rows. */
const cabinet = (left: number, top: number, columns: number, rows: number, foot = 8): Shape[] => {
  const [width, height] = [100 - 2 * left, 86 - foot - top];
  const [across, down] = [(width - 4) / columns, (height - 4) / rows];
  const fronts = Array.from({ length: columns * rows }, (_, n) => {
    const [x, y] = [left + 2 + (n % columns) * across, top + 2 + Math.floor(n / columns) * down];
    return [
      box(x + 0.8, y + 0.8, across - 1.6, down - 1.6, "light", 1),
      box(x + across / 2 - 3, y + down * (rows > 1 ? 0.45 : 0.2), 6, 1.4, "dark", 0.7),
    ];
  });
  return [
    floor(50 - left),
    ...(foot ? legs(86 - foot, "deep", left + 5, 95 - left) : []),
    box(left, top, width, height, "body", 2),
    ...fronts.flat(),
  ];
};

const shelves = (left: number, top: number, count: number): Shape[] => {
  const gap = (82 - top) / count;
  return [
    floor(50 - left),
    box(left, top, 100 - 2 * left, 86 - top, "deep", 1.5),
    ...Array.from({ length: count }, (_, n) => box(left + 3, top + 3 + n * gap, 94 - 2 * left, gap - 3, "light", 1)),
    box(left + 6, top + gap - 12, 4, 12, "dark"),
    box(left + 11, top + gap - 10, 3, 10, "body"),
    box(left + 15, top + gap - 13, 4, 13, "pale"),
  ];
};

const bed = (left: number): Shape[] => [
  floor(50 - left + 2),
  box(left, 34, 100 - 2 * left, 44, "body", 4),
  box(left + 4, 40, 92 - 2 * left, 12, "light", 3),
  box(left + 6, 47, 40 - left, 11, "pale", 4),
  box(54, 47, 40 - left, 11, "pale", 4),
  box(left + 2, 56, 96 - 2 * left, 20, "pale", 3),
  box(left + 2, 64, 96 - 2 * left, 12, "light", 3),
  box(left, 74, 100 - 2 * left, 7, "deep", 2),
  ...legs(80, "deep", left + 4, 96 - left),
];

const sofa = (left: number, seats: number, back = 44): Shape[] => {
  const width = (100 - 2 * left - 16) / seats;
  return [
    floor(50 - left),
    ...legs(78, "dark", left + 8, 92 - left),
    box(left + 4, back, 92 - 2 * left, 34, "body", 6),
    ...Array.from({ length: seats }, (_, n) => [
      box(left + 8.5 + n * width, back + 3, width - 1, 20, "light", 4),
      box(left + 8.5 + n * width, 62, width - 1, 10, "body", 3),
      box(left + 8.5 + n * width, 70, width - 1, 1.2, "deep", 0.5),
    ]).flat(),
    box(left, 54, 9, 26, "deep", 4),
    box(91 - left, 54, 9, 26, "deep", 4),
    box(left + 4, 72, 92 - 2 * left, 8, "deep", 3),
  ];
};

const shade = (top: number, bottom: number, narrow: number, wide: number): Shape[] => [
  corners("body", [50 - narrow, top], [50 + narrow, top], [50 + wide, bottom], [50 - wide, bottom]),
  corners("light", [50 - narrow, top], [50 - narrow / 3, top], [50 - wide / 3, bottom], [50 - wide, bottom]),
  oval(50, bottom, wide, 2.2, "pale"),
];

/** Stripes of a cloth. */
const cloth = (x: number, y: number, width: number, height: number, stripes: number): Shape[] => [
  box(x, y, width, height, "body", 2),
  ...Array.from({ length: stripes }, (_, n) =>
    box(x, y + ((n + 0.6) * height) / stripes, width, height / stripes / 4, n % 2 ? "deep" : "light"),
  ),
];

const pot = (rim: number, belly: number, top: number, bottom = 84): Shape[] => [
  floor(belly),
  oval(50, (top + bottom) / 2 + (bottom - top) / 8, belly, (bottom - top) / 2.4, "body"),
  box(50 - rim, top, rim * 2, (bottom - top) / 2, "body", 1),
  oval(50 - belly / 2.6, (top + bottom) / 2 + 6, belly / 4, (bottom - top) / 5, "light"),
  oval(50, top, rim, 2.6, "deep"),
  box(50 - belly / 2, bottom - 4, belly, 4, "deep", 2),
];

const plate = (...rings: readonly number[]): Shape[] => [
  oval(51, 53, (rings[0] ?? 30) + 1, (rings[0] ?? 30) + 1, "floor"),
  ...rings.map((radius, n) => oval(50, 50, radius, radius, (["body", "light", "body"] as const)[n % 3] ?? "body")),
];

export const pieces = {
  box,
  oval,
  corners,
  floor,
  legs,
  chair,
  table,
  cabinet,
  shelves,
  bed,
  sofa,
  shade,
  cloth,
  pot,
  plate,
};
