import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { highAdvisories } from "./advisories.ts";
import { root, run } from "./command.ts";
import { withAddresses, withoutIntegrity, type Lock } from "./lock-entries.ts";
import { writeThirdParty } from "./third-party.ts";

/** Makes the lock file and the list of what is delivered with the product. Needs the registry. */
const { code, output } = await run("npm", ["install", "--no-audit", "--no-fund"]);
if (code !== 0) throw new Error(output);
const file = join(root, "package-lock.json");
const lock = withAddresses(JSON.parse(readFileSync(file, "utf8")) as Lock);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
const unsure = withoutIntegrity(lock);
if (unsure.length > 0) {
  console.error(
    `${unsure.join("\n")}\nThe registry holds no such packages to take the integrity from: choose a version of what brings them in for which it does.`,
  );
  process.exitCode = 1;
} else {
  await writeThirdParty(lock);
  console.log("package-lock.json and THIRD-PARTY.md are current.");
  const high = await highAdvisories();
  if (high === null) console.log("The registry says nothing of advisories: look for those of what changed by hand.");
  for (const advisory of high ?? []) console.error(advisory);
  if (high && high.length > 0) process.exitCode = 1;
}
