import {
  GraphQLError,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from "postgraphile/graphql";
import { resourceOfInput } from "../../../resources/core/input-path.ts";
import { inWords } from "../../errors/field-words.ts";
import { refuse } from "../../errors/refuse.ts";
import { literalProblems, valueProblems, type Problem, type Use } from "./input-problems.ts";

const words: Readonly<Record<Problem["problem"], (problem: Problem) => string>> = {
  invalid: ({ path }) => `${path} holds what cannot be stored.`,
  maxLength: ({ path, limit }) => `${path} may have at most ${limit} characters.`,
  tooMany: ({ path, limit }) => `${path} may hold at most ${limit} items.`,
  required: ({ path }) => `${path} is missing.`,
  number: ({ path }) => `${path} must be a number.`,
  max: ({ path, limit }) => `${path} may be at most ${limit}.`,
  min: ({ path, limit }) => `${path} must be at least ${limit}.`,
  date: ({ path }) => `${path} must be a date of ISO 8601 from 1900-01-01 to 3000-09-01.`,
  boolean: ({ path }) => `${path} must be true or false.`,
  text: ({ path }) => `${path} must be a text.`,
  choice: ({ path }) => `${path} must be one of the values offered.`,
  unknown: ({ path }) => `${path} is not a field of this input.`,
};

/** A long list of mistakes helps nobody. */
const shown = 10;

const limitsOf = (found: readonly Problem[]) =>
  Object.fromEntries(found.slice(0, shown).flatMap(({ path, limit }) => (limit === undefined ? [] : [[path, limit]])));

/** The keys of `input` stand for themselves; it has a name only when it is none of them that is wrong. */
const named = (problem: Problem): Problem => (problem.path === "" ? { ...problem, path: "input" } : problem);

/** The type of an input in which something is wrong. */
type Found = Problem & { input: string };
const foundIn = (type: GraphQLInputType, problems: readonly Problem[]): readonly Found[] =>
  problems.map((problem) => ({ ...problem, input: String(type) }));

const refusalOf = (problems: readonly Found[]): GraphQLError | undefined => {
  const found = problems.map((each) => ({ ...named(each), input: each.input }));
  const [first] = found;
  if (!first) return undefined;
  const resource = resourceOfInput(first.input);
  const fields = Object.fromEntries(found.slice(0, shown).map(({ path, problem }) => [path, problem]));
  return refuse("VALIDATION", inWords(words[first.problem](first), fields, resource), {
    fields,
    ...(resource && { input: resource.name }),
    ...(first.limit === undefined ? {} : { detail: { limit: first.limit, limits: limitsOf(found) } }),
  });
};

/** The keys of `input` are fields of a form, which knows them by their own names. */
const pathOf = (argument: string): string => (argument === "input" ? "" : argument);

/** What a valid document says in its arguments: why it may not, or where its variables go. */
export const readInputs = (schema: GraphQLSchema, document: DocumentNode): GraphQLError | readonly Use[] => {
  const found: Found[] = [];
  const uses: Use[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument({ name, value }) {
        const argument = types.getArgument();
        if (!argument) return;
        const owner = types.getParentType()?.name ?? "";
        const problems: Problem[] = [];
        literalProblems(value, { type: argument.type, owner, path: pathOf(name.value) }, problems, uses);
        found.push(...foundIn(argument.type, problems));
      },
      VariableDefinition({ variable, defaultValue }) {
        const type = types.getInputType();
        if (!defaultValue || !type) return;
        const problems: Problem[] = [];
        literalProblems(defaultValue, { type, owner: "", path: pathOf(variable.name.value) }, problems, []);
        found.push(...foundIn(type, problems));
      },
    }),
  );
  // one of several places that take the same variable is enough
  const places = new Map(uses.map((use) => [`${use.variable} ${use.owner} ${String(use.type)}`, use]));
  return refusalOf(found) ?? [...places.values()];
};

/** Why these variables may not be sent, if so. Linear in what was sent, and before anything is coerced. */
export const refusalOfVariables = (
  uses: readonly Use[],
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | undefined => {
  const found: Found[] = [];
  for (const { variable, ...place } of uses) {
    if (!Object.hasOwn(variables, variable)) continue;
    const problems: Problem[] = [];
    valueProblems(variables[variable], place, problems);
    found.push(...foundIn(place.type, problems));
  }
  return refusalOf(found);
};
