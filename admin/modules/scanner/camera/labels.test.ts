import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import { toBuffer } from "bwip-js/node";
import { expect, test, vi } from "vitest";
import { articleOf, hasCheckDigit } from "../codes/gs1.ts";
import { formats } from "./detector.ts";

/** A label as it is printed, as a picture. */
const drawn = async (bcid: string, text: string): Promise<Blob> => {
  const white = { paddingwidth: 10, paddingheight: 4, backgroundcolor: "FFFFFF" };
  return new Blob([
    new Uint8Array(
      await toBuffer({
        bcid,
        text,
        scale: 2,
        ...(["qrcode", "datamatrix"].includes(bcid) ? {} : { height: 6 }),
        ...white,
      }),
    ),
  ]);
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

/** A picture takes its time: all thousand are read where time is no matter. */
const labels = process.env["STOCKWRIGHT_FULL"] ? 1000 : 96;

test("labels of our own kinds are read as they are printed", async () => {
  const binary = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer } });
  // where a code stands in a picture is told as browsers tell it
  vi.stubGlobal("DOMRectReadOnly", Object);
  const detector = new BarcodeDetector({ formats: [...formats] });
  const misread: string[] = [];
  for (let at = 0; at < labels; at += 1) {
    const [bcid, textOf] = kinds[at % kinds.length]!;
    const text = textOf(at);
    const read = await detector.detect(await drawn(bcid, text));
    if (read.length !== 1 || articleOf(read[0]!.rawValue) !== articleOf(text))
      misread.push(`${bcid} ${text}: ${read.map(({ rawValue }) => rawValue).join(", ")}`);
  }
  expect(misread).toEqual([]);
}, 120_000);
