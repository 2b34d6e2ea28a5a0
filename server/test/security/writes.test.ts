import { beforeAll, expect, test } from "vitest";
import { intrusionsOf } from "../../../db/test/security/intrusion.ts";
import { heldBy, moduleOf, type RoleSpec } from "../../../db/test/security/base-scopes.ts";
import { callsOf } from "../../../db/test/security/derived-calls.ts";
import { startTally, summary, type Sweep } from "../../../db/test/security/tally.ts";
import type { World } from "../../../db/test/security/world.ts";
import { singularOf } from "../../../resources/core/naming.ts";
import { documents, resources } from "../../../resources/core/registry.ts";
import { useServed } from "../served.ts";
import { fingerprint, isAsBefore, personOf, personsWith, settle } from "./office.ts";
import { rootFields } from "./schema.ts";
import { oddCalls, oddInputs } from "./odd-values.ts";
import { mutationOf, previewOf, type Mutation } from "./writes.ts";

const served = useServed();
let world: World;
beforeAll(async () => {
  world = await settle(served());
});
const report = (sweep: Sweep) => {
  console.log(summary(sweep));
  expect(sweep.findings.slice(0, 40).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
};

test("no mutation takes another account's id", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("GraphQL mutations with foreign ids");
  const { ours, theirs } = world;
  const before = await fingerprint(served(), theirs.accountId);
  const foreign = callsOf(theirs, 2);
  for (const [n, own] of callsOf(ours, 2).entries()) {
    const other = foreign[n];
    const legal = mutationOf(own);
    if (legal) {
      const preview = previewOf(legal);
      const { code = "none", errors } = await served().ask(personOf(ours.admin), preview.query, preview);
      check(
        /^(none|CANNOT_DELETE|BLOCKED|IN_USE|RULE)$/.test(code),
        legal.field,
        `does not even work for its owner: ${code} ${errors[0]?.message} ${JSON.stringify(preview.variables)}`,
      );
    }
    for (const intrusion of other ? intrusionsOf(own, other) : []) {
      const mutation = mutationOf({ ...own, input: intrusion.input });
      if (
        !mutation ||
        (intrusion.what.startsWith("labels") && JSON.stringify(own.input).includes("remove")) ||
        (/^(create|update)User$/.test(mutation.field) && intrusion.what === "roleId")
      )
        continue;
      const { errors, code = "none" } = await served().ask(personOf(ours.admin), mutation.query, mutation);
      const subject = `${mutation.field} ${intrusion.what}`;
      check(errors.length > 0, subject, `takes it: ${JSON.stringify(mutation.variables)}`);
      check(
        /^(NOT_FOUND|VALIDATION)$/.test(code),
        subject,
        `is refused as ${code}: ${errors[0]?.message} ${JSON.stringify(mutation.variables)}`,
      );
      check(
        !JSON.stringify(errors).includes(theirs.name),
        subject,
        `tells of the other account: ${JSON.stringify(errors)}`,
      );
    }
  }
  check(isAsBefore(before, await fingerprint(served(), theirs.accountId)), "the other account", "is not what it was");
  // what takes bare ids, and then works for whom they belong to
  const sessionOf = async (userId: number | undefined) => {
    const { rows } = await served().db.admin.query<{ id: number }>(
      "select id from app_private.sessions where user_id = $1 order by id limit 1",
      [userId],
    );
    return rows[0]?.id ?? 0;
  };
  const bare: Readonly<Record<string, string>> = {
    removeFile: `id: ${theirs.ids["file"]}`,
    signOutElsewhere: `sessionId: ${await sessionOf(theirs.admin.userId)}`,
  };
  for (const [field, given] of Object.entries(bare)) {
    const selection = field === "removeFile" ? "{ id }" : "";
    const held = await fingerprint(served(), theirs.accountId);
    const refused = await served().ask(personOf(ours.admin), `mutation { ${field}(${given}) ${selection} }`);
    check(
      refused.code === "NOT_FOUND" || JSON.stringify(refused.data) === `{"${field}":0}`,
      field,
      `takes another account's id: ${refused.code} ${JSON.stringify(refused.data)}`,
    );
    check(isAsBefore(held, await fingerprint(served(), theirs.accountId)), field, "changes the other account");
    const worked = await served().ask(personOf(theirs.admin), `mutation { ${field}(${given}) ${selection} }`);
    check(
      worked.errors.length === 0 && JSON.stringify(worked.data) !== `{"${field}":0}`,
      field,
      `does not even work for its owner: ${worked.code} ${worked.errors[0]?.message} ${JSON.stringify(worked.data)}`,
    );
  }
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(400);
});

