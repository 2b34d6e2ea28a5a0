import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./command.ts";
import { declaredNames, quaintWordsIn } from "./quaint-names.ts";

/**
 * Declarations and file names that still have a word of the list, by folder. They are being renamed: a folder may have no
 * more than stands here, and what was renamed is taken off.
 */
const left = JSON.parse(readFileSync(join(root, ".ci/names-left.json"), "utf8")) as Record<string, number>;

const files = execFileSync("git", ["ls-files", "--", "*.ts", "*.tsx", "*.mts", "*.mjs"], {
  cwd: root,
  encoding: "utf8",
});
const found = new Map<string, string[]>();
for (const file of files.split("\n").filter((name) => name !== "")) {
  const [folder = ""] = file.split("/");
  const names = [...declaredNames(file, readFileSync(join(root, file), "utf8")), { line: 0, name: file }];
  const quaint = names.filter(({ name }) => quaintWordsIn(name).length > 0);
  found.set(folder, [...(found.get(folder) ?? []), ...quaint.map(({ line, name }) => `${file}:${line} ${name}`)]);
}
for (const folder of new Set([...found.keys(), ...Object.keys(left)])) {
  const [now, most] = [found.get(folder)?.length ?? 0, left[folder] ?? 0];
  if (now === most) continue;
  process.exitCode = 1;
  console.log(
    now > most
      ? `${folder}/ declares ${now} names with a word of CONTRIBUTING's list, ${most} before:\n${found.get(folder)?.join("\n")}`
      : `${folder}/ has ${now} such names left: write that into .ci/names-left.json, where ${most} stands.`,
  );
}
console.log(`${[...found.values()].flat().length} names left to be changed`);
