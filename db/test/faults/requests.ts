import type { ClientBase } from "pg";
import type { Visitor } from "../../client/transaction.ts";
import type { Finding } from "../catalogue/finding.ts";
import { as, leave, perform, type Input } from "../security/company.ts";
import type { World } from "../security/world.ts";
import { startChecking } from "./checking.ts";

/** What a call under an idempotency key does and keeps, and how attempts are counted. */
export const checkRequests = async (client: ClientBase, { ours, theirs }: World): Promise<Finding[]> => {
  const { findings, check, ask, outcomeOf } = startChecking(client, "requests");
  const call = async (visitor: Visitor, operation: string, input: Input, key: string) => {
    await leave(client);
    return as(client, visitor, () => perform(client, operation, input, key));
  };
  const outcome = async (...given: Parameters<typeof call>) => {
    const state = await outcomeOf(() => call(...given));
    await leave(client);
    return state;
  };

  const name = { name: "Made once" };
  const first = await call(ours.admin, "create_api_key", name, "made just once");
  const again = await call(ours.admin, "create_api_key", name, "made just once");
  check(first["id"] === again["id"], "perform", "does a thing twice under one key");
  check(typeof first["token"] === "string" && !("token" in again), "perform", "shows twice what is shown once");
  const kept = await ask(
    "select from app_private.requests where key = 'made just once' and answer::text like '%sw\\_%'",
  );
  check(kept.length === 0, "perform", "keeps what is shown once");
  check(
    (await outcome(ours.admin, "create_api_key", { name: "Another" }, "made just once")) === "SWIDM",
    "begin_request",
    "answers other parameters",
  );
  // one key, three people, each of whom is answered as before
  const calls = [
    [ours.admin, "create_api_key", { name: "Of ours" }],
    [ours.user, "save_customers", { id: ours.ids["customer"], notes: "Bend" }],
    [theirs.admin, "create_api_key", { name: "Of theirs" }],
  ] as const;
  const answered: unknown[][] = [[], []];
  for (const round of answered)
    for (const [visitor, operation, input] of calls)
      round.push((await call(visitor, operation, input, "shared by three"))["id"]);
  check(new Set(answered[0]).size === 3, "requests", "somebody is answered what another one did");
  check(answered[0]?.join() === answered[1]?.join(), "requests", "somebody is answered otherwise the second time");

  const hash = async (operation: string, input: Input) =>
    (
      await ask<{ it: string }>(
        "select app_hidden.parameters_hash($1, $2)::text as it",
        operation,
        JSON.stringify(input),
      )
    )[0]?.it;
  const plain = await hash("a", { x: 1, token: "first" });
  check(
    (await hash("a", { x: 1.0, token: "second" })) === plain,
    "parameters_hash",
    "is of what is made anew each time",
  );
  check((await hash("b", { x: 1, token: "first" })) !== plain, "parameters_hash", "is the same for other operations");
  check((await hash("a", { x: 2, token: "first" })) !== plain, "parameters_hash", "is the same for other parameters");

  await leave(client);
  await ask("update app_private.requests set created_at = now() - interval '25 hours' where key = 'made just once'");
  await ask("update app_private.requests set created_at = now() - interval '23 hours' where key = 'shared by three'");
  await ask("select app_private.clean_up_requests()");
  const left = await ask<{ key: string }>(
    "select distinct key from app_private.requests where key in ('made just once', 'shared by three')",
  );
  check(left.map(({ key }) => key).join() === "shared by three", "clean_up_requests", "forgets too early or too late");
  return findings;
};

/** How attempts are counted against their limits. */
export const checkAttempts = async (client: ClientBase): Promise<Finding[]> => {
  const { findings, check, ask } = startChecking(client, "attempts");
  await leave(client);
  await ask("insert into app_private.rate_rules values ('fault:one', 3, 60), ('fault:two', 3, 60)");
  const count = async (kind: string, key: string): Promise<number> =>
    (await ask<{ wait: number }>("select app_private.count_attempts($1) as wait", { [kind]: key }))[0]?.wait ?? -1;
  const kept = () => ask("select bucket, hits::text from app_private.rate_limits order by bucket");
  const pass = (seconds: number) =>
    ask(
      "update app_private.rate_limits set hits = array(select hit - make_interval(secs => $1) from unnest(hits) with ordinality as h (hit, place) order by place)",
      seconds,
    );
  for (const _ of [1, 2, 3])
    check((await count("fault:one", "ann@fern.test")) === 0, "count_attempts", "refuses early");
  const full = await kept();
  const wait = await count("fault:one", "ann@fern.test");
  check(wait > 0 && wait <= 60, "count_attempts", `lets one wait ${wait} s`);
  check(JSON.stringify(await kept()) === JSON.stringify(full), "count_attempts", "counts what it refused");
  check(!JSON.stringify(full).includes("fern"), "attempt_bucket", "tells who tried");
  check((await count("fault:one", " Ann@Fern.test")) > 0, "attempt_bucket", "takes another spelling for another");
  check((await count("fault:one", "ben@fern.test")) === 0, "attempt_bucket", "lets one use up another's");
  check((await count("fault:two", "ann@fern.test")) === 0, "attempt_bucket", "lets one limit use up another");
  await ask("select app_private.forgive_attempts($1)", { "fault:one": "ann@fern.test" });
  check((await count("fault:one", "ann@fern.test")) === 0, "forgive_attempts", "forgives nothing");
  check((await count("fault:one", "ann@fern.test")) > 0, "forgive_attempts", "forgives more than one");
  await pass(61);
  check((await count("fault:one", "ann@fern.test")) === 0, "attempts_wait", "lets one wait for ever");
  return findings;
};
