import { expect, test } from "vitest";
import { socialProviders } from "./social.ts";
import { openOffice } from "./test/office.ts";

const office = openOffice();

test("social sign-in is switched off: a browser is led to the sign-in page, a program is told", async () => {
  const base = office().url.replace("/graphql", "");
  for (const provider of socialProviders)
    for (const path of [`/auth/${provider}`, `/auth/${provider}/callback?code=x&state=https://elsewhere.test`]) {
      const told = await fetch(base + path, { headers: { accept: "application/json" } });
      expect([
        path,
        told.status,
        ((await told.json()) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code,
      ]).toEqual([path, 403, "FORBIDDEN"]);
      const led = await fetch(base + path, { headers: { accept: "text/html" }, redirect: "manual" });
      expect([led.status, led.headers.get("location")]).toEqual([302, "/login"]);
    }
  expect((await fetch(`${base}/auth/elsewhere`, { headers: { accept: "text/html" } })).status).toBe(404);
});
