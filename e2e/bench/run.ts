import { argv } from "node:process";

/**
 * Every figure, or the part that is named: npm run bench -- screens. Of the calls one kind may be named, too:
 * npm run bench -- calls list.
 */
const parts: Readonly<Record<string, (named: readonly string[]) => Promise<unknown>>> = {
  calls: (named) => import("./calls.ts").then(({ measureCalls }) => measureCalls(named)),
  counter: () => import("./counter.ts").then(({ measureCounter }) => measureCounter()),
  history: () => import("./history.ts").then(({ measureHistory }) => measureHistory()),
  imports: (named) => import("./imports.ts").then(({ measureImports }) => measureImports(named)),
  ledger: () => import("./ledger.ts").then(({ measureLedger }) => measureLedger()),
  lists: () => import("./lists.ts").then(({ measureLists }) => measureLists()),
  peers: () => import("./peers.ts").then(({ measurePeers }) => measurePeers()),
  reports: () => import("./reports.ts").then(({ measureReports }) => measureReports()),
  resets: () => import("./resets.ts").then(({ measureResets }) => measureResets()),
  screens: () => import("./screens.ts").then(({ measureScreens }) => measureScreens()),
  stock: () => import("./stock.ts").then(({ measureStock }) => measureStock()),
  workflows: () => import("./workflows.ts").then(({ measureWorkflows }) => measureWorkflows()),
};

/** Those that are measured only where they are named: they install what is not ours. */
const onlyNamed = ["peers"];

const named = argv.slice(2);
if (named.length > 0 && !named.some((name) => parts[name]))
  throw new Error(`There is no part ${named.join(" or ")}: name one of ${Object.keys(parts).join(", ")}.`);
const details = named.filter((name) => !parts[name]);
for (const [name, measure] of Object.entries(parts))
  if (named.length === 0 ? !onlyNamed.includes(name) : named.includes(name)) await measure(details);
