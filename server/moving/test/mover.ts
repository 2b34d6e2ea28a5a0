import { home, type Connections } from "../../../db/client/connection.ts";
import { moveAccount } from "../move.ts";

// A mover of its own, to be killed: tells each step on a line before it does it, and waits for nobody.
const [account, target, ...addresses] = process.argv.slice(2);
const [first, west] = addresses.map((text) => JSON.parse(text) as Connections);
if (!account || !target || !first || !west) throw new Error("mover.ts <account> <target> <home> <west>");
await moveAccount({
  account: Number(account),
  target,
  databases: new Map([
    [home, first],
    ["west", west],
  ]),
  say: (text) => console.log(text),
  wait: { jobs: 5, lease: 0.1, answers: 0.1 },
});
