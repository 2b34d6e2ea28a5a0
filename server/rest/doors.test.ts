import { isInputObjectType, isNonNullType } from "graphql";
import { beforeAll, expect, test } from "vitest";
import { callsOf } from "../../db/test/security/derived-calls.ts";
import { heldBy, type RoleSpec } from "../../db/test/security/base-scopes.ts";
import { intrusionsOf } from "../../db/test/security/intrusion.ts";
import type { Call } from "../../db/test/security/calls/call.ts";
import { startTally, summary, type Sweep } from "../../db/test/security/tally.ts";
import type { World } from "../../db/test/security/world.ts";
import { inPersonOperations } from "../../resources/core/in-person.ts";
import { namesOf } from "../../resources/core/naming.ts";
import { resources } from "../../resources/core/registry.ts";
import { fingerprint, isAsBefore, narrowRoles, personOf, settle } from "../test/security/office.ts";
import { rootFields, schema } from "../test/security/schema.ts";
import { mutationOf } from "../test/security/writes.ts";
import { useServed } from "../test/served.ts";
import { endpointsOf, type Endpoint } from "./endpoints.ts";
import { caller, keyOf, type CallRest } from "./test/calling.ts";

const served = useServed();
const endpoints = endpointsOf(schema);
const byField = new Map(endpoints.filter(({ method }) => method !== "get").map((each) => [each.field, each]));
let world: World;
let ours: CallRest;
let theirs: CallRest;
beforeAll(async () => {
  world = await settle(served());
  ours = caller(served().url, await keyOf(served(), personOf(world.ours.admin)));
  theirs = caller(served().url, await keyOf(served(), personOf(world.theirs.admin)));
});
const credentials = new Set(inPersonOperations(resources));
/** A person who is signed in, since no key changes credentials. */
const inPerson = () => caller(served().url, served().tokenOf(personOf(world.ours.admin)));
const report = (sweep: Sweep) => {
  console.log(summary(sweep));
  expect(sweep.findings.slice(0, 40).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
};

/** A legal call of SQL as it goes through this door. */
const restOf = (call: Call): { endpoint: Endpoint; path: string; body: Record<string, unknown> } | undefined => {
  const mutation = mutationOf(call);
  const endpoint = mutation && byField.get(mutation.field);
  if (!mutation || !endpoint) return undefined;
  const given = (mutation.variables["input"] ?? mutation.variables) as Record<string, unknown>;
  const { id, ...body } = given;
  const isOfOne = endpoint.path.includes("{id}");
  return { endpoint, path: endpoint.path.replace("{id}", String(id)), body: isOfOne ? body : given };
};
const send = (call: CallRest, { endpoint, path, body }: NonNullable<ReturnType<typeof restOf>>) =>
  call(endpoint.method.toUpperCase(), path, { body, headers: { "if-match": "*" } });

const firstIds = async (call: CallRest): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const { does, path, module } of endpoints) {
    if (does !== "list") continue;
    const { body } = await call("GET", `${path}?limit=1`);
    const [row] = (body[namesOf(module.name).many] ?? []) as { id: number }[];
    if (row) ids.set(module.name, row.id);
  }
  return ids;
};

test("REST: every list and record, own and another company's", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("REST reads");
  const [own, foreign] = [await firstIds(ours), await firstIds(theirs)];
  for (const { does, path, module } of endpoints) {
    if (does === "list") {
      const { status, text } = await ours("GET", path);
      check(status === 200, path, `is answered ${status} ${text.slice(0, 200)}`);
      check(!text.includes(world.theirs.name), path, "tells of the other company");
    }
    if (does !== "get") continue;
    const at = (id: number | undefined) => path.replace("{id}", String(id));
    if (own.has(module.name)) {
      const { status, text } = await ours("GET", at(own.get(module.name)));
      check(status === 200, path, `its owner is answered ${status} ${text.slice(0, 300)}`);
    }
    if (foreign.has(module.name)) {
      const { status, text } = await ours("GET", at(foreign.get(module.name)));
      check(status === 404, path, `another company is answered ${status}`);
      check(!text.includes(world.theirs.name), path, "tells of the other company");
    }
  }
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(150);
});

