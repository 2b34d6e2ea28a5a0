/** A title as it stands inside a sentence: "Purchase order" is "purchase order", "SKU" stays. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
