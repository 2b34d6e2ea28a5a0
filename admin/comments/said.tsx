import { Fragment } from "react";
import { Box } from "@mui/material";
import type { Mention } from "./commentsOf.ts";

/** The longest names first, so that Ann Lee is not taken for Ann. */
const byLength = (mentions: readonly Mention[]): readonly Mention[] =>
  mentions.toSorted((a, b) => b.name.length - a.name.length);

type Piece = { text: string; isMention: boolean };

/** The text in pieces: the people mentioned, and the text between. */
export const piecesOf = (text: string, mentions: readonly Mention[]): readonly Piece[] =>
  byLength(mentions).reduce<readonly Piece[]>(
    (pieces, { name }) =>
      pieces.flatMap((piece): readonly Piece[] =>
        piece.isMention
          ? [piece]
          : piece.text
              .split(`@${name}`)
              .flatMap((part, n): readonly Piece[] => [
                ...(n > 0 ? [{ text: `@${name}`, isMention: true }] : []),
                ...(part ? [{ text: part, isMention: false }] : []),
              ]),
      ),
    [{ text, isMention: false }],
  );

/** The picked people whose names still stand in the text. */
export const mentionedIn = (text: string, picked: readonly Mention[]): readonly number[] => {
  const named = new Set(
    piecesOf(text, picked).flatMap(({ text: said, isMention }) => (isMention ? [said.slice(1)] : [])),
  );
  return [...new Set(picked.filter(({ name }) => named.has(name)).map(({ id }) => id))];
};

/** What is being typed after the @ before the cursor; null where nobody is being mentioned. */
export const typedMention = (text: string, cursor: number): string | null =>
  /(?:^|[\s(])@([\p{L}\p{M}\p{N}'.-]*(?: [\p{L}\p{M}\p{N}'.-]*)?)$/u.exec(text.slice(0, cursor))?.[1] ?? null;

/** A comment as it is read. */
export const Said = ({ text, mentions }: { text: string; mentions: readonly Mention[] }) => (
  <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
    {piecesOf(text, mentions).map((piece, n) =>
      piece.isMention ? (
        <Box key={n} component="span" sx={{ fontWeight: 560, color: "accent.text" }}>
          {piece.text}
        </Box>
      ) : (
        <Fragment key={n}>{piece.text}</Fragment>
      ),
    )}
  </Box>
);
