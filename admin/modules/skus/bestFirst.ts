import { isSameCode } from "../../../resources/core/codes.ts";
type Found = { code: string; name: string; barcodes?: readonly { code: string }[] };

/** How well a SKU fits what is typed: its code, a barcode, the beginning of its code, of its name, of a word in it, anything else. */
const rank = ({ code, name, barcodes = [] }: Found, text: string): number => {
  const [c, n] = [code.toLowerCase(), name.toLowerCase()];
  const isBarcode = barcodes.some((barcode) => isSameCode(barcode.code, text));
  const fits = [
    isSameCode(code, text),
    isBarcode,
    c.startsWith(text),
    n.startsWith(text),
    n.includes(` ${text}`),
    c.includes(text),
  ];
  const at = fits.indexOf(true);
  return at < 0 ? fits.length : at;
};

/** The best match stands first, because Enter takes it; equals by their code. */
export const bestFirst = <F extends Found>(found: readonly F[], typed: string): readonly F[] => {
  const text = typed.trim().toLowerCase();
  return found.toSorted((a, b) => rank(a, text) - rank(b, text) || a.code.localeCompare(b.code));
};
