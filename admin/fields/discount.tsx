import { useState } from "react";
import type { Field } from "../../resources/core/fields.ts";
import { figures } from "../theme/typography.ts";
import { DiscountText } from "../parts/DiscountText.tsx";
import { editableDiscount, parseDiscount } from "../i18n/discounts.ts";
import { discount as display } from "./displays/discount.tsx";
import { asText, type InputProps, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { useLocale } from "../i18n/useLocale.ts";

/** In the reader's own notation; the form holds the API's, or what was typed when that is no discount. */
const DiscountBox = ({ value, onChange, onBlur, ...rest }: InputProps) => {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextBox
      {...rest}
      value={typed ?? editableDiscount(asText(value), locale)}
      sx={{ "& input": { textAlign: "right", ...figures } }}
      onChange={(next) => {
        setTyped(String(next));
        const parsed = parseDiscount(String(next), locale);
        onChange(parsed === undefined ? next : parsed);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
};

export const discount: Renderer<Field<"discount">> = {
  ...display,
  Input: (props) => <DiscountBox {...props} />,
  Filter: null,
  check: (value) => (parseDiscount(asText(value), "en-US") === undefined ? { key: "validation.discount" } : undefined),
  grid: {
    typing: (_field, _name, { locale }) => ({
      kind: "text",
      form: { read: (typed) => parseDiscount(typed, locale), problem: "notADiscount" },
    }),
    rest: (value) => (value === "" ? null : <DiscountText value={value} />),
    align: "right",
    width: 66,
  },
};