test("REST: nothing takes another company's id", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("REST writes with foreign ids");
  const before = await fingerprint(served(), world.theirs.accountId);
  const foreign = callsOf(world.theirs, 4);
  for (const [n, own] of callsOf(world.ours, 4).entries()) {
    const other = foreign[n];
    const [intrusion] = other ? intrusionsOf(own, other) : [];
    if (!intrusion || intrusion.what.startsWith("labels") || intrusion.what === "roleId") continue;
    const rest = restOf({ ...own, input: intrusion.input });
    if (!rest) continue;
    const { status, text, body } = await send(credentials.has(own.operation) ? inPerson() : ours, rest);
    const subject = `${rest.endpoint.method} ${rest.endpoint.path} ${intrusion.what}`;
    check(status === 404 || status === 422, subject, `is answered ${status} ${String(body["code"])}`);
    check(!text.includes(world.theirs.name), subject, "tells of the other company");
  }
  check(
    isAsBefore(before, await fingerprint(served(), world.theirs.accountId)),
    "the other company",
    "is not what it was",
  );
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(150);
});

test("REST: every path of every module, by roles with and without it", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("REST paths by role");
  const ids = await firstIds(ours);
  const legal = new Map(
    callsOf(world.ours, 5).flatMap((call) => {
      const rest = restOf(call);
      return rest ? [[rest.endpoint.id, { ...rest, scopes: call.scopes }] as const] : [];
    }),
  );
  const people: { key: string; granted: string }[] = [];
  for (const { type, routes = [], without = [] } of narrowRoles) {
    const options = { type, routeBlacklist: [...routes], scopeBlacklist: [...without] };
    const person = await served().user(world.ours.accountId, options);
    people.push({ key: await keyOf(served(), person), granted: person.visitor.granted ?? "," });
  }
  const before = await fingerprint(served(), world.ours.accountId);
  for (const [n, { key, granted }] of people.entries()) {
    const spec = narrowRoles[n] as RoleSpec;
    const held = heldBy(spec);
    const call = caller(served().url, key);
    const role = JSON.stringify(spec);
    const offered = JSON.parse((await call("GET", "/openapi.json")).text) as {
      paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    for (const endpoint of endpoints) {
      const { does, method, path, module, isOffered } = endpoint;
      const subject = `${method} ${path}`;
      const isListed = offered.paths[path]?.[method] !== undefined;
      check(isListed === isOffered(granted), subject, `${role}: its document ${isListed ? "shows" : "hides"} it`);
      if (does === "list" || does === "get") {
        if (does === "get" && !ids.has(module.name)) continue;
        const { status } = await call("GET", path.replace("{id}", String(ids.get(module.name))));
        if (isOffered(granted)) check(status === 200 || does === "get", subject, `${role} is answered ${status}`);
        else check(status === 403, subject, `${role} is answered ${status}`);
        continue;
      }
      const rest = legal.get(endpoint.id);
      if (!rest || rest.scopes.length === 0 || rest.scopes.every((scope) => held.has(scope))) continue;
      const { status, body } = await send(call, rest);
      check(status === 403, subject, `${role} is answered ${status} ${String(body["code"])}`);
    }
  }
  for (const { method, path } of endpoints) {
    const { status } = await caller(served().url, null)(method.toUpperCase(), path.replace("{id}", "1"), {
      ...(method !== "get" && method !== "delete" && { body: {} }),
    });
    check(status === 401, `${method} ${path}`, `nobody is answered ${status}`);
  }
  check(isAsBefore(before, await fingerprint(served(), world.ours.accountId)), "the company", "is not what it was");
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(900);
});

