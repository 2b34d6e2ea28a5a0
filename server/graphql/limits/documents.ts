import { LRUCache } from "lru-cache";
import {
  GraphQLError,
  parse,
  Source,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type ValidationRule,
} from "postgraphile/graphql";
import { cacheLimits } from "./limits.ts";
import { sizeOfDocument } from "./size.ts";
import { countTokens } from "./tokens.ts";

type Read = { document: DocumentNode; errors?: never } | { errors: readonly GraphQLError[]; document?: never };
type Weighed = { document: DocumentNode; tokens: number; fields: number };

/** Bytes a document and its plans hold on to, as measured (limits.test.ts): a token is kept with its node, a field with its steps. */
const weightOf = (text: string, { tokens, fields }: Weighed): number =>
  2 * text.length + 400 * tokens + 20_000 * fields;

/** A few errors tell what is wrong; each costs a search for names that look alike. */
const maxErrors = 10;

const asGraphQL = (error: unknown): GraphQLError => {
  if (error instanceof GraphQLError) return error;
  throw error;
};

const readAnew = (schema: GraphQLSchema, rules: readonly ValidationRule[], text: string): Weighed | GraphQLError[] => {
  const source = new Source(text, "GraphQL request");
  try {
    const tokens = countTokens(source);
    if (tokens instanceof GraphQLError) return [tokens];
    const document = parse(source);
    const size = sizeOfDocument(document);
    if (size instanceof GraphQLError) return [size];
    const errors = validate(schema, document, rules, { maxErrors });
    return errors.length > 0 ? [...errors] : { document, tokens, fields: size.fields };
  } catch (error) {
    return [asGraphQL(error)];
  }
};

/**
 * Reads documents: counted before they are parsed, measured before any other rule looks at them. Only what may be asked is
 * kept, up to a weight; a refused document leaves nothing behind.
 */
export const documentReader = (
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
): ((text: string, refused: (milliseconds: number) => void) => Read) => {
  const known = new LRUCache<string, DocumentNode>({ maxSize: cacheLimits.bytes });
  return (text, refused) => {
    const document = known.get(text);
    if (document) return { document };
    const started = performance.now();
    const read = readAnew(schema, rules, text);
    if (Array.isArray(read)) {
      refused(performance.now() - started);
      return { errors: read };
    }
    known.set(text, read.document, { size: weightOf(text, read) });
    return { document: read.document };
  };
};
