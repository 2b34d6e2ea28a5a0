import type { Field } from "../../resources/core/fields.ts";
import { country as display } from "./displays/country.tsx";
import { countriesOf, countryName } from "./countries.ts";
import type { FilterProps, InputProps, Renderer } from "./renderer.ts";
import { SelectBox } from "./SelectBox.tsx";
import { oneOf } from "./gridTyping.ts";
import { OptionsFilter } from "./filters/OptionsFilter.tsx";
import { useLocale } from "../i18n/useLocale.ts";

const CountryInput = (props: InputProps<Field<"country">>) => {
  const locale = useLocale();
  return <SelectBox {...props} options={countriesOf(locale).map(({ code, name }) => ({ id: code, name }))} />;
};

const CountriesFilter = (props: FilterProps) => {
  const locale = useLocale();
  return <OptionsFilter {...props} offered={countriesOf(locale).map(({ code, name }) => ({ id: code, name }))} />;
};

export const country: Renderer<Field<"country">> = {
  ...display,
  Input: CountryInput,
  Filter: CountriesFilter,
  grid: {
    typing: (_field, _name, { locale }) =>
      oneOf(countriesOf(locale).map(({ code, name }) => ({ id: code, name, hint: code, also: [code] }))),
    rest: (value, _name, { locale }) => countryName(value, locale),
  },
};
