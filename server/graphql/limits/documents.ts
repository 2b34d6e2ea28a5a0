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
import { withCode } from "../../errors/coded.ts";
import { cacheLimits } from "./limits.ts";
import { readInputs } from "./inputs.ts";
import type { Use } from "./input-problems.ts";
import { sizeOfDocument } from "./size.ts";
import { countTokens } from "./tokens.ts";

type Read = { document: DocumentNode; errors?: never } | { errors: readonly GraphQLError[]; document?: never };
type Weighed = { document: DocumentNode; tokens: number; fields: number; branches: number };

/** Documents that are well written and ask for what does not fit, by the refusal. */
const unfitDocuments = new WeakMap<GraphQLError, DocumentNode>();
/** The document that was refused for what its arguments say; none where its language is wrong. */
export const unfitDocumentOf = (refusal: GraphQLError): DocumentNode | undefined => unfitDocuments.get(refusal);

const variableUses = new WeakMap<DocumentNode, readonly Use[]>();
/** Where the variables of a document go that was read here. */
export const usesOf = (document: DocumentNode): readonly Use[] => variableUses.get(document) ?? [];

/** Bytes a document and its plan hold on to, as measured: 130 kB at least, 25 a branch, 4 a leaf, 400 bytes a token with its node. */
const weightOf = (text: string, { tokens, fields, branches }: Weighed): number =>
  130_000 + 2 * text.length + 400 * tokens + 4_000 * fields + 25_000 * branches;

/** A few errors tell what is wrong; each costs a search for names that look alike. */
const maxErrors = 10;

/** What is no token or no document, said with a code like every other refusal. */
const syntaxError = (error: unknown): GraphQLError => {
  if (error instanceof GraphQLError) return withCode(error);
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
    // before the rules of the language, which name no field
    const uses = readInputs(schema, document);
    if (uses instanceof GraphQLError) {
      unfitDocuments.set(uses, document);
      return [uses];
    }
    const errors = validate(schema, document, rules, { maxErrors });
    if (errors.length > 0) return [...errors];
    variableUses.set(document, uses);
    return { document, tokens, ...size };
  } catch (error) {
    return [syntaxError(error)];
  }
};

/**
 * Reads documents: counted before they are parsed, measured before any other rule looks at them. Only what may be asked is
 * kept, up to a weight; a refused document leaves nothing behind.
 */
export const documentReader = (
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
): ((text: string, took: (milliseconds: number, isAccepted: boolean) => void) => Read) => {
  const known = new LRUCache<string, DocumentNode>({ maxSize: cacheLimits.bytes, maxEntrySize: cacheLimits.entry });
  return (text, took) => {
    const document = known.get(text);
    if (document) return { document };
    const started = performance.now();
    const read = readAnew(schema, rules, text);
    took(performance.now() - started, !Array.isArray(read));
    if (Array.isArray(read)) return { errors: read };
    known.set(text, read.document, { size: weightOf(text, read) });
    return { document: read.document };
  };
};
