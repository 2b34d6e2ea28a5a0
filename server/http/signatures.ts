import { createHmac, timingSafeEqual, type KeyObject } from "node:crypto";

const minute = 60;
/** How long what is signed opens at most, in seconds; within a minute a thing has one address, so that browsers keep what they have. */
const lasting = 300;

/** Signs what an address opens for a short while, for anyone who holds it: nothing is kept, and nothing can be taken back. */
export const signatures = (secret: KeyObject, now: () => number = Date.now) => {
  const sign = (opened: string, expires: string): string =>
    createHmac("sha256", secret).update(`${opened} ${expires}`).digest("base64url");
  return {
    sign,
    /** When an address that is given now ends, in seconds since 1970. */
    end: (): string => String(Math.floor(now() / 1000 / minute) * minute + lasting),
    /** Whether we signed it, and it has not ended: `signature` is 43 characters long. */
    holds: (signature: string, opened: string, expires: string): boolean =>
      Number(expires) * 1000 > now() && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(opened, expires))),
  };
};
