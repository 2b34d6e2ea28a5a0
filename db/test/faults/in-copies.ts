import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Code in a file, from the root, and what stands there instead. */
export type CodeFault = readonly [file: string, from: string, to: string];
/** What a subject has to hold, by name: throws, or answers false, where it does not. */
export type Holding<Subject> = {
  name: string;
  /** It takes no time, and is asked first. */
  isQuick?: boolean;
  holds(subject: Subject): boolean | Promise<boolean>;
};

const root = resolve(import.meta.dirname, "../../..");
export const sourceOf = (file: string): string => readFileSync(join(root, file), "utf8");

const holds = async <Subject>(check: Holding<Subject>, subject: Subject): Promise<boolean> => {
  try {
    return await check.holds(subject);
  } catch {
    return false;
  }
};

/** Names of checks that do not hold. */
export const brokenChecks = async <Subject>(
  checks: readonly Holding<Subject>[],
  subject: Subject,
): Promise<string[]> => {
  const broken: string[] = [];
  for (const check of checks) if (!(await holds(check, subject))) broken.push(check.name);
  return broken;
};

const isNoticed = async <Subject>(checks: readonly Holding<Subject>[], subject: Subject): Promise<boolean> => {
  for (const check of checks.filter(({ isQuick }) => isQuick)) if (!(await holds(check, subject))) return true;
  const slow = checks.filter(({ isQuick }) => !isQuick);
  return (await Promise.all(slow.map((check) => holds(check, subject)))).includes(false);
};

type Planting<Subject> = {
  faults: readonly CodeFault[];
  checks: readonly Holding<Subject>[];
  /** Files of the subject, from the root; they import one another and what Node and packages give. */
  files: readonly string[];
  /** The subject, of copies below a folder. */
  load(folder: string): Promise<Subject>;
};

/** Plants each fault in copies of the files; those that no check noticed. */
export const missedFaults = async <Subject>({ faults, checks, files, load }: Planting<Subject>): Promise<string[]> => {
  const copies = mkdtempSync(join(tmpdir(), "stockwright-faults-"));
  try {
    const missed: string[] = [];
    for (const [n, [file, from, to]] of faults.entries()) {
      const folder = join(copies, String(n));
      for (const each of files) cpSync(join(root, each), join(folder, each));
      const source = sourceOf(file);
      const broken = source.replace(from, to);
      if (broken === source) throw new Error(`${file} has no ${from} any more: plant this fault anew`);
      writeFileSync(join(folder, file), broken);
      if (!(await isNoticed(checks, await load(folder)))) missed.push(`${file}: ${from.trim()}`);
    }
    return missed;
  } finally {
    rmSync(copies, { recursive: true });
  }
};
