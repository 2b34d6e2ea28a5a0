const shortest = 4;
const redaction = "•••";

const writtenAs = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("base64"),
  Buffer.from(secret).toString("base64url"),
];

/** Leaves secrets out of texts, whatever a provider or an error repeats of them. */
export const redactor = () => {
  const secrets = new Set<string>();
  return {
    add: (secret: string): void => {
      if (secret.length < shortest) return;
      for (const text of writtenAs(secret)) secrets.add(text);
    },
    /** The longest first: one may be a part of another. */
    apply: (text: string): string =>
      [...secrets]
        .toSorted((a, b) => b.length - a.length)
        .reduce((rest, secret) => rest.replaceAll(secret, redaction), text),
  };
};
export type Redactor = ReturnType<typeof redactor>;
