import { expect, test } from "vitest";
import { useServed } from "../test/served.ts";

const served = useServed({ production: true });
const nested = (depth: number): string => (depth === 0 ? "id" : `product { skus { ${nested(depth - 1)} } }`);

test("an operation may not be deeper, wider or longer than any screen's", async () => {
  const account = await served().account();
  const ask = async (query: string) => (await served().ask(account.admin, query)).code;
  expect(await ask(`{ skus { ${nested(3)} } }`)).toBeUndefined();
  expect(await ask(`{ skus { ${nested(8)} } }`)).toBe("TOO_COMPLEX");
  expect(await ask(`{ skus { ${Array.from({ length: 61 }, (_, index) => `a${index}: id`).join(" ")} } }`)).toBe(
    "TOO_COMPLEX",
  );
  expect(await ask(`{ ${Array.from({ length: 31 }, () => "__typename").join(" ")} }`)).toBe("TOO_COMPLEX");
  const fragments = "fragment a on Sku { ...b ...c } fragment b on Sku { id code name } fragment c on Sku { id }";
  expect(await ask(`{ skus { ...a } } ${fragments}`)).toBeUndefined();
  const doubling = Array.from(
    { length: 12 },
    (_, index) =>
      `fragment f${index} on Sku { x${index}: product { skus { id } } ${index < 11 ? `...f${index + 1} product { skus { ...f${index + 1} } }` : ""} }`,
  ).join(" ");
  expect(await ask(`{ skus { ...f0 } } ${doubling}`)).toBe("TOO_COMPLEX");
});

test("in production nothing tells the names of the schema", async () => {
  const account = await served().account();
  expect((await served().ask(account.admin, "{ __schema { types { name } } }")).code).toBe("BAD_REQUEST");
  const misspelt = await served().ask(account.admin, "{ skuss { id } }");
  expect(misspelt.errors[0]?.message).not.toContain("Did you mean");
  const variable = await served().ask(
    account.admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { variables: { input: { nmae: "x" } } },
  );
  expect(variable.errors[0]?.message).not.toContain("Did you mean");
});

test("a mutation needs a header that forms cannot send", async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${served().url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ query: "mutation { logout }" }),
    });
  expect((await send({})).status).toBe(403);
  expect((await send({ "x-requested-with": "test" })).status).not.toBe(403);
});

test("a body of more than a megabyte is refused before it is read", async () => {
  const response = await fetch(`${served().url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: `{ __typename } # ${"x".repeat(1_100_000)}` }),
  });
  expect(response.status).toBe(413);
});

test("malformed requests are the client's fault, without a word of ours", async () => {
  for (const body of ["", "{", "[]", '{"query": 1}', '{"query": "{"}', '{"query": "{ __typename }", "variables": 3}']) {
    const response = await fetch(`${served().url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const text = await response.text();
    expect([body, response.status < 500, /at \w+ \(|select |node_modules/.test(text)]).toEqual([body, true, false]);
  }
});
