import { join } from "node:path";
import type { Configuration } from "../../db/client/configuration/configuration.ts";
import { diskStore } from "./disk-store.ts";
import { s3Store } from "./s3-store.ts";
import type { FileStore } from "./store.ts";

/** Where this installation keeps its files: in its bucket, else below its data folder. */
export const storeOf = ({ dataDir, bucket }: Pick<Configuration, "dataDir" | "bucket">): FileStore =>
  bucket ? s3Store(bucket) : diskStore(join(dataDir, "files"));
