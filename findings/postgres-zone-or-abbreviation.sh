#!/bin/bash
# CET, EET, MET and WET are zones with summer time, listed in pg_timezone_names and taken by `set timezone`. AT TIME ZONE takes
# the same names for abbreviations first: plus one hour, all year. So in one session the same instant has two hours in "CET", and
# JavaScript agrees with one of them. A name with a place (Europe/Brussels) means one thing everywhere.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17
cat > hours.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
const db = new PGlite();
const value = async (text) => Object.values((await db.query(text)).rows[0])[0];
const july = "timestamptz '2026-07-01 12:00Z'";
console.log((await value("select version()")).split(" (")[0], "Node", process.version);
const listed = await value("select count(*)::int from pg_timezone_names where name in ('CET', 'EET', 'MET', 'WET')");
const hours = { expected: [], session: [], operator: [], intl: [] };
for (const [zone, place] of [["CET", "Europe/Brussels"], ["EET", "Europe/Athens"], ["WET", "Europe/Lisbon"]]) {
  hours.expected.push(await value(`select to_char(${july} at time zone '${place}', 'HH24:MI')`));
  hours.operator.push(await value(`select to_char(${july} at time zone '${zone}', 'HH24:MI')`));
  await db.exec(`set timezone = '${zone}'`);
  hours.session.push(await value(`select to_char(${july}, 'HH24:MI')`));
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, timeStyle: "short" });
  hours.intl.push(format.format(new Date("2026-07-01T12:00Z")));
}
console.log("July, 12:00 UTC in CET, EET, WET; zones listed:", listed);
console.log("expected by most:", ...hours.expected);
console.log("set timezone:    ", ...hours.session);
console.log("Intl:            ", ...hours.intl);
console.log("AT TIME ZONE:    ", ...hours.operator);
const is = (list, wanted) => list.join() === wanted;
process.exitCode = listed === 4 && ["expected", "session", "intl"].every((of) => is(hours[of], "14:00,15:00,13:00")) && is(hours.operator, "13:00,14:00,12:00") ? 0 : 1;
JS
node hours.mjs
