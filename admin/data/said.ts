type Translate = (key: string, options?: Record<string, unknown>) => string;
type Words = { key: string; values: Readonly<Record<string, unknown>> };

const isWords = (words: unknown): words is Words => typeof words === "object" && words !== null && "key" in words;

/** Quantities of the ledger are stored by their names in the API (onOrder), and resets by theirs. */
const named = ({ quantity, reset, ...values }: Words["values"], translate: Translate) => ({
  ...values,
  ...(quantity !== undefined && {
    quantity: typeof quantity === "string" ? translate(`explain.names.${quantity}`, { _: quantity }) : quantity,
  }),
  ...(typeof reset === "string" && { reset: translate(`resources.resets.options.type.${reset}`, { _: reset }) }),
});

/** A stored message in the reader's language; as it was stored where nothing is known of its words. */
export const sayStored = (translate: Translate, words: unknown, stored: string): string =>
  isWords(words)
    ? translate(`said.${words.key}`, { ...named(words.values, translate), smart_count: words.values.count, _: stored })
    : stored;
