/** "UTC−5": where the zone stands today. */
const offsetOf = (zone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(new Date())
    .find(({ type }) => type === "timeZoneName")
    ?.value.replace("GMT", "UTC") ?? "";

/** Names of the tz database are the same in every language; underscores are not read aloud. */
export const timeZoneName = (zone: string): string => {
  try {
    return `${zone.replaceAll("_", " ")}, ${offsetOf(zone)}`;
  } catch {
    return zone; // known to the database, not to this browser
  }
};
