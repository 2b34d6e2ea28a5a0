type Codec = { name: string; domainOfCodec?: Codec | undefined; arrayOfCodec?: Codec | undefined };

const scalars: Readonly<Record<string, string>> = {
  bool: "Boolean",
  int2: "Int",
  int4: "Int",
  int8: "BigInt",
  numeric: "Decimal",
  date: "Date",
  timestamptz: "Datetime",
  jsonb: "JSON",
};

/** The GraphQL type of a column. PostGraphile knows it too, but only after type definitions have been written. */
export const scalarOf = ({ name, domainOfCodec, arrayOfCodec }: Codec): string => {
  if (arrayOfCodec) return `[${scalarOf(arrayOfCodec)}!]`;
  return domainOfCodec ? scalarOf(domainOfCodec) : (scalars[name] ?? "String");
};