test("a mutation needs the scope of its module, and a person", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("GraphQL mutations without scope");
  const before = await fingerprint(served(), world.ours.accountId);
  const reached = new Set<string>();
  for (const call of callsOf(world.ours, 3)) {
    const mutation = mutationOf(call);
    if (!mutation) continue;
    reached.add(mutation.field);
    const specs: RoleSpec[] = [
      ...call.scopes
        .filter((scope) => !scope.includes(":view"))
        .map((scope): RoleSpec => ({ type: "admin", without: [scope] })),
      ...call.scopes.map((scope): RoleSpec => ({ type: "admin", routes: [moduleOf(scope)] })),
      { type: "user" },
    ];
    for (const [n, person] of (await personsWith(served(), world.ours, specs)).entries()) {
      const spec = specs[n];
      if (!spec || call.scopes.every((scope) => heldBy(spec).has(scope))) continue;
      const { code = "none", errors } = await served().ask(person, mutation.query, mutation);
      check(code === "FORBIDDEN", mutation.field, `${JSON.stringify(spec)} is answered ${code}: ${errors[0]?.message}`);
    }
    const nobody = await served().ask(null, mutation.query, mutation);
    check(nobody.code === "UNAUTHENTICATED", mutation.field, `answers nobody with ${nobody.code}`);
  }
  check(isAsBefore(before, await fingerprint(served(), world.ours.accountId)), "the account", "is not what it was");
  // moves of documents are the same calls under another name
  const signIn =
    /^(login|logout|register|refreshTokens|verify|verifyEmail|resendVerification|forgotPassword|resetPassword|keepEmail|setHasTakenTour)$/;
  // asked in server/files, server/imports, server/exports, server/bulk, server/auth/own-account.test.ts, simulation.test.ts and second-factor.test.ts
  const elsewhere =
    /^(cancel|close|reopen|uploadFiles|removeFile|create(User|Status)|updateProfile|changePassword$|changeEmail$|signOutElsewhere$|simulateRole$|openApp$|(start|read|map|check|apply|undo)Import$|(start|check|apply|undo)MoveIn$|(start|apply|undo)BulkUpdate$|startExport$|(begin|confirm|end)SecondFactor$|renewRecoveryCodes$)/;
  const missing = rootFields("Mutation")
    .map(({ name }) => name)
    .filter((name) => !reached.has(name) && !signIn.test(name) && !elsewhere.test(name));
  check(missing.length === 0, "root fields", `nobody asks ${missing.join(", ")}`);
  for (const { name, args } of rootFields("Mutation").filter((field) =>
    /^(cancel(?!(Import|BulkUpdate|MoveIn)$)|close|reopen)/.test(field.name),
  )) {
    const [clerk] = await personsWith(served(), world.ours, [
      {
        type: "admin",
        without: [...documents().map((module) => `${singularOf(module)}:update:single`), "sales_order:cancel"],
      },
    ]);
    const sample = {
      SalesOrder: "sale",
      PurchaseOrder: "purchase",
      Transfer: "transfer",
      StockCount: "countDraft",
      LandedCost: "landedEmpty",
      WorkOrder: "workOrder",
      VendorReturn: "vendorReturnOpen",
    };
    const of = Object.entries(sample).find(([type]) => name.endsWith(type))?.[1] ?? name;
    const id = world.ours.ids[of];
    const foreign = world.theirs.ids[of];
    check("id" in args, name, "takes no id");
    const refused = await served().ask(clerk ?? null, `mutation { ${name}(id: ${id}) { id } }`);
    check(refused.code === "FORBIDDEN", name, `is answered ${refused.code}`);
    const strange = await served().ask(personOf(world.ours.admin), `mutation { ${name}(id: ${foreign}) { id } }`);
    check(
      strange.code === "NOT_FOUND",
      name,
      `takes another account's id: ${strange.code} ${strange.errors[0]?.message}`,
    );
  }
  report(sweep);
});

test(
  "what does not fit a field is refused by its path, in every module and every verb",
  { timeout: 120_000 },
  async () => {
    const { sweep, check } = startTally("values that do not fit");
    const { ours } = world;
    const before = await fingerprint(served(), ours.accountId);
    const { rows } = await served().db.admin.query<{ ids: Record<string, number> }>(
      `select jsonb_object_agg(t.name, t.id) as ids from (${resources
        .map(({ name }) => `select '${name}' as name, min(id) as id from app_public.${name} where account_id = $1`)
        .join(" union all ")}) as t`,
      [ours.accountId],
    );
    const ask = async (
      subject: string,
      path: string,
      value: unknown,
      { query, variables }: Omit<Mutation, "field">,
    ) => {
      const { code = "none", errors } = await served().ask(personOf(ours.admin), query, { variables });
      const paths = Object.keys(errors[0]?.extensions.fields ?? {});
      const told = JSON.stringify(value)?.slice(0, 40);
      check(code === "VALIDATION", subject, `answers ${told} with ${code}: ${errors[0]?.message}`);
      check(
        paths.some((told) => told === path || told.endsWith(`.${path}`) || told.startsWith(`${path}.`)),
        subject,
        `says of ${told} only ${paths.join(", ")}: ${errors[0]?.message}`,
      );
    };
    for (const { type, field, path, value, input } of oddInputs(rows[0]?.ids ?? {}))
      await ask(`${field} ${path}`, path, value, {
        query: `mutation ($input: ${type}!) { odd: ${field}(input: $input) { id } }`,
        variables: { input },
      });
    for (const { call, path } of oddCalls(callsOf(ours, 4))) {
      const mutation = mutationOf(call);
      if (mutation) await ask(`${mutation.field} ${path}`, path, call.input, mutation);
    }
    check(isAsBefore(before, await fingerprint(served(), ours.accountId)), "the account", "is not what it was");
    report(sweep);
    expect(sweep.checks).toBeGreaterThan(1_000);
  },
);
