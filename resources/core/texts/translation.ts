/**
 * The shape a translation must have: every key of the English, and the plural forms Russian needs where English has
 * `_one` and `_other`.
 */
export type Translation<T> = {
  readonly [
    K in keyof T as K extends `${infer Base}_other` ? K | `${Base}_few` | `${Base}_many` : K
  ]: T[K] extends string ? string : Translation<T[K]>;
};
