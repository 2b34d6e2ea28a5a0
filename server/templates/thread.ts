import { parentPort } from "node:worker_threads";
import type { Job } from "./job.ts";
import { render } from "./rendering.ts";

// bwip-js is large: it is read only where something is to be drawn
const withCodes = /\{\{[^}]*\b(barcode|qr)\b/;

parentPort?.once("message", async (job: Job) => {
  const wants = withCodes.test([job.source, ...Object.values(job.partials)].join("\n"));
  const { barcodeOf } = wants ? await import("./barcodes.ts") : { barcodeOf: () => null };
  parentPort?.postMessage("begun");
  parentPort?.postMessage(render(job, barcodeOf, () => parentPort?.postMessage("rendered")));
});
parentPort?.postMessage("ready");
