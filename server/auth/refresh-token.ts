import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { seal, unseal } from "../../db/client/sealed.ts";

/** An opaque token: 256 bits of nothing but chance. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** What the database keeps of it. A token is random enough that a plain hash cannot be reversed. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const keyFrom = (token: string) => Buffer.from(hkdfSync("sha256", token, "", "stockwright successor", 32));

/** A successor that only the holder of the token it replaces can read. */
export const sealSuccessor = (token: string, successor: string): Buffer => seal(keyFrom(token), successor);
export const unsealSuccessor = (token: string, sealed: Buffer): string => unseal(keyFrom(token), sealed);
