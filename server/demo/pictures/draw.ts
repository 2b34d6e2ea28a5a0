import { pngOf } from "./png.ts";

/** Which of a picture's colours: its finish in three lights, what is dark in every finish, and what is pale. */
export type Tone = "light" | "body" | "deep" | "dark" | "pale" | "floor";

/** A shape on a square of 100 by 100; what comes later lies above. */
export type Shape =
  | { box: readonly [x: number, y: number, width: number, height: number]; tone: Tone; round?: number }
  | { oval: readonly [x: number, y: number, across: number, down: number]; tone: Tone }
  | { corners: readonly (readonly [x: number, y: number])[]; tone: Tone };

export type Rgb = readonly [red: number, green: number, blue: number];

const side = 200;
/** Each pixel is the mean of so many by so many points: smooth edges. */
const finer = 2;
const points = side * finer;
const tones: readonly Tone[] = ["floor", "light", "body", "deep", "dark", "pale"];
const background = 0;

type Test = { within: readonly [number, number, number, number]; has: (x: number, y: number) => boolean };

const boxTest = ([left, top, width, height]: readonly [number, number, number, number], round: number): Test => ({
  within: [left, top, left + width, top + height],
  has: (x, y) => {
    const across = Math.max(left + round - x, x - (left + width - round), 0);
    const down = Math.max(top + round - y, y - (top + height - round), 0);
    return across * across + down * down <= round * round || round === 0;
  },
});

const ovalTest = ([x0, y0, across, down]: readonly [number, number, number, number]): Test => ({
  within: [x0 - across, y0 - down, x0 + across, y0 + down],
  has: (x, y) => ((x - x0) / across) ** 2 + ((y - y0) / down) ** 2 <= 1,
});

const cornersTest = (corners: readonly (readonly [number, number])[]): Test => {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const edges = corners.map((corner, n) => [corner, corners[(n + 1) % corners.length] ?? corner] as const);
  return {
    within: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    // a point is inside when a line from it crosses the outline an odd number of times
    has: (x, y) => {
      let isInside = false;
      for (const [[x1, y1], [x2, y2]] of edges)
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
      return isInside;
    },
  };
};

const testOf = (shape: Shape): Test =>
  "box" in shape
    ? boxTest(shape.box, shape.round ?? 0)
    : "oval" in shape
      ? ovalTest(shape.oval)
      : cornersTest(shape.corners);

/** Which tone lies on top at each point. */
export type Outline = Uint8Array;

/** Draws the shapes once; every finish is a colouring of it. */
export const outlineOf = (shapes: readonly Shape[]): Outline => {
  const outline = new Uint8Array(points * points).fill(background);
  const point = (place: number): number => Math.min(points, Math.max(0, Math.round((place * points) / 100)));
  for (const shape of shapes) {
    const { within, has } = testOf(shape);
    const [left, top, right, bottom] = within.map(point) as [number, number, number, number];
    const tone = tones.indexOf(shape.tone) + 1;
    for (let row = top; row < bottom; row += 1)
      for (let column = left; column < right; column += 1)
        if (has(((column + 0.5) * 100) / points, ((row + 0.5) * 100) / points)) outline[row * points + column] = tone;
  }
  return outline;
};

const mixed = (one: Rgb, other: Rgb, share: number): Rgb =>
  [0, 1, 2].map((n) => (one[n] ?? 0) * (1 - share) + (other[n] ?? 0) * share) as unknown as Rgb;

const paper: Rgb = [246, 243, 238];

/** The colour of each tone, red, green and blue one after another: first that of the paper. */
const paletteOf = (finish: Rgb): Uint8Array => {
  const colours: Readonly<Record<Tone, Rgb>> = {
    floor: mixed(paper, [120, 108, 96], 0.16),
    light: mixed(finish, [255, 255, 255], 0.28),
    body: finish,
    deep: mixed(finish, [24, 20, 18], 0.3),
    dark: [64, 60, 57],
    pale: [252, 248, 238],
  };
  return Uint8Array.from([paper, ...tones.map((tone) => colours[tone])].flat());
};

/** The picture of one finish, as a PNG. */
export const colour = (outline: Outline, finish: Rgb): Buffer => {
  const palette = paletteOf(finish);
  const pixels = new Uint8Array(side * side * 3);
  const colourAt = (point: number): number => (outline[point] ?? 0) * 3;
  let place = 0;
  for (let row = 0; row < points; row += finer)
    for (let point = row * points; point < (row + 1) * points; point += finer) {
      const [one, two] = [colourAt(point), colourAt(point + 1)];
      const [three, four] = [colourAt(point + points), colourAt(point + points + 1)];
      for (let part = 0; part < 3; part += 1) {
        const sum = palette[one + part]! + palette[two + part]! + palette[three + part]! + palette[four + part]!;
        pixels[place] = sum / 4;
        place += 1;
      }
    }
  return pngOf(pixels, side);
};
