/**
 * The same text with every line outside of quotation marks ended by LF, whichever way each of them ends: files that were
 * put together end their lines in several ways.
 */
export async function* evenLineEnds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isQuoted = false;
  let isAfterReturn = false;
  for await (const part of text) {
    let out = "";
    let from = 0;
    for (const { index, 0: sign } of part.matchAll(/["\r\n]/g)) {
      const isPair = sign === "\n" && isAfterReturn && index === from;
      if (sign === '"') isQuoted = !isQuoted;
      else if (!isQuoted) {
        // the LF of a CR LF was written with its CR
        out += isPair ? "" : `${part.slice(from, index)}\n`;
        from = index + 1;
      }
      isAfterReturn = !isQuoted && sign === "\r";
    }
    if (from < part.length) isAfterReturn = false;
    yield out + part.slice(from);
  }
}
