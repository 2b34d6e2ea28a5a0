let fetched = (): Promise<void> => Promise.resolve();

/** How the rest of the words is fetched in the language spoken. */
export const fetchRestBy = (fetch: () => Promise<void>): void => {
  fetched = fetch;
};

/** Until it is done, only the words of the first screens are there (build/firstWords.ts). */
export const restOfWords = (): Promise<void> => fetched();
