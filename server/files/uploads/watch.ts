import type { IncomingMessage } from "node:http";
import { uploadLimits, type Pace } from "./limits.ts";
import { malformed, tooMuch, UploadRefusal } from "./refusal.ts";

/** Counts what arrives: refuses a body that is too large, a sender that trickles and one that leaves. */
export const watch = (
  request: IncomingMessage,
  { milliseconds, least }: Pace,
  refuse: (reason: UploadRefusal) => void,
): (() => void) => {
  let total = 0;
  let lately = 0;
  const count = (chunk: Buffer): void => {
    total += chunk.length;
    lately += chunk.length;
    if (total > uploadLimits.body) refuse(tooMuch("The upload is too large.", uploadLimits.body));
  };
  const look = (): void => {
    if (lately < least) refuse(new UploadRefusal(408, "TIMEOUT", "The upload came too slowly."));
    lately = 0;
  };
  const left = (): void => {
    if (!request.readableEnded) refuse(malformed("The sender left."));
  };
  const looking = setInterval(look, milliseconds);
  const arrived = (): void => clearInterval(looking);
  request.on("data", count).on("end", arrived).on("close", left).on("error", left);
  if (request.destroyed) left();
  return () => {
    clearInterval(looking);
    request.off("data", count).off("end", arrived).off("close", left);
    // the listener for errors stays: a request may still break while its answer is on its way
  };
};
