import { useTranslate } from "react-admin";
import type { Field } from "../../../resources/core/fields.ts";
import { sayStored } from "../../data/said.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { Withheld } from "../../parts/Withheld.tsx";
import { asText, isEmpty, type Display } from "../renderer.ts";

const StoredWords = ({ words, text: stored }: { words: unknown; text: string }) => (
  <>{sayStored(useTranslate(), words, stored)}</>
);

export const text: Display<Field<"text">> = {
  Cell: ({ value, field, record }) => {
    if (isEmpty(value)) return <EmptyValue />;
    const shown = field.said ? <StoredWords words={record[field.said]} text={asText(value)} /> : <>{asText(value)}</>;
    return field.rendered ? (
      <>
        {shown} <Withheld secrets={record["secrets"]} />
      </>
    ) : (
      shown
    );
  },
  width: 140,
};
