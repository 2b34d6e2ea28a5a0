import { expect, test } from "vitest";
import { colours, type Colours, type Mode, type Tone } from "./colours.ts";

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** WCAG 2 contrast ratio of two colours. */
const contrast = (a: string, b: string) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const tones: Tone[] = ["neutral", "info", "progress", "success", "warning", "danger"];
const grounds = ({ surface }: Colours) => Object.entries(surface);

const readable = (mode: Mode): [string, string, string, number][] => {
  const c = colours[mode];
  return [
    ...grounds(c).flatMap(([name, ground]): [string, string, string, number][] => [
      [`text on ${name}`, c.text.primary, ground, 4.5],
      [`secondary text on ${name}`, c.text.secondary, ground, 4.5],
      [`accent text on ${name}`, c.accent.text, ground, 4.5],
    ]),
    ...(["sheet", "raised", "sunken", "hover", "canvas"] as const).map((name): [string, string, string, number] => [
      `quiet text on ${name}`,
      c.text.disabled,
      c.surface[name],
      4.5,
    ]),
    ...tones.flatMap((tone): [string, string, string, number][] => [
      [`${tone} text on its tint`, c.tone[tone].text, c.tone[tone].tint, 4.5],
      [`${tone} text on the sheet`, c.tone[tone].text, c.surface.sheet, 4.5],
      [`${tone} glyph on its tint`, c.tone[tone].solid, c.tone[tone].tint, 3],
    ]),
    ["button text on the accent", c.accent.contrast, c.accent.main, 4.5],
    ["button text on the hovered accent", c.accent.contrast, c.accent.hover, 4.5],
    ["accent text on its tint", c.accent.text, c.accent.tint, 4.5],
    ["text on ink", c.ink.text, c.ink.main, 4.5],
    ["control edge on the sheet", c.line.control, c.surface.sheet, 3],
    ["control edge on raised", c.line.control, c.surface.raised, 3],
    ["focus ring on the sheet", c.accent.main, c.surface.sheet, 3],
    ["focus ring on the canvas", c.accent.main, c.surface.canvas, 3],
    ["text on the poster", c.poster.text, c.poster.ground, 4.5],
    ["quiet text on the poster", c.poster.quiet, c.poster.ground, 4.5],
  ];
};

for (const mode of ["light", "dark"] as const) {
  test.each(readable(mode))(`${mode}: %s`, (_name, front, back, least) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(least);
  });
}
