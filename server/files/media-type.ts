import { knownByContents, sniff } from "./sniff.ts";
import { uploadLimits } from "./uploads/limits.ts";

const unknown = "application/octet-stream";
/** Contents that say little: a document of an office is a zip, too. */
const wrappings: readonly string[] = [unknown, "application/zip"];
const wellFormed = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/;

/** As its sender calls it, without parameters; nothing where that is no media type, or one that contents would show. */
const declared = (given: string | undefined): string | undefined => {
  const [type = ""] = (given ?? "").toLowerCase().split(";", 1);
  const name = type.trim();
  const isUsable = wellFormed.test(name) && name.length <= 100 && name !== unknown;
  return isUsable && !knownByContents.includes(name) ? name : undefined;
};

type Arrived = { start: Buffer; size: number };

/** The database takes no larger image; a scan or a photograph that no browser shows is a file like any other. */
const isTooLarge = (type: string, size: number): boolean => type.startsWith("image/") && size > uploadLimits.image;

/**
 * The type that a file is recorded with: what its contents show, and else what its sender calls it. No file is opened by
 * it: files are served by their contents alone.
 */
export const mediaType = ({ start, size }: Arrived, given: string | undefined): string => {
  const found = sniff(start);
  const called = wrappings.includes(found) ? declared(given) : undefined;
  return called === undefined || isTooLarge(called, size) ? found : called;
};
