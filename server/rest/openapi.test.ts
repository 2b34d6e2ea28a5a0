import { beforeAll, expect, test } from "vitest";
import { callsOf } from "../../db/test/security/derived-calls.ts";
import { startTally, summary } from "../../db/test/security/tally.ts";
import type { World } from "../../db/test/security/world.ts";
import { namesOf } from "../../resources/core/naming.ts";
import { resources } from "../../resources/core/registry.ts";
import { writesOf } from "../../resources/core/resource.ts";
import { statesOf } from "../../resources/core/states.ts";
import { personOf, settle } from "../test/security/office.ts";
import { mutationOf } from "../test/security/writes.ts";
import { useServed } from "../test/served.ts";
import { caller, keyOf, type CallRest } from "./test/calling.ts";
import { clientOf, type Document } from "./test/generated-client.ts";

const served = useServed();
let world: World;
let call: CallRest;
let document: Document;
beforeAll(async () => {
  world = await settle(served());
  call = caller(served().url, await keyOf(served(), personOf(world.ours.admin)));
  document = (await call("GET", "/openapi.json")).body as unknown as Document;
});

test("the document holds together: references, parameters, answers and names", () => {
  const { sweep, check } = startTally("OpenAPI document");
  expect(document.openapi).toBe("3.1.0");
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  for (const reference of new Set(references)) {
    const name = /"#\/components\/schemas\/([^"]+)"/.exec(reference)?.[1] ?? "";
    check(name in document.components.schemas, reference, "refers to nothing");
  }
  const seen = new Set<string>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId, parameters, responses, requestBody }] of Object.entries(methods)) {
      const subject = `${method} ${path}`;
      check(!seen.has(operationId), subject, `has the name ${operationId} of another`);
      seen.add(operationId);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter(({ in: where }) => where === "path");
      check(
        JSON.stringify(declared.map(({ name }) => name)) === JSON.stringify(inPath) &&
          declared.every(({ required }) => required),
        subject,
        "declares other parameters than its path has",
      );
      const names = parameters.map(({ name, in: where }) => `${where} ${name}`);
      check(new Set(names).size === names.length, subject, "declares a parameter twice");
      const statuses = Object.keys(responses);
      check(
        statuses.some((status) => status.startsWith("2")),
        subject,
        "tells of no success",
      );
      check(
        statuses.some((status) => status.startsWith("4")),
        subject,
        "tells of no refusal",
      );
      check(!(["get", "delete"].includes(method) && requestBody), subject, "takes a body");
    }
  console.log(summary(sweep));
  expect(sweep.findings).toEqual([]);
  expect(sweep.checks).toBeGreaterThan(1_000);
});

test(
  "a client made of the document lists, makes, changes and deletes records of every module",
  { timeout: 120_000 },
  async () => {
    const { sweep, check } = startTally("generated REST client");
    const client = clientOf(document, call);
    const inputs = new Map<string, Record<string, unknown>>();
    for (const each of callsOf(world.ours, 6)) {
      const mutation = mutationOf(each);
      if (mutation && !inputs.has(mutation.field))
        inputs.set(mutation.field, (mutation.variables["input"] ?? {}) as Record<string, unknown>);
    }
    const reached = new Set<string>();
    for (const resource of resources) {
      const { many, one, create, update, delete: remove } = namesOf(resource.name);
      const listed = await client[many]?.({ limit: 2 });
      check(listed?.status === 200, many, `is answered ${listed?.status}`);
      const input = inputs.get(create);
      if (!writesOf(resource).includes("create")) continue;
      check(input !== undefined, create, "has no input to be tried with");
      if (!input) continue;
      // drafts can be deleted again
      const { statusId: _, ...draft } = input;
      const body = statesOf(resource.name).includes("Draft") ? { ...draft, state: "Draft" } : input;
      const made = await client[create]?.({ "Idempotency-Key": `client ${resource.name}` }, body);
      // credentials change in person, never by a key
      if (resource.inPerson) {
        check(made?.status === 403, create, `is answered ${made?.status} to a key`);
        continue;
      }
      check(made?.status === 201, create, `is answered ${made?.status} ${made?.text}`);
      if (made?.status !== 201) continue;
      const id = made.body["id"];
      const read = await client[one]?.({ id });
      check(read?.status === 200 && read.body["id"] === id, one, `is answered ${read?.status}`);
      if (client[update]) {
        const changed = await client[update]?.({ id, "If-Match": read?.headers.get("etag") ?? "*" }, {});
        check(changed?.status === 200, update, `is answered ${changed?.status} ${changed?.text}`);
      }
      if (client[remove]) {
        const gone = await client[remove]?.({ id });
        check(gone?.status === 204, remove, `is answered ${gone?.status} ${gone?.text}`);
        if (gone?.status === 204) check((await client[one]?.({ id }))?.status === 404, one, "is still there");
      }
      reached.add(resource.name);
    }
    console.log(`${summary(sweep)}; ${reached.size} modules made and deleted`);
    expect(sweep.findings.map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
  },
);
