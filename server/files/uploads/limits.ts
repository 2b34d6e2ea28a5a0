const mebibyte = 1024 * 1024;

/** What one upload may bring; the bytes are counted while they arrive. */
export const uploadLimits = {
  /** Bytes of a file. */
  file: 25 * mebibyte,
  /** Bytes of an image that browsers show (SPEC 9). */
  image: mebibyte,
  /** Bytes of the small picture that comes with an image. */
  small: 32 * 1024,
  files: 10,
  /** Bytes of the operation and of the map, each. */
  field: 100_000,
  /** Operation, map and files. */
  parts: 12,
  /** Bytes of everything, with what separates the parts. */
  body: 10 * 25 * mebibyte + mebibyte,
  /** Characters of a file's name. */
  name: 255,
  /** Steps of a path of the map, `variables.input.files.0` has four. */
  steps: 8,
} as const;

/** A sender of fewer bytes than `least` in so many milliseconds is cut off. */
export type Pace = { milliseconds: number; least: number };
export const pace: Pace = { milliseconds: 15_000, least: 15_000 };
