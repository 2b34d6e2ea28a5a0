import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useServed } from "../test/served.ts";
import { contentPolicies } from "./content-policies.ts";
import { audiences, bodies, routeAt, routes, type Route, type RouteName } from "./routes.ts";

const served = useServed();
const all = Object.entries(routes) as [RouteName, Route][];
/** An address of a route that nothing answers. */
const nowhere = ({ path }: Route): string =>
  `${path.replaceAll(/\{\w+\}/g, "7")}${path.endsWith("/") ? "" : "/"}nothing`;

test("README's table of routes is the list", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [, section = ""] = /\n## Routes\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| `/"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(
    all.map(([, { path, what, who, body, shared, cache = "", content }]) => [
      `\`${path}\``,
      what,
      audiences[who],
      bodies[body],
      shared ? "yes" : "",
      cache,
      content,
    ]),
  );
});

test.each(all.filter(([, { only, isProbe }]) => !(only && isProbe)))(
  "below %s an unknown address is refused in JSON, with the route's headers",
  async (name, route) => {
    const address = nowhere(route);
    expect(routeAt(address)?.name).toBe(name);
    const response = await fetch(`${served().url}${address}`, { headers: { accept: "text/html,*/*" } });
    expect(response.headers.get("content-type")).toMatch(/json/);
    expect(response.status).toBe(route.who === "users" && name === "api" ? 401 : 404);
    expect(response.headers.get("content-security-policy")).toBe(contentPolicies[route.content]);
    expect(response.headers.get("cache-control")).toBe(route.cache ?? null);
  },
);

test.each(all.filter(([, { reads }]) => reads))("%s only reads", async (_name, route) => {
  const address = route.isProbe ? route.path : nowhere(route);
  const { status } = await fetch(`${served().url}${address}`, { method: "POST" });
  expect(status).toBe(404);
});

test.each(all.filter(([, { body }]) => body !== "none"))(
  "%s takes a body of 1 MB and no more",
  async (_name, route) => {
    const { status } = await fetch(`${served().url}${route.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: Buffer.alloc(1_000_001, " "),
    });
    expect(status).toBe(413);
  },
);
