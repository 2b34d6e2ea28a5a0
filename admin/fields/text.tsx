import { useTranslate } from "react-admin";
import type { Field } from "../../resources/core/fields.ts";
import { sayStored } from "../data/said.ts";
import { Withheld } from "../parts/Withheld.tsx";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { checkText } from "./numbers.ts";
import { asText, isEmpty, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

const Said = ({ words, text: stored }: { words: unknown; text: string }) => (
  <>{sayStored(useTranslate(), words, stored)}</>
);

export const text: Renderer<Field<"text">> = {
  Cell: ({ value, field, record }) => {
    if (isEmpty(value)) return <EmptyValue />;
    const shown = field.said ? <Said words={record[field.said]} text={asText(value)} /> : <>{asText(value)}</>;
    return field.rendered ? (
      <>
        {shown} <Withheld secrets={record["secrets"]} />
      </>
    ) : (
      shown
    );
  },
  Input: (props) => <TextBox {...props} inputMode={props.field.web ? "url" : "text"} />,
  check: checkText,
  width: 140,
  Filter: TextsFilter,
  grid: { typing: typedAsText, rest: null },
};
