import { deskOf } from "../exports/desk.ts";
import { diskStore } from "../files/disk-store.ts";
import { importDesk } from "../imports/desk.ts";
import { servedWith } from "./served-with.ts";

/** A server and a worker that takes lists out and brings files in, for the tests of a file. */
export const servedWithImports = () =>
  servedWith(({ within, folder }, pool) => ({
    exports: deskOf(within, diskStore(folder)),
    imports: importDesk(within, pool, diskStore(folder)),
  }));
