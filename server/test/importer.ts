import { deskOf } from "../exports/exporter.ts";
import { diskStore } from "../files/disk-store.ts";
import { importer } from "../imports/importer.ts";
import { servedWith } from "./served-with.ts";

/** A server and a worker that takes lists out and brings files in, for the tests of a file. */
export const servedWithImports = () =>
  servedWith(({ within, folder }, pool) => ({
    exports: deskOf(within, diskStore(folder)),
    imports: importer(within, pool, diskStore(folder)),
  }));
