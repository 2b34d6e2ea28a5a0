import { expect, test } from "vitest";
import { scopes } from "../../resources/core/registry.ts";
import { authProvider, signInPath } from "./authProvider.ts";
import { currentUser } from "./currentUser.ts";
import { ownPath } from "./ownPath.ts";
import { queryClient } from "./queryClient.ts";

test("a visitor comes back to where they wanted to go", () => {
  const path = signInPath({ pathname: "/skus", search: "?filter=e30=" });
  expect(ownPath(new URL(path, "http://localhost").searchParams.get("redirectBack"))).toBe("/skus?filter=e30=");
  expect(signInPath({ pathname: "/", search: "" })).toBe("/login");
  expect(signInPath({ pathname: "/logout", search: "" })).toBe("/login");
});

test("react-admin is told what the role grants, by module and action", async () => {
  const role = { routeBlacklist: [] as string[] };
  const granted = scopes().filter((scope) => !scope.startsWith("vendor:delete"));
  queryClient.setQueryData(currentUser.queryKey, { role, scopes: granted } as never);
  const may = (action: string, resource = "vendors") => authProvider.canAccess!({ action, resource });
  expect(await Promise.all([may("list"), may("create"), may("edit"), may("delete")])).toEqual([
    true,
    true,
    true,
    false,
  ]);
  role.routeBlacklist = ["vendors"];
  expect([await may("list"), await may("list", "customers")]).toEqual([false, true]);
});
