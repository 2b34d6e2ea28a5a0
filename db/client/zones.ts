import pg from "pg";
import { offsetsOf } from "./zone-file.ts";

/** Days are compared from some years ago until some years from now, each half of a month. */
const seconds = (): readonly number[] => {
  const now = new Date();
  return Array.from(
    { length: 24 * 12 },
    (_, n) => Date.UTC(now.getUTCFullYear() - 6, Math.floor(n / 2), n % 2 ? 16 : 2, 12) / 1000,
  );
};

/** Node's offsets, or null for a zone that it does not know. */
const known = (zone: string) => {
  try {
    return offsetsOf(zone);
  } catch {
    return null;
  }
};

/**
 * Zones in which the database's clock is another than Node's: their zone data come from different years.
 * @param zones those that are compared; all that the database knows unless given
 */
export const differingZones = async (client: pg.ClientBase, zones?: readonly string[]): Promise<readonly string[]> => {
  const moments = seconds();
  const { rows } = await client.query<{ zone: string; offsets: number[] }>(
    `select z.name as zone, array_agg(extract(epoch from (m.t at time zone z.name) - (m.t at time zone 'UTC'))::int order by m.t) as offsets
     from pg_timezone_names as z cross join (select to_timestamp(s) as t from unnest($1::int[]) as s) as m
     where z.name !~ '^(posix|right)/'
       -- what is an abbreviation, too (CET), means that to Postgres
       and z.name not in (select abbrev from pg_timezone_abbrevs) and ($2::text[] is null or z.name = any ($2))
     group by z.name order by z.name`,
    [moments, zones ?? null],
  );
  return rows.flatMap(({ zone, offsets }) => {
    const offsetAt = known(zone);
    return offsetAt && moments.some((second, n) => offsetAt(second) !== offsets[n]) ? [zone] : [];
  });
};
