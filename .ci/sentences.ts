import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./command.ts";
import { commentsOf, hardWordsIn } from "./sentence-words.ts";

// Comments and READMEs say who does what: a reader should not have to look for the noun.

/** Sealed, generated, or not written here. */
const isForeign = (file: string): boolean => /^db\/(migrations|generated)\/|^THIRD-PARTY\.md$/.test(file);

const files = execFileSync("git", ["ls-files", "--", "*.md", "*.ts", "*.tsx", "*.mts", "*.mjs", "*.sql"], {
  cwd: root,
  encoding: "utf8",
});
let found = 0;
for (const file of files.split("\n")) {
  if (file === "" || isForeign(file)) continue;
  for (const { line, text } of commentsOf(file, readFileSync(join(root, file), "utf8")))
    for (const word of hardWordsIn(text)) {
      found += 1;
      console.log(`${file}:${line}: "${word}"`);
    }
}
console.log(`${found} sentences to be said more plainly`);
if (found > 0) process.exitCode = 1;
