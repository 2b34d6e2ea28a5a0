import type { Field } from "../../resources/core/fields.ts";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { asText, isEmpty, type InputProps, type Renderer } from "./renderer.ts";
import { SelectBox, type Option } from "./SelectBox.tsx";
import { TextsFilter } from "./filters/TextsFilter.tsx";

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

let known: readonly Option[] | undefined;
const zones = (): readonly Option[] =>
  (known ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((zone) => ({
    id: zone,
    name: timeZoneName(zone),
  })));

const TimeZoneInput = (props: InputProps<Field<"timeZone">>) => {
  const value = asText(props.value);
  const offered = zones();
  const missing = value !== "" && !offered.some(({ id }) => id === value);
  return <SelectBox {...props} options={missing ? [{ id: value, name: timeZoneName(value) }, ...offered] : offered} />;
};

export const timeZone: Renderer<Field<"timeZone">> = {
  Cell: ({ value }) => (isEmpty(value) ? <EmptyValue /> : <>{timeZoneName(asText(value))}</>),
  Input: TimeZoneInput,
  width: 160,
  Filter: TextsFilter,
  grid: { typing: null, rest: timeZoneName },
};
