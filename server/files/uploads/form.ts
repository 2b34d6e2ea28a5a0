import { mkdir } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import busboy, { type Busboy } from "busboy";
import { fault } from "../../errors/fault.ts";
import { throttled } from "../../http/throttled.ts";
import { pace, uploadLimits, type Pace } from "./limits.ts";
import { readMap, readOperation, type Operation, type Place } from "./map.ts";
import { fileName } from "./name.ts";
import type { Received } from "./received.ts";
import { malformed, tooMuch } from "./refusal.ts";
import { spool } from "./spool.ts";
import { watch } from "./watch.ts";

export type Form = { operation: Operation; files: readonly Received[] };

const { body, field, file, files, parts } = uploadLimits;

/** busboy complains of what is exactly at its limit, we of what is above. */
const parserOf = (request: IncomingMessage): Busboy => {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      limits: { fieldSize: field + 1, fields: 2, files, fileSize: file + 2, parts: parts + 1, headerPairs: 20 },
    });
  } catch {
    throw malformed("The content type names no boundary.");
  }
};

type Parts = { operation?: Operation; places?: ReadonlyMap<string, Place> };

const takeField = (found: Parts, name: string | undefined, value: string): void => {
  if (name === "operations" && !found.operation) found.operation = readOperation(value);
  else if (name === "map" && !found.places && found.operation) found.places = readMap(value, found.operation);
  else throw malformed("The parts are operations, map and then the files, each once.");
};

const makeFolder = (folder: string): Promise<unknown> =>
  mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    Promise.reject(fault("folder of arriving uploads", "cannot be written", error)),
  );

/**
 * Takes a GraphQL multipart request: each file into a file of its own below the folder, the operation with the files where
 * its map wants them. Whatever is wrong is refused as soon as it is seen, and then nothing is left: no file, no descriptor.
 * The rest of the request is the caller's to deal with.
 */
export const receiveForm = async (request: IncomingMessage, folder: string, asked: Pace = pace): Promise<Form> => {
  if (Number(request.headers["content-length"] ?? 0) > body) throw tooMuch("The upload is too large.", body);
  const parser = parserOf(request);
  await makeFolder(folder);
  const found: Parts = {};
  const arriving = new Map<string, Promise<Received>>();
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>();
  const unwatch = watch(request, asked, reject);

  parser.on("field", (name, value, { valueTruncated }) => {
    try {
      if (valueTruncated) throw tooMuch(`The part ${name === "map" ? "map" : "operations"} is too large.`, field);
      takeField(found, name, value);
    } catch (error) {
      reject(error);
    }
  });
  parser.on("file", (name, bytes, { filename, mimeType }) => {
    bytes.on("error", () => undefined); // the spooler hears it; unheard it would end the process
    try {
      if (!found.places?.has(name) || arriving.has(name))
        throw malformed("The parts are operations, map and then the files that the map names, each once.");
      const receiving = spool(bytes, { name: fileName(filename), type: mimeType }, folder);
      receiving.catch(reject);
      arriving.set(name, receiving);
    } catch (error) {
      bytes.resume();
      reject(error);
    }
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"])
    parser.on(limit, () => reject(tooMuch("The upload has too many parts.", parts)));
  parser.on("error", () => reject(malformed("The body is no well-formed multipart/form-data.")));
  parser.on("close", resolve);
  const slowed = throttled();
  request.pipe(slowed).pipe(parser);

  try {
    await parsed;
    const { operation, places } = found;
    if (!operation || !places) throw malformed("The parts operations and map are needed.");
    if (arriving.size < places.size) throw malformed("A file that the map names did not come.");
    const received = new Map<string, Received>();
    for (const [name, receiving] of arriving) received.set(name, await receiving);
    for (const [name, place] of places) place(received.get(name));
    return { operation, files: [...received.values()] };
  } catch (error) {
    request.unpipe(slowed);
    slowed.destroy();
    parser.destroy();
    for (const end of await Promise.allSettled(arriving.values()))
      if (end.status === "fulfilled") await end.value.discard();
    throw error;
  } finally {
    unwatch();
  }
};
