/** A scanner types a whole code and Enter faster than any hand: this many milliseconds a letter at most. */
const perLetter = 50;
const fewest = 4;

/** Whether text was typed by a scanner: `milliseconds` from its second letter to Enter, by the clock of the keyboard. */
export const isScan = (text: string, milliseconds: number): boolean =>
  text.length >= fewest && milliseconds / (text.length - 1) < perLetter;
