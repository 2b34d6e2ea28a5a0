import { availableParallelism } from "node:os";
import { run } from "./command.ts";
import { frontEnds } from "./front-ends.ts";

type Check = { name: string; command: string; args: string[] };

const folders = [...frontEnds, "resources", "server", "db", "workers", "e2e", ".ci"];

/** What holds for every commit, in words and as a command. */
const checks: Check[] = [
  {
    name: "types",
    command: "tsc",
    args: ["--project", "tsconfig.json", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsbuildinfo"],
  },
  { name: "lint", command: "oxlint", args: ["--config", ".ci/oxlint.json", "--deny-warnings", "."] },
  { name: "format", command: "prettier", args: ["--check", "--log-level", "warn", "."] },
  { name: "import directions", command: "node", args: [".ci/imports.ts", ...folders] },
  { name: "locked packages and their licences", command: "node", args: [".ci/check-lock.ts"] },
  { name: "plain sentences", command: "node", args: [".ci/sentences.ts"] },
  { name: "names", command: "node", args: [".ci/names.ts"] },
  { name: "dead code", command: "knip", args: ["--config", ".ci/knip.json"] },
  { name: "generated files and re-applied SQL", command: "node", args: ["db/generate/generate.ts", "--check"] },
];

const only = process.argv.slice(2);
const asked = checks.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
let failed = 0;
/** Takes what nobody has begun yet, until nothing is left. */
const work = async (): Promise<void> => {
  for (let next = asked.shift(); next; next = asked.shift()) {
    const { code, output, seconds } = await run(next.command, next.args);
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${next.name} (${seconds.toFixed(1)} s)`);
    if (code === 0) continue;
    failed += 1;
    console.log(output);
  }
};
// the types, which come first, take one core as long as all the others another
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
console.log(failed === 0 ? "Everything checks." : `${failed} of ${checks.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
