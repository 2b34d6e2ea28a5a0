import type { Field } from "../../resources/core/fields.ts";
import { timeZone as display } from "./displays/timeZone.tsx";
import { timeZoneName } from "./timeZoneName.ts";
import { asText, type InputProps, type Renderer } from "./renderer.ts";
import { SelectBox, type Option } from "./SelectBox.tsx";
import { TextsFilter } from "./filters/TextsFilter.tsx";

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
  ...display,
  Input: TimeZoneInput,
  Filter: TextsFilter,
  grid: { typing: null, rest: timeZoneName },
};
