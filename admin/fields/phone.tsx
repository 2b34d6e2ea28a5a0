import { useEffect } from "react";
import type { Field } from "../../resources/core/fields.ts";
import { Nothing } from "../parts/Nothing.tsx";
import { figures } from "../theme/typography.ts";
import Box from "@mui/material/Box";
import { asText, isEmpty, type CheckContext, type InputProps, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";

type Numbers = typeof import("libphonenumber-js/min");
let numbers: Numbers | undefined;
/** The numbering plans of the world come with the first form that has a phone, not with the first screen. */
const loadNumbers = async () => {
  numbers = await import("libphonenumber-js/min");
};

const tenDigits = (value: string) => value.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "").length === 10;
const northAmerican = new Set(["US", "CA", ""]);

const check = (value: unknown, { values }: CheckContext) => {
  const phone = asText(value);
  const country = asText(values.country).toUpperCase();
  if (northAmerican.has(country) && !phone.trim().startsWith("+"))
    return tenDigits(phone) ? undefined : { key: "validation.phone" };
  const valid = numbers
    ? numbers.isPossiblePhoneNumber(phone, (country || undefined) as Parameters<Numbers["isPossiblePhoneNumber"]>[1])
    : phone.replaceAll(/\D/g, "").length >= 5;
  return valid ? undefined : { key: "validation.internationalPhone" };
};

const PhoneInput = (props: InputProps<Field<"phone">>) => {
  useEffect(() => void loadNumbers(), []);
  return <TextBox {...props} type="tel" inputMode="tel" />;
};

export const phone: Renderer<Field<"phone">> = {
  Cell: ({ value }) =>
    isEmpty(value) ? (
      <Nothing />
    ) : (
      <Box component="span" sx={figures}>
        {asText(value)}
      </Box>
    ),
  Input: PhoneInput,
  check: (value, _field, context) => check(value, context),
  width: 120,
};
