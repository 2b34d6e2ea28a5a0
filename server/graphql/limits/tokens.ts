import { Lexer, TokenKind, type GraphQLError, type Source } from "postgraphile/graphql";
import { documentLimits } from "./limits.ts";
import { tooComplex } from "./too-complex.ts";

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Number of tokens of a text that may be parsed, or why it may not; it reads no further than the limit. Throws what is no token. */
export const countTokens = (source: Source): number | GraphQLError => {
  const { characters, tokens, nesting } = documentLimits;
  if (source.body.length > characters)
    return tooComplex(`The document has ${source.body.length} characters`, characters);
  const lexer = new Lexer(source);
  let count = 0;
  let depth = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    count += 1;
    if (count > tokens) return tooComplex(`The document has more than ${tokens} tokens`, tokens);
    if (opening.has(token.kind)) depth += 1;
    if (closing.has(token.kind)) depth -= 1;
    if (depth > nesting) return tooComplex(`The document nests more than ${nesting} brackets`, nesting);
  }
  return count;
};
