/** An element with attributes and what is in it. */
export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
};

const resolved = (api, schema) => {
  const name = (schema?.$ref ?? schema?.allOf?.[0]?.$ref)?.split("/").at(-1);
  return name ? api.components.schemas[name] : (schema ?? {});
};
const typesOf = (known) => [known.type ?? known.anyOf?.map(typesOf) ?? (known.$ref ? "object" : [])].flat(2);

/** A text with `code` in it. */
export const marked = (text) => text.split("`").map((part, n) => (n % 2 === 1 ? make("code", {}, part) : part));

/** A body to start from: what is required, or else every key there is. */
export const example = (api, schema, depth = 0) => {
  const known = resolved(api, schema);
  const types = [known.type ?? known.anyOf?.[0]?.type].flat();
  if (known.enum) return known.enum[0];
  if (types.includes("object") && known.properties && depth < 3) {
    const names = known.required ?? Object.keys(known.properties);
    return Object.fromEntries(names.map((name) => [name, example(api, known.properties[name], depth + 1)]));
  }
  if (types.includes("array")) return [];
  if (types.includes("integer") || types.includes("number")) return 1;
  return types.includes("boolean") ? true : "";
};

/** A call as one types it. */
export const curlOf = ({ method, url, headers, body }) =>
  [
    `curl -X ${method} '${location.origin}${url}'`,
    ...Object.entries({ authorization: "Bearer $API_KEY", ...headers }).map(
      ([name, value]) => `  -H '${name}: ${value}'`,
    ),
    ...(body ? [`  -d '${body.replaceAll("'", "'\\''")}'`] : []),
  ].join(" \\\n");

/** The keys of a schema, what people call them and what is to be known of them; nothing where it has none. Of a list, those of its records. */
export const fieldsOf = (api, schema, title, needed) => {
  const known = resolved(api, schema);
  const [first] = Object.values(known.properties ?? {});
  const record = first?.type === "array" && known.properties.totalCount ? resolved(api, first.items) : known;
  const fields = Object.entries(record.properties ?? {});
  if (fields.length === 0) return undefined;
  const isInput = known.additionalProperties === false;
  return make(
    "details",
    { class: "fields" },
    make("summary", {}, title),
    make(
      "dl",
      {},
      ...fields.map(([name, field]) => {
        const types = typesOf(field).filter((type) => type !== "null");
        const must = isInput && record.required?.includes(name) ? needed : "";
        const what = [field.enum?.join(" | ") ?? [...new Set(types)].join(" | "), must].filter(Boolean).join(", ");
        return make(
          "div",
          {},
          make("dt", {}, make("code", {}, name), make("i", {}, what)),
          make("dd", {}, make("span", {}, field.title ?? ""), make("small", {}, ...marked(field.description ?? ""))),
        );
      }),
    ),
  );
};
