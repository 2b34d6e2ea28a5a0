import { beforeAll, expect, test } from "vitest";
import { callsOf } from "../../../db/test/security/derived-calls.ts";
import { startTally, summary } from "../../../db/test/security/tally.ts";
import type { World } from "../../../db/test/security/world.ts";
import { useServed } from "../served.ts";
import { fingerprint, isAsBefore, personOf, settle } from "./office.ts";
import { grafted, idAt, idPathsOf } from "./nested-ids.ts";
import { rootFields } from "./schema.ts";
import { mutationOf, previewOf } from "./writes.ts";

const served = useServed();
let world: World;
beforeAll(async () => {
  world = await settle(served());
});

const inputs = new Map(rootFields("Mutation").map(({ name, args }) => [name, args["input"]]));

test("no id in an input names another account's record, however deep", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("GraphQL inputs with foreign ids");
  const { ours, theirs } = world;
  const before = await fingerprint(served(), theirs.accountId);
  const asked = new Set<string>();
  let told = 0;
  for (const call of callsOf(ours, 5)) {
    const legal = mutationOf(call);
    const type = legal && inputs.get(legal.field);
    if (!legal || !type || asked.has(legal.field)) continue;
    asked.add(legal.field);
    const { input = {} } = legal.variables as { input?: Record<string, unknown> };
    for (const path of idPathsOf(type)) {
      const [mine, other] = [idAt(path, ours), idAt(path, theirs)];
      if (mine === undefined || other === undefined) continue;
      const given = (id: number) => previewOf({ ...legal, variables: { input: grafted(input, path, id, ours) } });
      const subject = `${legal.field} ${path.join(".")}`;
      const ask = async (id: number) => served().ask(personOf(ours.admin), legal.query, given(id));
      const foreign = await ask(other);
      const own = await ask(mine);
      const said = JSON.stringify([foreign.data, foreign.errors]);
      check(!said.includes(theirs.name), subject, `tells of the other account: ${said}`);
      check(foreign.code !== "INTERNAL", subject, `is answered INTERNAL`);
      // one's own works and the other's is refused, or the two answers are no answer about the id
      if (own.errors.length === 0 && foreign.errors.length > 0) told += 1;
      check(
        foreign.errors.length > 0 || JSON.stringify(foreign.data) === JSON.stringify(own.data),
        subject,
        `takes another account's id: ${said}`,
      );
    }
  }
  check(isAsBefore(before, await fingerprint(served(), theirs.accountId)), "the other account", "is not what it was");
  // each step of an import is refused for another's file or import in server/imports/imports.test.ts and move-in.test.ts, what is changed in bulk in server/bulk/bulk.test.ts
  const missing = [...inputs].filter(
    ([field, type]) =>
      type && !asked.has(field) && !/(Import|BulkUpdate|MoveIn)$/.test(field) && idPathsOf(type).length > 0,
  );
  check(missing.length === 0, "root fields", `no foreign id is given to ${missing.map(([field]) => field).join(", ")}`);
  console.log(`${summary(sweep)} (${told} ids that work for their owner and for nobody else)`);
  expect(sweep.findings.slice(0, 40).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
  expect(told).toBeGreaterThan(70);
});