/** Something of a type, as GraphQL text: of an input what it cannot do without. */
const sampleOf = (type: string): string => {
  const plain = type.replaceAll(/[![\]]/g, "");
  const named = schema.getType(plain);
  if (!isInputObjectType(named)) return plain === "Int" ? "1" : plain === "Boolean" ? "true" : '"x"';
  const needed = Object.values(named.getFields()).filter((field) => isNonNullType(field.type));
  return `{ ${needed.map((field) => `${field.name}: ${sampleOf(String(field.type))}`).join(", ")} }`;
};

/** Everything that signing in rests on, but for when it was used. */
const credentialsNow = async (): Promise<string> => {
  const { rows } = await served().db.admin.query<{ name: string }>(
    "select t::text as name from app_private.credential_tables() as t order by 1",
  );
  const { rows: prints } = await served().db.admin.query<{ print: string }>(
    rows
      .map(({ name }) => `select '${name} ' || (to_jsonb(t) - 'used_at')::text as print from ${name} as t`)
      .join(" union all ") + " order by 1",
  );
  return prints.map(({ print }) => print).join("\n");
};

test(
  "neither a key nor an app changes users, roles or credentials: every mutation and every path",
  { timeout: 120_000 },
  async () => {
    const { sweep, check } = startTally("credentials by programs");
    const admin = personOf(world.ours.admin);
    const key = await keyOf(served(), admin);
    const programs = { key, app: served().appTokenOf(admin) };
    const before = await credentialsNow();
    const reached = new Set<string>();
    for (const call of callsOf(world.ours, 6)) {
      if (!credentials.has(call.operation)) continue;
      const mutation = mutationOf(call);
      const rest = restOf(call);
      for (const [program, token] of Object.entries(programs)) {
        if (mutation) {
          reached.add(mutation.field);
          const headers = { authorization: `Bearer ${token}` };
          const { errors } = await served().ask(null, mutation.query, { ...mutation, headers });
          const { code, detail } = errors[0]?.extensions ?? {};
          const said = `${code} ${String(detail?.["reason"])}`;
          check(said === "FORBIDDEN inPerson", mutation.field, `${program} is answered ${said}`);
        }
        if (rest) {
          const { status, text } = await send(caller(served().url, token), rest);
          const is = status === 403 && text.includes('"inPerson"');
          check(is, `${rest.endpoint.method} ${rest.endpoint.path}`, `${program} is answered ${status} ${text}`);
        }
      }
    }
    check(reached.size > 10, "mutations", `only ${[...reached].join(", ")}`);
    // and whatever there is besides: what belongs to no module is a credential, unless it is known to be none
    const ofModules = new Set([
      ...resources.flatMap((resource) => [
        ...Object.keys(resource.operations ?? {}),
        ...(["create", "update", "delete", "duplicate"] as const).map((verb) => namesOf(resource.name)[verb]),
        ...["cancel", "close", "reopen"].map((verb) => `${verb}${namesOf(resource.name).type}`),
      ]),
    ]);
    const none = ["removeFile", "uploadFiles"];
    for (const { name, args, isObject } of rootFields("Mutation")) {
      if (ofModules.has(name) || none.includes(name)) continue;
      const given = Object.entries(args).map(([arg, type]) => `${arg}: ${sampleOf(type)}`);
      const query = `mutation { ${name}${given.length > 0 ? `(${given.join(", ")})` : ""} ${isObject ? "{ __typename }" : ""} }`;
      for (const [program, token] of Object.entries(programs)) {
        const { errors } = await served().ask(null, query, { headers: { authorization: `Bearer ${token}` } });
        const said = `${errors[0]?.extensions.code} ${String(errors[0]?.extensions.detail?.["reason"])}`;
        check(said === "FORBIDDEN inPerson", name, `${program} is answered ${said} ${errors[0]?.message}`);
      }
    }
    check((await credentialsNow()) === before, "credentials", "are not what they were");
    report(sweep);
    expect(sweep.checks).toBeGreaterThan(60);
  },
);
