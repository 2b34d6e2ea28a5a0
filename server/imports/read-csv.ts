import { setImmediate as breathe } from "node:timers/promises";
import papa from "papaparse";
import { Unreadable } from "./notation.ts";

/** Characters that are read at once, before others have their turn. */
const portion = 256 * 1024;

/** Rows of cells, as many as are read at once; an opening quote that never ends is told with the row it stands in. */
export async function* csvPortions(text: string, delimiter: string): AsyncGenerator<string[][]> {
  const waiting: { rows: string[][]; parser: papa.Parser }[] = [];
  let isDone = false;
  let problem: Error | undefined;
  let rows = 0;
  let wake: () => void = () => undefined;
  papa.parse<string[]>(text, {
    delimiter,
    chunkSize: portion,
    chunk: ({ data, errors }, parser) => {
      const broken = errors.find(({ type }) => type === "Quotes");
      if (broken) {
        problem = new Unreadable(
          `In row ${rows + (broken.row ?? 0) + 1} a quotation mark opens a cell and never closes it, or stands in the middle of one.`,
        );
        parser.abort();
      } else {
        rows += data.length;
        parser.pause();
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
  } as papa.ParseLocalConfig<string[], string> as never);
  for (;;) {
    const next = waiting.shift();
    if (next) {
      yield next.rows;
      await breathe();
      next.parser.resume();
    } else if (problem) throw problem;
    else if (isDone) return;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (waiting.length > 0 || problem || isDone) resolve();
      });
  }
}
