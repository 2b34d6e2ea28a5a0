import { createHash } from "node:crypto";

/** Texts longer than this are sent whole each time and kept nowhere: a rare request must not push out many common ones. */
const longest = 50_000;

/** Names of statements by their text, bounded by the weight of the texts; the least recently used goes first. */
export const statementNames = (mostCharacters = 8_000_000): { of(text: string): string; weight(): number } => {
  const names = new Map<string, string>();
  let weight = 0;
  return {
    of: (text) => {
      if (text.length > longest) return "";
      const known = names.get(text);
      if (known) {
        names.delete(text);
        names.set(text, known);
        return known;
      }
      const name = createHash("sha1").update(text).digest("base64url");
      names.set(text, name);
      weight += text.length;
      for (const oldest of names.keys()) {
        if (weight <= mostCharacters) break;
        names.delete(oldest);
        weight -= oldest.length;
      }
      return name;
    },
    weight: () => weight,
  };
};
