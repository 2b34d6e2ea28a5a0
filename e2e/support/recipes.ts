import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { scratchCopy } from "./scratch-copy.ts";

const root = resolve(import.meta.dirname, "../..");

type Copy = Pick<ReturnType<typeof scratchCopy>, "folder" | "runScript">;

/** What was written by hand below one heading. */
type Written = { files: Set<string>; lines: number };

/**
 * Follows the recipes of the READMEs in a copy of the repository, to the letter. Scripts that are `postponed` are not run:
 * the caller runs them once for all headings.
 */
export const recipesIn = (copy: Copy, postponed: readonly string[] = []) => {
  const { folder } = copy;
  const written = new Map<string, Written>();
  let heading = "";

  /** The path itself, or what a `*` in it stands for: the maker of a migration gives its number. */
  const found = (path: string): string => {
    const [only, ...others] = path.includes("*") ? globSync(path, { cwd: folder }) : [path];
    if (only === undefined || others.length > 0) throw new Error(`${path} is not one file`);
    return only;
  };
  const read = (path: string): string => readFileSync(join(folder, found(path)), "utf8");
  const write = (path: string, text: string, lines: number): void => {
    const name = found(path);
    const mine = written.get(heading) ?? { files: new Set(), lines: 0 };
    written.set(heading, { files: mine.files.add(name), lines: mine.lines + lines });
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };

  const changed = (path: string, from: string, to: string): void => {
    const text = read(path);
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    write(
      path,
      text.replace(from, () => to),
      1,
    );
  };

  /** Adds beside the line that starts with an anchor: below it, or above. */
  const addedBeside = (path: string, anchor: string, added: string, after: 0 | 1): void => {
    const lines = read(path).split("\n");
    const at = lines.findIndex((line) => line.trim().startsWith(anchor));
    if (at < 0) throw new Error(`No line of ${path} starts with ${anchor}`);
    write(path, lines.toSpliced(at + after, 0, added).join("\n"), added.split("\n").length);
  };
  const addedBelow = (path: string, anchor: string, added: string): void => addedBeside(path, anchor, added, 1);

  /** The sentences a step may be written in; the fence after it is its last argument. */
  const sentences: readonly (readonly [RegExp, (...words: string[]) => unknown])[] = [
    [/^Create `(.+)`:$/, (path = "", text = "") => write(path, `${text}\n`, text.split("\n").length)],
    [/^In `(.+)`, below `(.+)`, add:$/, (path = "", anchor = "", text = "") => addedBelow(path, anchor, text)],
    [
      /^In `(.+)`, above the row of `(.+)`, add:$/,
      (path = "", cell = "", text = "") => addedBeside(path, `| \`${cell}\``, text, 0),
    ],
    [/^In `(.+)`, change `(.+)` to `(.+)`\.$/, (path = "", from = "", to = "") => changed(path, from, to)],
    [
      /^Run `npm run (\S+?)(?: -- (.+))?`\.$/,
      (name = "", args = "") => postponed.includes(name) || copy.runScript(name, args),
    ],
  ];

  /** Follows the steps below a heading of a README and says how many there were. */
  const follow = (readme: string, wanted: string): number => {
    heading = wanted;
    const [, after = ""] = readFileSync(join(root, readme), "utf8").split(new RegExp(`^###? ${wanted}\n`, "m"));
    const lines = (after.split(/^##/m)[0] ?? "").split("\n");
    let steps = 0;
    lines.forEach((line, index) => {
      for (const [sentence, does] of sentences) {
        const match = sentence.exec(line);
        if (!match) continue;
        const fence = line.endsWith(":") ? lines.slice(index + 3) : [];
        const block = fence.slice(0, fence.indexOf("```")).join("\n");
        does(...match.slice(1), ...(line.endsWith(":") ? [block] : []));
        steps += 1;
      }
    });
    return steps;
  };

  return { written, read, write, changed, addedBelow, follow };
};
