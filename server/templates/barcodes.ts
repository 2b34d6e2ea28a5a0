import { toSVG } from "bwip-js/node";

const kinds: Readonly<Record<string, string>> = {
  code128: "code128",
  ean13: "ean13",
  upca: "upca",
  code39: "code39",
  datamatrix: "datamatrix",
  qr: "qrcode",
};
const longest = 200;

/** Bars hold ASCII; what they cannot hold is drawn as a QR code. */
const drawable = (text: string, kind: string): string => (kind === "code128" && /[^ -~]/.test(text) ? "qr" : kind);

/** A code as SVG; null for a text that the kind cannot hold. */
export const barcodeOf = (text: string, asked: string): string | null => {
  const kind = drawable(text, asked);
  const bcid = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (bcid === undefined || text === "" || text.length > longest) return null;
  try {
    const isFlat = kind !== "qr" && kind !== "datamatrix";
    return toSVG({ bcid, text, scale: 2, ...(isFlat && { height: 10 }) });
  } catch {
    return null;
  }
};
