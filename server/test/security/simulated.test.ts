import { beforeAll, expect, test } from "vitest";
import { callsOf } from "../../../db/test/security/derived-calls.ts";
import { startTally, summary, type Sweep } from "../../../db/test/security/tally.ts";
import type { World } from "../../../db/test/security/world.ts";
import { namesOf } from "../../../resources/core/naming.ts";
import { resources } from "../../../resources/core/registry.ts";
import { runOnce } from "../../graphql/pg-service.ts";
import { settingsOf } from "../../graphql/visitor.ts";
import { useServed } from "../served.ts";
import { fingerprint, isAsBefore, personOf, settle } from "./office.ts";
import { otherQueries } from "./other-queries.ts";
import { rootFields, schema, selectionOf } from "./schema.ts";
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
const simulating = (user: ReturnType<typeof personOf>) => ({
  headers: { authorization: `Bearer ${served().simulatedTokenOf(user)}` },
});

/** Addresses of files are signed anew each time; what was never counted is recorded at the moment it is asked. */
const steady = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll(/"[^"]*\/files\/[^"]*"/g, '""')
    .replaceAll(/"recordedAt":"[^"]*"/g, '"recordedAt":""');

/** Where two answers part. */
const partingOf = (one: string, other: string): string => {
  const at = [...one].findIndex((letter, n) => letter !== other[n]);
  return `${one.slice(Math.max(0, at - 80), at + 40)} | ${other.slice(Math.max(0, at - 80), at + 40)}`;
};

test("what a role reads is answered the same to whoever simulates it", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("GraphQL reads while a role is simulated");
  const { ours } = world;
  const questions = [
    ...resources
      .filter(({ name }) => schema.getType(namesOf(name).type))
      .map(({ name }) => {
        const { many, paginated, type } = namesOf(name);
        return [
          many,
          `{ many: ${many}(limit: 20) ${selectionOf(type, 1)} page: ${paginated} { totalCount } }`,
        ] as const;
      }),
    ...Object.entries(otherQueries).map(([name, { query }]) => [name, `{ ${query(ours)} }`] as const),
  ];
  for (const [name, query] of questions)
    for (const person of [personOf(ours.admin), personOf(ours.user)]) {
      const own = await served().ask(person, query);
      const simulated = await served().ask(person, query, simulating(person));
      const refusals = (errors: typeof own.errors) => errors.map(({ extensions }) => extensions.code);
      check(
        JSON.stringify(refusals(simulated.errors)) === JSON.stringify(refusals(own.errors)),
        name,
        `is refused otherwise: ${simulated.errors[0]?.message}`,
      );
      const [as, himself] = [steady(simulated.data), steady(own.data)];
      check(as === himself, name, `is answered otherwise: ${partingOf(as, himself)}`);
    }
  report(sweep);
});

test("whoever simulates a role changes nothing, by any mutation", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("GraphQL mutations while a role is simulated");
  const { ours } = world;
  const before = await fingerprint(served(), ours.accountId);
  const admin = personOf(ours.admin);
  for (const call of callsOf(ours, 4)) {
    const mutation = mutationOf(call);
    if (!mutation) continue;
    const { code = "none" } = await served().ask(admin, mutation.query, { ...mutation, ...simulating(admin) });
    check(code === "SIMULATED", mutation.field, `is answered ${code}`);
  }
  // those that take nothing, or a plain value each
  const value = (type: string) =>
    type.startsWith("Int") ? 1 : type.startsWith("Boolean") ? true : type.startsWith("String") ? '"x"' : null;
  const anonymous =
    /^(login|refreshTokens|register|verify|verifyEmail|resendVerification|forgotPassword|resetPassword|keepEmail)$/;
  for (const { name, args, isObject } of rootFields("Mutation")) {
    const given = Object.entries(args).map(([key, type]) => [key, value(type)] as const);
    if (anonymous.test(name) || given.some(([, each]) => each === null)) continue;
    const parameters = given.map(([key, each]) => `${key}: ${each}`).join(", ");
    const query = `mutation { ${name}${parameters && `(${parameters})`} ${isObject ? "{ __typename }" : ""} }`;
    const { code = "none" } = await served().ask(admin, query, simulating(admin));
    check(code === "SIMULATED", name, `is answered ${code}`);
  }
  check(isAsBefore(before, await fingerprint(served(), ours.accountId)), "the account", "is not what it was");
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(150);
});

test("Postgres itself refuses what a simulated role would write", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("operations in the database while a role is simulated");
  const { ours } = world;
  const { userId = 0, visitor, accountId } = personOf(ours.admin);
  const claims = {
    sub: userId,
    acc: accountId,
    sid: 1,
    role: visitor.role,
    type: "admin" as const,
    granted: visitor.granted ?? ",",
    exp: 0,
  };
  const perform = async (operation: string, input: object, simulated: true | undefined) =>
    runOnce(served().db.server, settingsOf({ ...claims, simulated }, "00000000-0000-4000-8000-000000000000"), {
      text: "select app_hidden.perform($1, $2::jsonb) as answer",
      values: [operation, JSON.stringify(input)],
    }).then(
      () => "done",
      (error: { code?: string }) => error.code ?? String(error),
    );
  const before = await fingerprint(served(), accountId);
  const codes = new Map<string, number>();
  for (const { operation, input } of callsOf(ours, 5)) {
    const code = await perform(operation, input, true);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    // where there is nothing to do nothing is written
    if (code === "done") check(isAsBefore(before, await fingerprint(served(), accountId)), operation, "is done");
    else check(/^(25006|SW...)$/.test(code), operation, `is refused as ${code}`);
  }
  check(isAsBefore(before, await fingerprint(served(), accountId)), "the account", "is not what it was");
  console.log(JSON.stringify(Object.fromEntries(codes)));
  check((codes.get("25006") ?? 0) > 100, "read-only", `refuses only ${codes.get("25006")}`);
  // so that it can fail
  check((await perform("save_labels", { name: "Telling", modules: ["skus"] }, undefined)) === "done", "labels", "fail");
  report(sweep);
});
