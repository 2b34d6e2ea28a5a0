import { isEnumType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from "graphql";
import { beforeAll, expect, test } from "vitest";
import { permissions, type RoleSpec } from "../../../db/test/security/base-scopes.ts";
import type { Call } from "../../../db/test/security/calls/call.ts";
import { callsOf } from "../../../db/test/security/derived-calls.ts";
import { startTally, summary, type Sweep } from "../../../db/test/security/tally.ts";
import type { World } from "../../../db/test/security/world.ts";
import type { TestUser } from "../../../db/test/accounts.ts";
import { requireRight, rightToAsk, rightToPerform, type Holder } from "../../graphql/rights.ts";
import { endpointsOf } from "../../rest/endpoints.ts";
import { caller } from "../../rest/test/calling.ts";
import { useServed } from "../served.ts";
import { fingerprint, isAsBefore, personOf, personsWith, settle } from "./office.ts";
import { rootFields, schema } from "./schema.ts";
import { mutationOf, type Mutation } from "./writes.ts";

const served = useServed();
let world: World;
/** Signed in, and without a single scope. */
let barred: TestUser;
beforeAll(async () => {
  world = await settle(served());
  [barred = personOf(world.ours.admin)] = await personsWith(served(), world.ours, [
    { type: "admin", routes: Object.keys(permissions) },
  ]);
});
const report = (sweep: Sweep) => {
  console.log(summary(sweep));
  expect(sweep.findings.slice(0, 60).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
};

/** As many at once as keep the process busy. */
const each = async <T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> => {
  const left = all.entries();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [index, one] of left) await work(one, index);
    }),
  );
};

/** For people without a session. */
const ofNobody =
  /^(login|logout|refreshTokens|register|verify|verifyEmail|resendVerification|forgotPassword|resetPassword|keepEmail)$/;
/** One's own, and what follows the rights of each record or module it is about. */
const ofEverybody =
  /^(_|authModules$|currentUser$|customApps$|explainAmount$|files?(Paginated|Figures|Groups)?$|fileRecordReference$|mySecondFactor$|mySessions$|references$|signedUrl$|deleteFile$|printedReport$|signOutElsewhere$|setHasTakenTour$|change(Password|Email)$|simulateRole$|openApp$|uploadFiles$|removeFile$|(begin|confirm|end)SecondFactor$|renewRecoveryCodes$)/;

