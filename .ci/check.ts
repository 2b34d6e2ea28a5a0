import { run } from "./command.ts";

type Check = { name: string; command: string; args: string[] };

const folders = ["admin", "resources", "server", "db", "workers", "storefront", "e2e", ".ci"];

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
  { name: "dead code", command: "knip", args: ["--config", ".ci/knip.json"] },
  { name: "generated files and re-applied SQL", command: "node", args: ["db/generate/generate.ts", "--check"] },
];

const only = process.argv.slice(2);
let failed = 0;
for (const { name, command, args } of checks) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  const { code, output, seconds } = await run(command, args);
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds.toFixed(1)} s)`);
  if (code === 0) continue;
  failed += 1;
  console.log(output);
}
console.log(failed === 0 ? "Everything checks." : `${failed} of ${checks.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
