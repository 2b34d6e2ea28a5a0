/** Plain data; a function or an instance is `{ $: n }`, the n-th of the references. */
export type Encoded = null | string | number | boolean | readonly Encoded[] | { readonly [key: string]: Encoded };

/**
 * Where a function of a schema is found: among the values that the libraries made; in what a plugin of ours extends the
 * schema by; or made by a maker of a plugin of ours, of what it is given.
 */
export type Reference =
  | { library: number }
  | { plugin: string; path: readonly string[] }
  | { plugin: string; maker: string; given: readonly Encoded[] };

export type WrittenInput = {
  type: string;
  description?: string;
  defaultValue?: Encoded;
  deprecationReason?: string;
  extensions?: Encoded;
};
export type WrittenField = {
  type: string;
  description?: string;
  args?: Readonly<Record<string, WrittenInput>>;
  deprecationReason?: string;
  resolve?: Encoded;
  subscribe?: Encoded;
  extensions?: Encoded;
};
export type WrittenValue = {
  value?: Encoded;
  description?: string;
  deprecationReason?: string;
  extensions?: Encoded;
};

type Named = { name: string; description?: string; extensions?: Encoded };
export type WrittenType =
  | (Named & { kind: "object"; interfaces: readonly string[]; fields: Readonly<Record<string, WrittenField>> })
  | (Named & { kind: "interface"; interfaces: readonly string[]; fields: Readonly<Record<string, WrittenField>> })
  | (Named & { kind: "input"; isOneOf: boolean; fields: Readonly<Record<string, WrittenInput>> })
  | (Named & { kind: "enum"; values: Readonly<Record<string, WrittenValue>> })
  | (Named & {
      kind: "scalar";
      specifiedByURL?: string;
      serialize: Encoded;
      parseValue: Encoded;
      parseLiteral: Encoded;
    });

/** A schema as data: everything but the functions of the libraries, which are a program beside it. */
export type WrittenSchema = {
  query: string;
  mutation?: string;
  subscription?: string;
  types: readonly WrittenType[];
  references: readonly Reference[];
};
