import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Request, Response } from "express";
import { afterAll, expect, test } from "vitest";
import { rememberSender } from "../graphql/request-context.ts";
import { noDevice, type Claims } from "../graphql/visitor.ts";
import * as real from "./rate.ts";

type RateLimit = typeof real.rateLimit;
type Person = { acc: number; sub: number } | { ip: string };
type Told = { passed: boolean; status: number; headers: Record<string, string> };

/** One call of somebody, past the limiter alone. */
const callBy = (limiter: ReturnType<RateLimit>, person: Person): Told => {
  const told: Told = { passed: false, status: 0, headers: {} };
  const response = {
    set: (name: string | Record<string, string>, value = "") => {
      Object.assign(told.headers, typeof name === "string" ? { [name]: value } : name);
      return response;
    },
    status: (status: number) => {
      told.status = status;
      return response;
    },
    type: () => response,
    end: () => response,
  };
  const request = { ip: "ip" in person ? person.ip : "192.0.2.1" } as Request;
  if ("acc" in person)
    rememberSender(request, {
      ...{ claims: person as Claims, requestId: "x", address: "", language: "en", agent: "", device: noDevice },
    });
  void limiter(request, response as unknown as Response, () => void (told.passed = true));
  return told;
};

/** Whether a limiter lets each person and each unknown address have two calls a minute, and forgets who is long unheard of. */
const holds = (rateLimit: RateLimit): boolean => {
  let clock = 0;
  const limiter = rateLimit(2, () => clock);
  const call = (person: Person) => callBy(limiter, person);
  const passes = (person: Person) => call(person).passed;
  const ann = { acc: 1, sub: 7 };
  const left = [call(ann), call(ann)].map(({ passed, headers }) => passed && headers["ratelimit-remaining"]);
  const refused = call(ann);
  const others = [{ acc: 2, sub: 7 }, { acc: 1, sub: 8 }, { ip: "192.0.2.2" }, { ip: "192.0.2.3" }];
  const apart = others.every((other) => passes(other) && passes(other) && !passes(other));
  clock = 59_000;
  const late = call(ann);
  clock = 60_000;
  const anew = passes(ann) && passes(ann) && !passes(ann);
  const isBasic =
    left.join() === "1,0" &&
    !refused.passed &&
    refused.status === 429 &&
    refused.headers["retry-after"] === "60" &&
    refused.headers["ratelimit-remaining"] === "0" &&
    !late.passed &&
    late.headers["retry-after"] === "1" &&
    apart &&
    anew;
  if (!isBasic) return false;
  let owners = 100;
  const flood = (number: number) => {
    for (let n = 0; n < number; n += 1) call({ acc: 3, sub: (owners += 1) });
  };
  flood(9_000);
  const isKept = !passes(ann);
  flood(9_000);
  const isStillKept = !passes(ann);
  flood(10_000);
  return isKept && isStillKept && passes(ann);
};

const faults: readonly (readonly [from: string, to: string])[] = [
  ["${claims.acc}:${claims.sub}", "${claims.sub}"],
  ["${claims.acc}:${claims.sub}", "${claims.acc}"],
  ["claims ? ", "false ? "],
  ["addressOf(request.ip)", '"somewhere"'],
  ["known.until > now()", "known.until > 0"],
  ["known.until > now()", "known.until >= now()"],
  ["now() + seconds * 1000", "now() + seconds"],
  ["windows.delete(owner);", ""],
  ["if (oldest !== undefined) windows.delete(oldest);", ""],
  ["windows.set(owner, window);", ""],
  ["window.calls += 1;", ""],
  ["Math.max(0, calls - made)", "calls"],
  ["made > calls", "made > calls + 1"],
  ["made > calls", "made >= calls"],
  ['response.set("retry-after", `${reset}`);', ""],
  ["sendProblem(response, {", "next();\n    sendProblem(response, {"],
  ['code: "RATE_LIMITED"', 'code: "FORBIDDEN"'],
];

const folder = mkdtempSync(join(tmpdir(), "stockwright-rate-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("what is broken in the limit of calls on purpose is noticed", async () => {
  expect(holds(real.rateLimit)).toBe(true);
  const paths = ["rate.ts", "../shares/windows.ts"].map((name) => join(import.meta.dirname, name));
  const texts = paths.map((path) => readFileSync(path, "utf8"));
  const missed: string[] = [];
  for (const [n, [from, to]] of faults.entries()) {
    const broken = texts.map((text) => text.replace(from, () => to));
    if (broken.join() === texts.join()) throw new Error(`Neither file has ${from} any more: plant this fault anew`);
    const copies = paths.map((_, at) => join(folder, `${n}-${at}.ts`));
    for (const [at, path] of paths.entries())
      writeFileSync(
        String(copies[at]),
        String(broken[at]).replaceAll(/from "(\..*?)"/g, (_, imported) => {
          const whole = resolve(dirname(path), String(imported));
          return `from "${copies[paths.indexOf(whole)] ?? whole}"`;
        }),
      );
    if (holds(((await import(String(copies[0]))) as typeof real).rateLimit)) missed.push(`${from} → ${to}`);
  }
  console.log(`rate limit: ${faults.length} faults planted, ${faults.length - missed.length} found`);
  expect(missed).toEqual([]);
});
