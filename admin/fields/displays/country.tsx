import type { Field } from "../../../resources/core/fields.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { countryName } from "../countries.ts";
import { asText, isEmpty, type CellProps, type Display } from "../renderer.ts";

const CountryCell = ({ value }: CellProps) => {
  const locale = useLocale();
  return isEmpty(value) ? <EmptyValue /> : <>{countryName(asText(value), locale)}</>;
};

export const country: Display<Field<"country">> = { Cell: CountryCell, width: 110 };
