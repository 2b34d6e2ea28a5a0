import { kebab, namesOf } from "../../resources/core/naming.ts";

type Values = Readonly<Record<string, unknown>>;
export type Asked =
  { module: string; id: number } | { module: string; filter: Values; orderBy: { column: string; order: string } };

/** A value as GraphQL writes it: keys without quotes. */
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${key}: ${literal(inner)}`)
      .join(", ")} }`;
  return JSON.stringify(value);
};

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
const givenOf = (filter: Values): Values =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => isGiven(value)));

const pathOf = (asked: Asked): string => {
  const path = `/api/${kebab(asked.module)}`;
  if ("id" in asked) return `${path}/${asked.id}`;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(givenOf(asked.filter)))
    query.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  query.set("orderBy", `${asked.orderBy.order === "DESC" ? "-" : ""}${asked.orderBy.column}`);
  query.set("limit", "25");
  return `${path}?${query}`;
};

const graphqlOf = (asked: Asked): string => {
  const { one, paginated } = namesOf(asked.module);
  if ("id" in asked) return `{\n  ${one}(id: ${asked.id}) { id version }\n}`;
  const filter = givenOf(asked.filter);
  const args = [
    ...(Object.keys(filter).length > 0 ? [`filter: ${literal(filter)}`] : []),
    `orderBy: { column: ${JSON.stringify(asked.orderBy.column)}, order: ${asked.orderBy.order} }`,
    "limit: 25",
  ];
  return `{\n  ${paginated}(${args.join(", ")}) {\n    totalCount\n    edges { node { id version } }\n  }\n}`;
};

/** What is on screen, as a program would ask for it. */
export const callsOf = (asked: Asked, origin: string) => {
  const url = `${origin}${pathOf(asked)}`;
  return {
    curl: `curl '${url.replaceAll("'", "%27")}' \\\n  -H 'authorization: Bearer $API_KEY'`,
    javascript: `const response = await fetch(${JSON.stringify(url)}, {\n  headers: { authorization: \`Bearer \${process.env.API_KEY}\` },\n});\nconst answer = await response.json();`,
    graphql: graphqlOf(asked),
  };
};
