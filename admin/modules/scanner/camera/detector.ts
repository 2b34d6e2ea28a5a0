import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
// from our own origin, like everything else: nothing is fetched from elsewhere
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Codes that stand on goods, bins and papers. */
export const formats = [
  "ean_13",
  "ean_8",
  "upc_a",
  "upc_e",
  "code_128",
  // "code_39" is also tried as Code 32, which takes the bin label 100001 for A033554433
  "code_39_standard",
  "itf",
  "databar",
  "databar_expanded",
  "qr_code",
  "data_matrix",
] as const;

prepareZXingModule({
  overrides: { locateFile: (path: string, folder: string) => (path.endsWith(".wasm") ? wasm : folder + path) },
});

let detector: BarcodeDetector | null = null;

/** The texts of the codes in a picture; GS1 codes as (01)…(10)…. */
export const readPicture = async (picture: ImageBitmapSource): Promise<readonly string[]> => {
  detector ??= new BarcodeDetector({ formats: [...formats] });
  const found = await detector.detect(picture);
  return found.map(({ rawValue }) => rawValue);
};

/** Fetches what reads pictures while there is a network. */
export const fetchWasm = async (): Promise<void> => {
  await fetch(wasm);
};
