import { join } from "node:path";
import { diskStore } from "./disk-store.ts";
import { s3From, s3Store } from "./s3-store.ts";
import type { FileStore } from "./store.ts";

/** Where this installation keeps its files: in the bucket that S3_* name, else below DATA_DIR. */
export const storeOf = (dataDir: string, env: NodeJS.ProcessEnv = process.env): FileStore => {
  const s3 = s3From(env);
  return s3 ? s3Store(s3) : diskStore(join(dataDir, "files"));
};