const absent = 2_147_483_000;
/** A value of a type, which fits: of an input what it cannot do without. */
const fitting = (type: GraphQLInputType): unknown => {
  if (isNonNullType(type)) return fitting(type.ofType);
  if (isListType(type)) return [fitting(type.ofType as GraphQLInputType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).flatMap((field) =>
        isNonNullType(field.type) || ["id", "name"].includes(field.name) ? [[field.name, fitting(field.type)]] : [],
      ),
    );
  const values: Readonly<Record<string, unknown>> = {
    Int: absent,
    BigInt: String(absent),
    Boolean: true,
    Date: "2027-01-02",
    Datetime: "2027-01-02T00:00:00Z",
    JSON: {},
  };
  return String(type) in values ? values[String(type)] : "nonsense";
};
/** A value that no type takes: what is given has another shape, and a key that nothing has. */
const unfit = (type: GraphQLInputType): unknown => {
  if (isNonNullType(type)) return unfit(type.ofType);
  if (isListType(type)) return [unfit(type.ofType as GraphQLInputType)];
  return isInputObjectType(type) ? { nonsense: "\u0000" } : { nonsense: {} };
};
const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(literal).join(", ")}]`
    : typeof value === "object" && value !== null
      ? `{ ${Object.entries(value)
          .map(([key, inner]) => `${key}: ${literal(inner)}`)
          .join(", ")} }`
      : JSON.stringify(value);

type Question = { what: string; query: string; variables?: Readonly<Record<string, unknown>> };
/** A root field asked with rubbish of each kind: in variables and in the text, of no type, of no record, and out of bounds. */
const questionsOf = (operation: "Query" | "Mutation", name: string): Question[] => {
  const root = schema.getType(operation);
  const field = root && "getFields" in root ? root.getFields()[name] : undefined;
  if (!field || !("args" in field)) return [];
  const { args } = field;
  const selection = rootFields(operation).find((each) => each.name === name)?.isObject ? "{ __typename }" : "";
  const word = operation === "Query" ? "query" : "mutation";
  const questionWith = (what: string, values: Readonly<Record<string, unknown>>): Question => {
    const given = args.filter((arg) => arg.name in values);
    const declared = given.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(", ");
    const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
    const query = `${word} ${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${selection} }`;
    return { what, query, variables: values };
  };
  const needed = args.filter((arg) => isNonNullType(arg.type) || operation === "Mutation");
  const plain = Object.fromEntries(needed.map((arg) => [arg.name, fitting(arg.type)]));
  const wrong = Object.fromEntries(args.map((arg) => [arg.name, unfit(arg.type)]));
  const written = args.map((arg) => `${arg.name}: ${literal(unfit(arg.type))}`).join(", ");
  const beyond: Readonly<Record<string, unknown>> = {
    limit: -1,
    offset: -1,
    after: "nonsense",
    orderBy: [{ column: "nonsense" }],
    groupBy: "nonsense",
    module: "nonsense",
  };
  return [
    questionWith("of no record", plain),
    ...(args.length > 0
      ? [
          questionWith("of no type", wrong),
          { what: "in its text", query: `${word} { ${name}(${written}) ${selection} }` },
        ]
      : []),
    ...args.flatMap((arg) =>
      arg.name in beyond ? [questionWith(`by ${arg.name}`, { ...plain, [arg.name]: beyond[arg.name] })] : [],
    ),
  ];
};

const fields = (["Query", "Mutation"] as const).flatMap((operation) =>
  rootFields(operation).map(({ name }) => ({ operation, name })),
);
const types = { Query: "query", Mutation: "mutation", Subscription: "subscription" } as const;
const scopeless: Holder = { granted: ",", isProgram: false };
const refusalOf = (holder: Holder, operation: keyof typeof types, name: string, args: object): unknown => {
  try {
    requireRight(holder, rightToAsk(types[operation], name, { ...args }));
    return undefined;
  } catch (error) {
    return (error as { extensions?: { code?: string } }).extensions?.code;
  }
};

test("each root field says whom it is for, whatever it is given", () => {
  const { sweep, check } = startTally("rights of root fields");
  for (const { operation, name } of fields)
    for (const { what, variables = {} } of questionsOf(operation, name)) {
      const subject = `${name} ${what}`;
      const nobody = refusalOf(null, operation, name, variables);
      const isOpen = ofNobody.test(name);
      check(nobody === (isOpen ? undefined : "UNAUTHENTICATED"), subject, `nobody is answered ${String(nobody)}`);
      const without = refusalOf(scopeless, operation, name, variables);
      const isForAll = isOpen || ofEverybody.test(name);
      check(without === (isForAll ? undefined : "FORBIDDEN"), subject, `without scopes it is ${String(without)}`);
    }
  for (const { name } of rootFields("Subscription"))
    for (const args of [{ module: "vendors" }, { module: "vendors", id: "nonsense" }]) {
      check(refusalOf(null, "Subscription", name, args) === "UNAUTHENTICATED", name, "is heard by nobody");
      check(refusalOf(scopeless, "Subscription", name, args) === "FORBIDDEN", name, "is heard without scopes");
    }
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(3_000);
});

test("no call is asked for a scope that it works without", () => {
  const { sweep, check } = startTally("rights of legal calls");
  for (const call of callsOf(world.ours, 8)) {
    const mutation = mutationOf(call);
    if (!mutation) continue;
    const { all = [], any = [] } = rightToPerform(call.operation, call.input);
    const wider = rightToAsk("mutation", mutation.field, mutation.variables);
    const more = [...all, ...any, ...(wider?.all ?? []), ...(wider?.any ?? [])].filter(
      (scope) => !call.scopes.includes(scope) && !scope.includes(":view"),
    );
    check(more.length === 0, mutation.field, `${JSON.stringify(call.input)} is asked for ${more.join(", ")}`);
  }
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(200);
});

test("GraphQL: who, may, what – every root field", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("GraphQL rubbish by nobody and without scopes");
  const before = await fingerprint(served(), world.ours.accountId);
  await each(fields, async ({ operation, name }, index) => {
    if (ofNobody.test(name)) return;
    const questions = questionsOf(operation, name);
    // one kind of rubbish for each field, the next kind for the next one
    const { what, ...question } = questions[index % questions.length] as Question;
    if (ofEverybody.test(name) || index % 4 === 0) {
      const { code, errors } = await served().ask(null, question.query, question);
      check(code === "UNAUTHENTICATED", `${name} ${what}`, `nobody is answered ${code} ${errors[0]?.message}`);
    }
    if (ofEverybody.test(name)) return;
    const { code, errors } = await served().ask(barred, question.query, question);
    check(
      errors.length > 0 && errors.every(({ extensions }) => extensions.code === "FORBIDDEN"),
      `${name} ${what}`,
      `without scopes the answer is ${code} ${errors[0]?.message}`,
    );
  });
  check(isAsBefore(before, await fingerprint(served(), world.ours.accountId)), "the company", "is not what it was");
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(700);
});

test("REST: may, then what – every path", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("REST rubbish without scopes");
  const call = caller(served().url, served().tokenOf(barred));
  await each(endpointsOf(schema), async ({ does, method, path, field }, index) => {
    if (ofEverybody.test(field)) return;
    const unknown = path.replace("{id}", "nonsense");
    const rubbish =
      does === "list" || does === "get"
        ? [`${unknown}?nonsense=1`, `${unknown}?limit=x`, `${unknown}?orderBy=nonsense`].map((path) => ({ path }))
        : [
            { path: unknown, body: { nonsense: 1 } },
            { path: unknown, body: "no JSON" },
            { path: path.replace("{id}", String(absent)), headers: { "if-match": "nonsense" }, body: {} },
          ];
    const { path: at, ...sent } = rubbish[index % rubbish.length] as (typeof rubbish)[number];
    const { status, body } = await call(method.toUpperCase(), at, sent);
    check(status === 403, `${method} ${at}`, `without scopes the answer is ${status} ${String(body["detail"])}`);
  });
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(350);
});

/** A legal input made rubbish: with a key that there is not, or about no record of anybody. */
const keysOf = /^(id|.*Ids?)$/;
const withAbsent = (value: unknown, key = ""): unknown => {
  if (Array.isArray(value)) return value.map((item) => withAbsent(item, key));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withAbsent(inner, name)]));
  return typeof value === "number" && keysOf.test(key) ? absent : value;
};
const spoiled = ({ input, ...call }: Call): Mutation[] => {
  const made = [
    { ...input, version: -1, nonsense: 1 },
    { ...(withAbsent(input) as Call["input"]), ...(input["id"] === undefined ? {} : { id: absent }) },
  ].flatMap((each) => mutationOf({ ...call, input: each }) ?? []);
  return made;
};

test(
  "what a role may not, and nothing else, is what it is told: each scope of each verb",
  { timeout: 120_000 },
  async () => {
    const { sweep, check } = startTally("GraphQL rubbish without one scope");
    const { ours } = world;
    const before = await fingerprint(served(), ours.accountId);
    const calls = callsOf(ours, 7);
    const scopes = [...new Set(calls.flatMap((call) => call.scopes))].filter((scope) => !scope.includes(":view"));
    const persons = await personsWith(
      served(),
      ours,
      scopes.map((scope): RoleSpec => ({ type: "admin", without: [scope] })),
    );
    await each(calls, async (call, index) => {
      for (const scope of call.scopes) {
        const person = persons[scopes.indexOf(scope)];
        if (!person) continue;
        const both = spoiled(call);
        // where a call needs several scopes, each is asked for with both kinds
        for (const { field, query, variables } of call.scopes.length > 1
          ? both
          : [both[index % both.length]].flatMap((one) => one ?? [])) {
          const { code, errors } = await served().ask(person, query, { variables });
          const shown = JSON.stringify(variables).slice(0, 120);
          check(code === "FORBIDDEN", field, `without ${scope} ${shown} is answered ${code} ${errors[0]?.message}`);
        }
      }
    });
    check(isAsBefore(before, await fingerprint(served(), ours.accountId)), "the company", "is not what it was");
    report(sweep);
    expect(sweep.checks).toBeGreaterThan(250);
  },
);
