import { useEffect } from "react";
import { isNorthAmerican, loadPlans, tenDigits, usePlans, written } from "./phoneNumbers.ts";
import { asText, type FieldRecord } from "./renderer.ts";

/** The country that a record's phone number is dialled from. */
export const phoneCountry = (values: FieldRecord): string => asText(values.country).toUpperCase();

/** How a number is read, and what a phone dials; numbering plans are fetched for those outside North America. */
export const useWrittenPhone = (value: string, country: string): { text: string; href: string } => {
  const plans = usePlans();
  const local = isNorthAmerican(value, country) && tenDigits(value) !== undefined;
  useEffect(() => {
    if (!local) void loadPlans();
  }, [local]);
  return written(value, country, plans);
};
