import { Box, Link } from "@mui/material";
import { useEffect } from "react";
import type { Field } from "../../resources/core/fields.ts";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { figures } from "../theme/typography.ts";
import { isNorthAmerican, isPossible, loadPlans, tenDigits, usePlans, written } from "./phoneNumbers.ts";
import { asText, isEmpty, type CellProps, type FieldRecord, type InputProps, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

type Phone = Field<"phone">;

const countryOf = (values: FieldRecord) => asText(values.country).toUpperCase();

const useWritten = (value: string, country: string) => {
  const plans = usePlans();
  const local = isNorthAmerican(value, country) && tenDigits(value) !== undefined;
  useEffect(() => {
    if (!local) void loadPlans();
  }, [local]);
  return written(value, country, plans);
};

/** In a grid, where a press begins to type rather than to call. */
const PhoneText = ({ value, country }: { value: string; country: string }) => (
  <Box component="span" sx={{ ...figures, whiteSpace: "nowrap" }}>
    {useWritten(value, country).text}
  </Box>
);

const PhoneLink = ({ value, country }: { value: string; country: string }) => {
  const { text, href } = useWritten(value, country);
  return (
    <Link
      href={href}
      color="inherit"
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={{ ...figures, whiteSpace: "nowrap" }}
    >
      {text}
    </Link>
  );
};

const PhoneCell = ({ value, record }: CellProps<Phone>) =>
  isEmpty(value) ? <EmptyValue /> : <PhoneLink value={asText(value)} country={countryOf(record)} />;

const PhoneInput = (props: InputProps<Phone>) => {
  useEffect(() => void loadPlans(), []);
  return <TextBox {...props} type="tel" inputMode="tel" />;
};

export const phone: Renderer<Phone> = {
  Cell: PhoneCell,
  Input: PhoneInput,
  check: (value, _field, { values }) => {
    const [number, country] = [asText(value), countryOf(values)];
    if (isNorthAmerican(number, country)) return tenDigits(number) ? undefined : { key: "validation.phone" };
    return isPossible(number, country) ? undefined : { key: "validation.internationalPhone" };
  },
  width: 120,
  Filter: TextsFilter,
  grid: {
    typing: typedAsText,
    rest: (value, _name, { parent }) => <PhoneText value={value} country={countryOf(parent)} />,
    width: 124,
  },
};
