/** What a document may be before it is parsed. The longest one of our own screens has 2,000 characters and 700 tokens. */
export const documentLimits = {
  characters: 50_000,
  tokens: 5_000,
  /** Brackets of any kind inside each other: the parser and the rules call themselves for each. */
  nesting: 50,
} as const;

/** What one operation may ask for, and one fragment, with fragments written out. Our own screens ask for 124 fields in 36 branches, 4 deep, at most. */
export const operationLimits = {
  depth: 10,
  fields: 400,
  /** Fields that select inside; 0.5 ms of planning each. */
  branches: 80,
  aliases: 60,
  rootFields: 30,
  /** Fields that answer under a name their selection has already: each is compared with each. */
  repeats: 60,
  directives: 60,
  variables: 60,
} as const;

/** What all definitions of a document may be together. */
export const definitionLimits = { operations: 10, fragments: 50 } as const;

/** Bytes of documents and plans that are kept for the next one who sends the same, as `weightOf` estimates them. */
export const cacheLimits = { bytes: 64_000_000, entry: 4_000_000, plansOfOperation: 4 } as const;
