/** Letters and digits that cannot be taken for one another when read aloud or copied from paper. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const perGroup = 4;

/** One sign of the alphabet, all equally likely: the few bytes at the top that would favour some are drawn again. */
const sign = (): string => {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte < 256 - (256 % alphabet.length) ? alphabet.charAt(byte % alphabet.length) : sign();
};

/** A password to be handed over, such as hk7m-q2xd-9wtp-r4ne: about 79 bits. */
export const randomPassword = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: perGroup }, sign).join("")).join("-");
