import { uploadLimits } from "./limits.ts";
import { UploadRefusal } from "./refusal.ts";

/** Control characters, and those that turn the direction of what follows: `exe.<RLO>gpj` reads as a picture. */
const disguising = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const last = (path: string): string => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** The name of a file without the folders it came from. */
export const fileName = (given: string | undefined): string => {
  const name = last(given ?? "").trim();
  if (disguising.test(name) || !name.isWellFormed() || name.length > uploadLimits.name)
    throw new UploadRefusal(400, "VALIDATION", "This name cannot be given to a file.", {
      fields: { files: "fileName" },
      detail: { max: uploadLimits.name },
    });
  return /^\.*$/.test(name) ? "file" : name;
};
