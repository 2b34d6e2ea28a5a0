import { Transform } from "node:stream";

/** So many bytes go on at once; then there is a pause of so many milliseconds, for all senders together: some 20 MB a second. */
const pace = { bytes: 64 * 1024, milliseconds: 3 } as const;
let senders = 0;

/** Passes on what arrives with pauses, so that large bodies leave the process room for others, however many come at once. */
export const throttled = (): Transform => {
  let passed = 0;
  senders += 1;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      passed += piece.length;
      if (passed < pace.bytes) return done(null, piece);
      passed = 0;
      setTimeout(done, pace.milliseconds * senders, null, piece);
    },
  });
  return stream.once("close", () => void (senders -= 1));
};
