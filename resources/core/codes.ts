/** Characters that nobody sees: marks of direction, joiners, soft hyphens, byte order marks. Separators of GS1 are none of them. */
const unseen =
  /\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u3164|[\ufe00-\ufe0f]|\ufeff|\uffa0/g;
/** Full width signs of East Asian keyboards, which have a half width. */
const wide = /[\uff01-\uff5e\u3000]/g;
const halfWidth = (sign: string): string =>
  sign === "\u3000" ? " " : String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/** A code without what nobody sees, full width as half width, without outer spaces. */
export const visible = (code: string): string => code.replaceAll(unseen, "").replaceAll(wide, halfWidth).trim();

/**
 * A code as codes are compared: without case, outer and invisible characters, full width as half width; GTIN-8, 12, 13 and 14 of one
 * article are one. db/core/codes.sql says the same, and a test compares the two.
 */
export const codeKey = (code: string): string => {
  const bare = visible(code).toLowerCase();
  return /^(\d{8}|\d{12,14})$/.test(bare) ? bare.padStart(14, "0") : bare;
};

export const isSameCode = (one: string, other: string): boolean => codeKey(one) === codeKey(other);
