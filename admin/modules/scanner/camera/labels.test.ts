import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import { raw } from "bwip-js/node";
import { expect, test } from "vitest";
import { articleOf, hasCheckDigit } from "../codes/gs1.ts";
import { formats } from "./detector.ts";

/** A label as a camera has it: black on white, each bar or module three pixels wide. */
const drawn = (bcid: string, text: string): ImageData => {
  const [code] = raw({ bcid, text }) as unknown as { sbs?: number[]; pixs?: number[]; pixx?: number; pixy?: number }[];
  const bars = (code!.sbs ?? []).flatMap((width, at) => Array.from({ length: width }, () => (at % 2 === 0 ? 1 : 0)));
  const wide = code!.pixx ?? bars.length;
  const high = code!.pixy ?? 12;
  const isBlack = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < wide && y < high && (code!.pixs ? code!.pixs[y * wide + x] : bars[x]) === 1;
  const [scale, quiet] = [3, 12];
  const [width, height] = [(wide + 2 * quiet) * scale, (high + 2 * quiet) * scale];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isBlack(Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet))
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data, colorSpace: "srgb", [Symbol.toStringTag]: "ImageData" } as unknown as ImageData;
};
const withCheckDigit = (digits: string): string =>
  [...Array(10).keys()].map((digit) => `${digits}${digit}`).find(hasCheckDigit)!;

/** The kinds that our papers print, each with a text of its own for every number. */
const kinds: readonly (readonly [bcid: string, text: (at: number) => string])[] = [
  ["code39", (at) => String(100_001 + at * 37)],
  ["code39", (at) => `BIN-${at}`],
  ["code128", (at) => `A-${String(at % 40).padStart(2, "0")}-${at}`],
  ["code128", (at) => `SO:${1000 + at}`],
  ["ean13", (at) => withCheckDigit(`400${String(638_133_393 + at * 991).slice(-9)}`)],
  ["upca", (at) => withCheckDigit(`0${String(4_210_000_526 + at * 7919).slice(-10)}`)],
  ["qrcode", (at) => `PO:${at}`],
  ["datamatrix", (at) => `LOT-2026-${at}`],
];

test("a thousand labels of our own kinds are read as they are printed", async () => {
  const binary = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer } });
  const detector = new BarcodeDetector({ formats: [...formats] });
  const misread: string[] = [];
  for (let at = 0; at < 1000; at += 1) {
    const [bcid, textOf] = kinds[at % kinds.length]!;
    const text = textOf(at);
    const read = await detector.detect(drawn(bcid, text));
    if (read.length !== 1 || articleOf(read[0]!.rawValue) !== articleOf(text))
      misread.push(`${bcid} ${text}: ${read.map(({ rawValue }) => rawValue).join(", ")}`);
  }
  expect(misread).toEqual([]);
}, 120_000);
