import { expect, test } from "vitest";
import { useServed } from "../test/served.ts";

const served = useServed();
type Scope = { id: string; name: string };
type Module = {
  id: string;
  name: string;
  graphqlEnum: string;
  table: string | null;
  allScopes: Scope[];
  scopes: { read: Scope[]; write: Scope[] };
};
const query =
  "{ authModules { id name graphqlEnum table allScopes { id name } scopes { read { id } write { id name } } } }";

test("the permission model is told to whoever signed in, each scope as reading or writing", async () => {
  const { admin, user } = await served().account();
  const { data } = await served().ask<{ authModules: Module[] }>(user, query);
  const orders = data.authModules.find(({ id }) => id === "sales_orders");
  expect(orders).toMatchObject({ name: "Sales orders", graphqlEnum: "SALES_ORDERS", table: "sales_orders" });
  expect(orders?.scopes.read).toEqual([{ id: "sales_order:view:all" }, { id: "sales_order:view:single" }]);
  expect(orders?.scopes.write).toContainEqual({ id: "sales_order:place", name: "place" });
  for (const { allScopes, scopes } of data.authModules)
    expect([...scopes.read, ...scopes.write].map(({ id }) => id).toSorted()).toEqual(
      allScopes.map(({ id }) => id).toSorted(),
    );
  // the database's own list is the same
  const { rows } = await served().db.admin.query<{ scope: string }>("select scope from app_private.scopes order by 1");
  expect(data.authModules.flatMap(({ allScopes }) => allScopes.map(({ id }) => id)).toSorted()).toEqual(
    rows.map(({ scope }) => scope).toSorted(),
  );
  const russian = await served().ask<{ authModules: Module[] }>(admin, query, {
    headers: { "accept-language": "ru" },
  });
  expect(russian.data.authModules.find(({ id }) => id === "sales_orders")?.name).toBe("Заказы клиентов");
  expect((await served().ask(null, query)).code).toBe("UNAUTHENTICATED");
});

test.each(["/swagger/nothing", "/auth/callback"])("%s is never answered with a page", async (path) => {
  const answer = await fetch(`${served().url}${path}`, { headers: { accept: "text/html" } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
});
