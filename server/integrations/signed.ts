import { createHmac, timingSafeEqual } from "node:crypto";

type Signed = {
  /** Whichever signed it. */
  secrets: readonly string[];
  /** What was signed. */
  text: string | Buffer;
  /** Those that came along, of which one is enough: while a secret is changed a provider sends several. */
  signatures: readonly string[];
  encoding: "hex" | "base64";
};

/** Whether one of the secrets made one of the signatures (HMAC-SHA256). All are compared, each in constant time. */
export const isSigned = ({ secrets, text, signatures, encoding }: Signed): boolean => {
  const given = signatures.map((signature) => Buffer.from(signature, encoding));
  let matches = 0;
  for (const secret of secrets.filter((each) => each !== "")) {
    const expected = createHmac("sha256", secret).update(text).digest();
    for (const each of given) matches += Number(each.length === expected.length && timingSafeEqual(each, expected));
  }
  return matches > 0;
};

/** Whether something was made within so many seconds; a clock may be as far ahead. `seconds` since 1970, as a header says them. */
export const isRecent = (seconds: string | undefined, now: number, tolerance = 300): boolean =>
  /^\d{1,12}$/.test(seconds ?? "") && Math.abs(now / 1000 - Number(seconds)) <= tolerance;
