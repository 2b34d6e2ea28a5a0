import { createClient, type Client } from "graphql-ws";
import { beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { TestUser } from "../../../db/test/accounts.ts";
import { heldBy, moduleOf, scopes, type RoleSpec } from "../../../db/test/security/base-scopes.ts";
import { intrusionsOf } from "../../../db/test/security/intrusion.ts";
import { callsOf } from "../../../db/test/security/derived-calls.ts";
import { startTally, summary, type Sweep } from "../../../db/test/security/tally.ts";
import type { World } from "../../../db/test/security/world.ts";
import { namesOf, scopeOf } from "../../../resources/core/naming.ts";
import { viewScopesOf } from "../../../resources/core/permissions.ts";
import { resources } from "../../../resources/core/registry.ts";
import { keyOf } from "../../rest/test/calling.ts";
import { useServed } from "../served.ts";
import { fingerprint, isAsBefore, narrowRoles, personOf, personsWith, settle } from "./office.ts";
import { mutationOf } from "./writes.ts";

const served = useServed();
let world: World;
beforeAll(async () => {
  world = await settle(served());
});
const report = (sweep: Sweep) => {
  console.log(summary(sweep));
  expect(sweep.findings.slice(0, 40).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
};

type Question = { query: string; variables?: Readonly<Record<string, unknown>> };
/** Codes of refusals, by the field that was refused. */
type Refusals = readonly { field: string; code: string }[];
type Told = readonly { path?: readonly (string | number)[]; extensions?: { code?: string } }[];
const refusalsOf = (errors: Told): Refusals =>
  errors.map(({ path, extensions }) => ({ field: String(path?.[0] ?? ""), code: extensions?.code ?? "none" }));

const once = (client: Client, { query, variables = {} }: Question): Promise<Refusals> =>
  new Promise((resolve) => {
    let refusals: Refusals = [];
    client.subscribe(
      { query, variables },
      {
        next: ({ errors = [] }) => {
          refusals = refusalsOf(errors as Told);
        },
        error: (error) => resolve(Array.isArray(error) ? refusalsOf(error as Told) : [{ field: "", code: "closed" }]),
        complete: () => resolve(refusals),
      },
    );
  });

/** The doors by which somebody with a role asks. */
const doors: Readonly<Record<string, (person: TestUser, question: Question) => Promise<Refusals>>> = {
  token: async (person, { query, variables = {} }) =>
    refusalsOf((await served().ask(person, query, { variables })).errors),
  "simulated token": async (person, { query, variables = {} }) => {
    const headers = { authorization: `Bearer ${served().simulatedTokenOf(person)}` };
    return refusalsOf((await served().ask(person, query, { variables, headers })).errors);
  },
  socket: async (person, question) => {
    const client = createClient({
      url: `${served().url.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${served().tokenOf(person)}` },
      retryAttempts: 0,
    });
    const answer = await once(client, question);
    await client.dispose();
    return answer;
  },
};

type Reading = {
  spec: RoleSpec;
  ask: (question: Question) => Promise<Refusals>;
  check: ReturnType<typeof startTally>["check"];
  held?: ReadonlySet<string>;
};
/** Who holds every scope that a module has is granted all of it, a scope that the model does not name included. */
const asGranted = (held: ReadonlySet<string>): ReadonlySet<string> => {
  const prefixes = [...new Set(scopes.map((scope) => scope.split(":")[0] ?? ""))];
  const whole = prefixes.filter((prefix) =>
    scopes.every((scope) => !scope.startsWith(`${prefix}:`) || held.has(scope)),
  );
  return new Set([...held, ...whole.map((prefix) => `${prefix}:view:single`)]);
};
/** Asks a module for one record, for its list and for a page of it, as somebody of a role, and compares with what the role holds. */
const checkReads = async (
  resource: (typeof resources)[number],
  { spec, ask, check, held = heldBy(spec) }: Reading,
): Promise<void> => {
  const { one, many, paginated } = namesOf(resource.name);
  const single = [...viewScopesOf(resource, "single"), ...viewScopesOf(resource, "self")];
  const refusals = await ask({
    query: `{ one: ${one}(id: 1) { id } many: ${many}(limit: 1) { id } page: ${paginated}(limit: 1) { totalCount } }`,
  });
  const mayList = viewScopesOf(resource, "all").every((name) => held.has(name));
  const allowed = { one: single.some((name) => held.has(name)), many: mayList, page: mayList };
  for (const [field, may] of Object.entries(allowed)) {
    const codes = refusals.filter((each) => each.field === field).map(({ code }) => code);
    check(
      may ? codes.length === 0 : codes.join() === "FORBIDDEN",
      `${field} ${many}`,
      `${JSON.stringify(spec)} is answered ${codes.join(", ") || "with rows"}`,
    );
  }
};
const asked = resources.filter(({ follows }) => !follows);

for (const [door, ask] of Object.entries(doors))
  test(`a role reads what it may of every module, by ${door}`, { timeout: 120_000 }, async () => {
    const { sweep, check } = startTally(`reads by role, by ${door}`);
    for (const resource of asked) {
      const views = (["all", "single", "self"] as const).flatMap((kind) => viewScopesOf(resource, kind));
      const specs: RoleSpec[] = [
        { type: "admin" },
        { type: "user" },
        { type: "admin", without: [...new Set(views)] },
        { type: "user", routes: [moduleOf(`${scopeOf(resource)}:view`)] },
      ];
      const persons = await personsWith(served(), world.ours, specs);
      for (const [n, spec] of specs.entries()) {
        const person = persons[n];
        if (person) await checkReads(resource, { spec, check, ask: (question) => ask(person, question) });
      }
    }
    report(sweep);
    expect(sweep.checks).toBeGreaterThan(500);
  });

test(
  "by an API key nobody reads or changes what his role may not, nor another company's",
  { timeout: 300_000 },
  async () => {
    const byKey = async (key: string, { query, variables = {} }: Question) => {
      const headers = { authorization: `Bearer ${key}` };
      const { errors, data } = await served().ask(null, query, { variables, headers });
      return { refusals: refusalsOf(errors), told: JSON.stringify([errors, data]) };
    };
    const { sweep, check } = startTally("API keys at /graphql, by role");
    const theirs = await fingerprint(served(), world.theirs.accountId);
    const calls = callsOf(world.ours, 7);
    // REST asks all of them with keys
    for (const spec of narrowRoles.slice(1, 4)) {
      const { type, routes = [] } = spec;
      const person = await served().user(world.ours.accountId, { type, routeBlacklist: [...routes] });
      const key = await keyOf(served(), person);
      const held = heldBy(spec);
      const ask = async (question: Question) => (await byKey(key, question)).refusals;
      for (const resource of asked) await checkReads(resource, { spec, check, ask, held: asGranted(held) });
      for (const call of calls) {
        const mutation = mutationOf(call);
        if (!mutation || call.scopes.length === 0 || call.scopes.every((scope) => held.has(scope))) continue;
        const { refusals } = await byKey(key, mutation);
        const isRefused = refusals.length === 1 && refusals[0]?.code === "FORBIDDEN";
        check(isRefused, mutation.field, `${JSON.stringify(spec)} is answered ${JSON.stringify(refusals)}`);
      }
    }
    const key = await keyOf(served(), personOf(world.ours.admin));
    const foreign = callsOf(world.theirs, 7);
    for (const [n, own] of calls.entries()) {
      const other = foreign[n];
      const [intrusion] = other ? intrusionsOf(own, other) : [];
      // labels that are not there are left out, and roles are named by their slugs
      if (!intrusion || intrusion.what.startsWith("labels") || intrusion.what === "roleId") continue;
      const mutation = mutationOf({ ...own, input: intrusion.input });
      if (!mutation) continue;
      const { refusals, told } = await byKey(key, mutation);
      const codes = refusals.map(({ code }) => code).join();
      const subject = `${mutation.field} ${intrusion.what}`;
      check(["NOT_FOUND", "VALIDATION", "FORBIDDEN"].includes(codes), subject, `is answered ${codes || "as done"}`);
      check(!told.includes(world.theirs.name), subject, "tells of the other company");
    }
    check(
      isAsBefore(theirs, await fingerprint(served(), world.theirs.accountId)),
      "the other company",
      "is not what it was",
    );
    report(sweep);
    expect(sweep.checks).toBeGreaterThan(900);
  },
);

test("a role changes nothing that it may not, by socket", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("mutations without scope, by socket");
  const before = await fingerprint(served(), world.ours.accountId);
  for (const call of callsOf(world.ours, 6)) {
    const mutation = mutationOf(call);
    const scope = call.scopes.find((name) => !name.includes(":view"));
    if (!mutation || scope === undefined) continue;
    const [person] = await personsWith(served(), world.ours, [{ type: "admin", without: [scope] }]);
    if (!person) continue;
    const refusals = await doors["socket"]?.(person, mutation);
    check(
      refusals?.length === 1 && refusals[0]?.code === "FORBIDDEN",
      mutation.field,
      `without ${scope} it is answered ${JSON.stringify(refusals)}`,
    );
  }
  check(isAsBefore(before, await fingerprint(served(), world.ours.accountId)), "the account", "is not what it was");
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(120);
});
