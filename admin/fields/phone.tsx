import { Box } from "@mui/material";
import { useEffect } from "react";
import type { Field } from "../../resources/core/fields.ts";
import { figures } from "../theme/typography.ts";
import { phone as display } from "./displays/phone.tsx";
import { phoneCountry, useWrittenPhone } from "./useWrittenPhone.ts";
import { isNorthAmerican, isPossible, loadPlans, tenDigits } from "./phoneNumbers.ts";
import { asText, type InputProps, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

type Phone = Field<"phone">;

/** In a grid, where a press begins to type rather than to call. */
const PhoneText = ({ value, country }: { value: string; country: string }) => (
  <Box component="span" sx={{ ...figures, whiteSpace: "nowrap" }}>
    {useWrittenPhone(value, country).text}
  </Box>
);

const PhoneInput = (props: InputProps<Phone>) => {
  useEffect(() => void loadPlans(), []);
  return <TextBox {...props} type="tel" inputMode="tel" />;
};

export const phone: Renderer<Phone> = {
  ...display,
  Input: PhoneInput,
  check: (value, _field, { values }) => {
    const [number, country] = [asText(value), phoneCountry(values)];
    if (isNorthAmerican(number, country)) return tenDigits(number) ? undefined : { key: "validation.phone" };
    return isPossible(number, country) ? undefined : { key: "validation.internationalPhone" };
  },
  Filter: TextsFilter,
  grid: {
    typing: typedAsText,
    rest: (value, _name, { parent }) => <PhoneText value={value} country={phoneCountry(parent)} />,
    width: 124,
  },
};
