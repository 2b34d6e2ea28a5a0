/** A text as its writer meant it: `_x0041_` stands for a character that XML cannot hold, or for itself. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Puts a text together from its runs, without the phonetic reading that stands beside them. */
export const textRuns = () => {
  let parts: string[] = [];
  let run = "";
  let isText = false;
  let isPhonetic = false;
  return {
    open: (name: string): void => {
      if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = !isPhonetic;
    },
    text: (text: string): void => {
      if (isText) run += text;
    },
    close: (name: string): void => {
      if (name === "rPh") isPhonetic = false;
      else if (name === "t") {
        // each run is escaped by itself
        parts.push(unescaped(run));
        run = "";
        isText = false;
      }
    },
    /** The text so far; the next one begins anew. */
    take: (): string => {
      const whole = parts.join("");
      parts = [];
      return whole;
    },
  };
};
