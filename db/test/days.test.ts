import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount } from "./accounts.ts";
import { useDatabase, withRollback } from "./database.ts";

const db = useDatabase();

// worked out by hand from each country's rules
const lasts: readonly (readonly [day: string, zone: string, first: string, last: string])[] = [
  // clocks go forward and back in the night of the day
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000000Z", "2026-03-09T03:59:59.999999Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000000Z", "2026-11-02T04:59:59.999999Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000000Z", "2026-03-29T21:59:59.999999Z"],
  // clocks skip midnight itself: the day begins at one
  ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000000Z", "2026-09-07T02:59:59.999999Z"],
  ["2026-07-15", "Asia/Kathmandu", "2026-07-14T18:15:00.000000Z", "2026-07-15T18:14:59.999999Z"],
  ["2026-12-31", "UTC", "2026-12-31T00:00:00.000000Z", "2026-12-31T23:59:59.999999Z"],
];

test("a day without a time is the company's day, from its first moment to its last; a moment is what it says", () =>
  withRollback(db().admin, async (client) => {
    const { accountId, admin } = await createAccount(client);
    const text = `to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    const boundsOf = async (given: string) => {
      const { rows } = await client.query<{ at: string }>(
        `select ${text} as at from (values (1, app_hidden.moment_from($1)), (2, app_hidden.moment_to($1))) as m (n, t) order by n`,
        [given],
      );
      return rows.map(({ at }) => at);
    };
    for (const [day, zone, first, last] of lasts) {
      await becomeAdmin(client);
      await client.query("update app_public.accounts set time_zone = $2 where id = $1", [accountId, zone]);
      await become(client, admin.visitor);
      // wherever the session stands
      await client.query("set local time zone 'Pacific/Kiritimati'");
      expect([day, zone, ...(await boundsOf(day))]).toEqual([day, zone, first, last]);
      expect(await boundsOf("2026-05-01T10:00:00+02:00")).toEqual(
        Array.from({ length: 2 }, () => "2026-05-01T08:00:00.000000Z"),
      );
    }
  }));

test("a company's time zone means the same in every statement: names that are abbreviations, too, are none", () =>
  withRollback(db().admin, async (client) => {
    const { accountId } = await createAccount(client);
    await becomeAdmin(client);
    const refused: string[] = [];
    for (const zone of ["CET", "WET", "EST", "Mars/Phobos", "UTC", "GMT", "Europe/Brussels"]) {
      await client.query("savepoint before");
      await client
        .query("update app_public.accounts set time_zone = $2 where id = $1", [accountId, zone])
        .catch(() => refused.push(zone));
      await client.query("rollback to savepoint before");
    }
    expect(refused).toEqual(["CET", "WET", "EST", "Mars/Phobos"]);
  }));
