import { createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../db/client/startError.ts";

const bytes = 32;

const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EEXIST";

/** The secret kept in a file; made on first use, and by one of several processes that start together. */
const keptIn = (folder: string, name: string): Buffer => {
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(bytes).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  return Buffer.from(readFileSync(path, "utf8").trim(), "base64url");
};

/**
 * The key that signs access tokens: TOKEN_SECRET, which several servers share, else a file below DATA_DIR/secrets.
 * As a KeyObject it is never printed by accident.
 */
export const tokenSecret = (dataDir: string, environment: NodeJS.ProcessEnv = process.env): KeyObject => {
  const given = environment.TOKEN_SECRET;
  const secret = given ? Buffer.from(given) : keptIn(join(dataDir, "secrets"), "access-token");
  if (secret.length < bytes) throw new StartError(`TOKEN_SECRET needs ${bytes} bytes or more.`);
  return createSecretKey(secret);
};
