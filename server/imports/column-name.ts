/** A name of a column without what people write in different ways. */
export const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
