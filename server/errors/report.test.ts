import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { useServed } from "../test/served.ts";

const metrics = new Registry();
const served = useServed({ metrics });

type Logged = { message: string; source: string; detail: string; occurrences: number };

test("what fails on our side is masked, counted, and stands in the error log of whose it was, without what was said", async () => {
  const [ours, theirs] = [await served().account(), await served().account()];
  const { admin } = served().db;
  await admin.query(
    `create or replace function app_hidden.reset_preview(input jsonb) returns jsonb language plpgsql
     as $$ begin raise exception 'the secret inside' using errcode = 'XX001'; end $$`,
  );
  for (const alias of ["", "named: "]) {
    const answer = await served().ask(ours.admin, `{ ${alias}resetPreview(type: "SKU") { counts { count } } }`);
    expect(JSON.stringify(answer)).toContain("INTERNAL");
    expect(JSON.stringify(answer)).not.toContain("secret inside");
  }
  await expect
    .poll(async () => {
      const { rows } = await admin.query<Logged>(
        "select message, source, detail, occurrences from app_public.error_logs where account_id = $1",
        [ours.accountId],
      );
      return rows;
    })
    .toEqual([
      {
        message: "Something failed on our side: resetPreview.",
        source: "request",
        detail: expect.stringMatching(/^Request [0-9a-f-]{36}$/) as string,
        occurrences: 2,
      },
    ]);
  const { rows: others } = await admin.query("select from app_public.error_logs where account_id = $1", [
    theirs.accountId,
  ]);
  expect(others).toEqual([]);
  const text = await metrics.metrics();
  expect(text).toContain("stockwright_unexpected_errors_total 2");
  expect(text).toMatch(
    /stockwright_http_request_duration_seconds_count\{part="graphql",method="POST",status="200"\} 2/,
  );
  expect(text).toMatch(/stockwright_database_connections\{database="primary",state="open"\} [1-9]/);
});
