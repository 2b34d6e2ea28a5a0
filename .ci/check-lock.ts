import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./command.ts";
import { withoutAddress, withoutIntegrity, type Lock } from "./lock-entries.ts";
import { thirdPartyProblems } from "./third-party.ts";

/** Every package is locked with its address and integrity, listed, and under a licence we may deliver. */
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
const problems = [...withoutIntegrity(lock), ...withoutAddress(lock), ...thirdPartyProblems(lock)];
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
