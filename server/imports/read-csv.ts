import { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import papa from "papaparse";
import { evenLineEnds } from "./line-ends.ts";
import { Unreadable } from "./notation.ts";

/** Characters that are read at once, before others have their turn. */
const portion = 64 * 1024;
/** Characters that a row may have: what goes on for longer is refused before it is in memory. */
export const longestRow = 2_000_000;

/** The same text, portion by portion. */
async function* inPortions(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const part of text) {
    rest += part;
    for (; rest.length >= portion; rest = rest.slice(portion)) yield rest.slice(0, portion);
  }
  yield rest;
}

/** Rows of cells, as they are read; an opening quote that never ends is told with the row it stands in. */
export async function* csvPortions(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[][]> {
  const waiting: { rows: string[][]; parser: papa.Parser }[] = [];
  let isDone = false;
  let problem: Error | undefined;
  let rows = 0;
  let sinceRow = 0;
  let wake: () => void = () => undefined;
  const pieces = async function* () {
    for await (const piece of inPortions(evenLineEnds(text))) {
      sinceRow += piece.length;
      if (sinceRow > longestRow)
        throw new Unreadable(
          `Row ${rows + 1} has more than ${longestRow} characters: shorten it, or look whether a quotation mark opens a cell there and never closes it.`,
        );
      yield piece;
    }
  };
  const input = Readable.from(pieces(), { highWaterMark: 1 });
  papa.parse<string[]>(input, {
    delimiter,
    newline: "\n",
    chunk: ({ data, errors }, parser) => {
      const broken = errors.find(({ type }) => type === "Quotes");
      if (broken) {
        problem = new Unreadable(
          `In row ${rows + (broken.row ?? 0) + 1} a quotation mark opens a cell and never closes it, or stands in the middle of one.`,
        );
        parser.abort();
      } else {
        if (data.length > 0) sinceRow = 0;
        rows += data.length;
        parser.pause();
        // the parser that pauses goes on to queue what its stream brings
        input.pause();
        waiting.push({ rows: data, parser });
      }
      wake();
    },
    complete: () => {
      isDone = true;
      wake();
    },
    error: (error: Error) => {
      problem = error;
      wake();
    },
  });
  try {
    for (;;) {
      const next = waiting.shift();
      if (next) {
        if (next.rows.length > 0) yield next.rows;
        await breathe();
        input.resume();
        next.parser.resume();
      } else if (problem) throw problem;
      else if (isDone) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (waiting.length > 0 || problem || isDone) resolve();
        });
    }
  } finally {
    input.destroy();
  }
}
