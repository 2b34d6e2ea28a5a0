import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruise, type IForbiddenRuleType } from "dependency-cruiser";
import { root } from "./command.ts";
import { frontEnds } from "./front-ends.ts";

/** From which folder to which no import may lead, and why. */
const never = (from: string, to: string, comment: string, pathNot: string[] = []): IForbiddenRuleType => ({
  name: `${from} → ${to}`,
  comment,
  severity: "error",
  from: { path: from, pathNot },
  to: { path: to },
});

const browser = frontEnds.join("|");
const parts = [...frontEnds, "server", "workers"];

/** Of the server, from below: what stands in one imports its neighbours and what is below, never what is above. */
const layers = [
  ["a process and one request in it", "requests|starting|bundle"],
  ["postgres", "errors|shares|changes|replica|databases"],
  ["http", "http|files|front-ends"],
  ["api", "graphql|backup"],
  ["areas", "auth|moving|demo|calendar|rest|sockets|apps|integrations|templates|exports"],
  ["areas over areas", "imports|reports|bulk"],
  ["the whole API", "api"],
  ["programs", "composition"],
].map(([name = "", folders = ""]) => ({ name, path: `^server/(${folders})/` }));

const tests = "(\\.test\\.tsx?$|/test/)";

/** db/generated → resources → front ends | server | workers; server and workers also use db/client. */
const rules: IForbiddenRuleType[] = [
  ...parts.flatMap((part) =>
    parts
      .filter((other) => other !== part)
      .map((other) =>
        never(
          `^${part}/`,
          `^${other}/`,
          "Front ends, server and workers never import each other; server/composition starts what a process needs.",
          ["^server/composition/", tests],
        ),
      ),
  ),
  ...layers.flatMap(({ name, path }, at) =>
    layers
      .slice(at + 1)
      .map((above) => never(path, above.path, `${name} is below ${above.name} (layers of the server).`, [tests])),
  ),
  never("^resources/", `^(${browser}|server|workers|e2e)/`, "Resources are plain data under everything else."),
  never(
    "^resources/",
    "^db/(?!generated/rows\\.ts$)",
    "Resources know the row types and nothing else of the database.",
    [tests],
  ),
  {
    name: "resources are plain data",
    comment: "Resources run in a browser and on a server alike.",
    severity: "error",
    from: { path: "^resources/", pathNot: [tests] },
    to: { dependencyTypes: ["core"] },
  },
  never("^resources/", "node_modules/", "Resources are plain data and need no package.", [tests]),
  never(`^(${browser})/`, "^db/(?!generated/rows\\.ts$)", "A browser talks to the API.", [tests]),
  never("^(server|workers)/", "^db/(?!client/|generated/|test/)", "The Node side of the database is db/client."),
  never("^(server|workers|db/client)/", "^db/test/", "Test support stays in tests.", [tests]),
  never("^db/client/", `^(${browser}|server|workers|e2e|resources)/`, "The database knows nobody above it.", [tests]),
  never("^db/generate/", `^(${browser}|server|workers|e2e)/`, "Generators read the catalogue and the resources."),
  never(`^(${browser}|resources|server|workers|db)/`, "^e2e/", "Only stories use the stories' support."),
  never(
    "^admin/modules/",
    "^admin/screens/detail/(?!surface\\.ts$)",
    "What a module needs of the detail screen is declared in its surface.",
  ),
  never("^e2e/", `^(${browser}|workers)/(?!test/)`, "Stories use the product from outside."),
  {
    name: "no tools in the product",
    comment: "`npm start` installs no devDependencies: what the product runs with stands under dependencies.",
    severity: "error",
    from: {
      path: `^(${browser}|resources|server|workers|db/client)/`,
      // the last writes the schema, when it is generated
      pathNot: [tests, "\\.typetest\\.ts$", "^server/api/export\\.ts$"],
    },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  },
  {
    name: "no circles",
    severity: "error",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
];

const folders = process.argv.slice(2).filter((folder) => existsSync(join(root, folder)));
const { output } = await cruise(folders, {
  baseDir: root,
  ruleSet: { forbidden: rules },
  validate: true,
  doNotFollow: { path: "node_modules" },
  exclude: { path: "^[^/]+/(dist|\\.build-[^/]+)/" },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js"] },
});
if (typeof output === "string") throw new Error(output);
const { violations, totalCruised } = output.summary;
for (const { from, to, rule } of violations) console.log(`${from} → ${to}: forbidden by "${rule.name}"`);
console.log(`${totalCruised} files, ${violations.length} forbidden imports`);
if (totalCruised === 0 || violations.length > 0) process.exitCode = 1;
