import Handlebars from "handlebars";
import { templateHelpers } from "../../resources/core/paper.ts";
import { problemsIn } from "./check.ts";
import { unknownIn, type Known } from "./unknown.ts";
import { helpersFor, Refused } from "./helpers.ts";
import { sanitized } from "./sanitized.ts";
import { oversized } from "./sizes.ts";
import { renderLimits, type Job, type Outcome, type Problem } from "./job.ts";

const allowed = new Set(templateHelpers);
const main = "main";

/** A place to work in with our helpers and none other. */
const workshop = (): typeof Handlebars => {
  const hb = Handlebars.create();
  for (const name of ["log", "lookup"]) hb.unregisterHelper(name);
  for (const name of Object.keys(hb.decorators)) hb.unregisterDecorator(name);
  return hb;
};

const options = {
  knownHelpersOnly: true,
  knownHelpers: Object.fromEntries([
    ...["helperMissing", "blockHelperMissing", "log", "lookup"].map((name) => [name, false]),
    ...[...allowed].map((name) => [name, true]),
  ]) as Record<string, boolean>,
};

const lineIn = (message: string): number | undefined => {
  const line = /line (\d+)/.exec(message)?.[1];
  return line === undefined ? undefined : Number(line);
};

/** What is wrong with the texts; each is parsed by itself, and only ever from text. */
const problemsOf = (hb: typeof Handlebars, { source, partials }: Job): readonly Problem[] => {
  const rules = { helpers: allowed, partials: new Set(Object.keys(partials)) };
  return Object.entries({ ...partials, [main]: source }).flatMap(([file, text]): readonly Problem[] => {
    if (typeof text !== "string") return [{ code: "syntax", file }];
    try {
      return problemsIn(hb.parse(text), file, rules);
    } catch (error) {
      return [{ code: "syntax", file, line: lineIn(error instanceof Error ? error.message : "") }];
    }
  });
};

const mostWarnings = 50;
/** Names that lead to nothing, in texts that parse. */
const warningsOf = (
  hb: typeof Handlebars,
  { source, partials, paths, words, isConsolidated }: Job,
): readonly Problem[] => {
  const known: Known = { paths: new Set(paths), words: new Set(Object.keys(words)) };
  return Object.entries({ ...partials, [main]: source })
    .flatMap(([file, text]) =>
      unknownIn(hb.parse(text), file, {
        known,
        isPart: file !== main,
        isConsolidated: isConsolidated && file === main,
      }),
    )
    .slice(0, mostWarnings);
};

/** Pictures that there are not, each where the texts first name it. */
const missingPictures = ({ source, partials }: Job, missing: ReadonlySet<string>): readonly Problem[] =>
  [...missing].slice(0, mostWarnings).map((name) => {
    for (const [file, text] of Object.entries({ ...partials, [main]: source })) {
      const at = text.split("\n").findIndex((line) => line.includes("image") && line.includes(name));
      if (at >= 0) return { code: "noPicture", file, line: at + 1, name };
    }
    return { code: "noPicture", file: main, name };
  });

/** What was left out, each where the texts first write it so. */
const leftOut = ({ source, partials }: Job, dropped: ReadonlySet<string>): readonly Problem[] =>
  [...dropped].slice(0, mostWarnings).map((name): Problem => {
    const written = name.replace(/=$/, "").toLowerCase();
    for (const [file, text] of Object.entries({ ...partials, [main]: source })) {
      const at = text.toLowerCase().indexOf(written);
      if (at >= 0) return { code: "markup", file, line: text.slice(0, at).split("\n").length, name };
    }
    return { code: "markup", file: main, name };
  });

const toProblem = (error: unknown): Problem => {
  if (error instanceof Refused) return { code: error.code, file: main, name: error.about };
  if (error instanceof RangeError) return { code: "depth", file: main };
  return { code: "failed", file: main };
};

/** Renders, in the thread it is called in and without any limit but that of what it gives. */
export const render = (
  job: Job,
  barcode: (text: string, kind: string) => string | null,
  onRendered: () => void = () => undefined,
): Outcome => {
  const hb = workshop();
  const problems = problemsOf(hb, job);
  if (problems.length > 0) return { problems: problems.slice(0, 50) };
  const missing = new Set<string>();
  const onNoPicture = (name: string) => void missing.add(name.slice(0, 80));
  hb.registerHelper(helpersFor({ job, barcode, html: (text) => new hb.SafeString(text), onNoPicture }));
  try {
    const partials = Object.fromEntries(
      Object.entries(job.partials).map(([name, text]) => [name, hb.compile(text, options)]),
    );
    const run = hb.compile(job.source, options);
    const asked = job.isConsolidated ? [{ records: job.records }] : job.records;
    const made: string[] = [];
    let bytes = 0;
    for (const record of asked) {
      const html = run({ ...record, ...job.shared }, { partials, helpers: {}, decorators: {} });
      bytes += Buffer.byteLength(html);
      if (bytes > renderLimits.bytes) return { problems: [{ code: "output", file: main }] };
      made.push(html);
    }
    onRendered();
    const dropped = new Set<string>();
    for (const [at, one] of made.entries()) {
      // each by itself: what one leaves open ends with it
      const result = sanitized(one);
      if (!result) return { problems: [{ code: "depth", file: main }] };
      made[at] = result.html;
      for (const name of result.dropped) dropped.add(name);
    }
    const html = made.join("\n");
    const size = oversized({ html, styles: job.styles, sources: { ...job.partials, [main]: job.source } });
    if (size) return { problems: [size] };
    return { html, warnings: [...warningsOf(hb, job), ...missingPictures(job, missing), ...leftOut(job, dropped)] };
  } catch (error) {
    return { problems: [toProblem(error)] };
  }
};
