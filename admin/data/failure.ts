import { isDay } from "../../resources/core/dateRanges.ts";
import { inputPath } from "../../resources/core/input-path.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { inSentence } from "../../resources/core/texts/sentence.ts";
import { formatLongDay } from "../i18n/formats.ts";
import { laterWord } from "../i18n/laterWord.ts";
import { sayConsumers } from "./consumers.ts";

/** What the API answers instead of data. `code` is one of the catalogue; screens translate it and never the message. */
export type FailureDetail = Readonly<Record<string, unknown>>;

export class Failure extends Error {
  readonly code: string;
  /** Message or code per field of the input. */
  readonly fields: Readonly<Record<string, string>>;
  readonly detail: FailureDetail;
  /** HTTP status, where the request as a whole was refused. */
  readonly status: number;

  constructor(
    code: string,
    message: string,
    {
      fields = {},
      detail = {},
      status = 200,
    }: { fields?: Readonly<Record<string, string>>; detail?: FailureDetail; status?: number } = {},
  ) {
    super(message);
    this.name = "Failure";
    this.code = code;
    this.fields = fields;
    this.detail = detail;
    this.status = status;
  }
}

/** What the server refuses as a whole, and not for one of the fields: the 403 screen shows it. */
export const isRefused = (error: unknown): error is Failure =>
  error instanceof Failure &&
  (error.status === 403 || (error.code === "FORBIDDEN" && Object.keys(error.fields).length === 0));

type GraphQLError = { message: string; extensions?: Record<string, unknown> };

const textMap = (value: unknown): Record<string, string> =>
  value && typeof value === "object"
    ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]))
    : {};

/** SPEC 8: a message that shows the machinery is replaced by a generic one. */
export const isTechnical = (message: string) => /GraphQL error|COMMIT|SELECT/.test(message);

export const failureOf = (errors: readonly GraphQLError[], status = 200): Failure => {
  const [first] = errors;
  const { code, fields, detail, ...rest } = first?.extensions ?? {};
  return new Failure(typeof code === "string" ? code : "INTERNAL", first?.message ?? "", {
    fields: textMap(fields ?? (detail as { fields?: unknown } | undefined)?.fields),
    detail: { ...rest, ...(detail as object | undefined) },
    status,
  });
};

const language = () => (typeof document === "undefined" ? "" : document.documentElement.lang) || "en";
/** Days as the server writes them (2026-11-24), as their reader does. */
const withDays = (text: string): string =>
  text.replaceAll(/(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g, (day) =>
    isDay(day) ? formatLongDay(day, language()) : day,
  );

/** The bound that a refusal names for the value at a path. */
export const limitAt = ({ detail }: Failure, path: string): string | number | undefined => {
  const limit = ((detail.limits as FailureDetail | undefined)?.[path] ?? detail.decimals ?? detail.limit) as
    string | number | undefined;
  return typeof limit === "string" ? withDays(limit) : limit;
};

type Translate = (key: string, options?: Record<string, unknown>) => string;

const sayAt = (failure: Failure, path: string, translate: Translate, unknown: string): string => {
  const limit = limitAt(failure, path) ?? "";
  return translate(laterWord(`validation.${failure.fields[path]}`), {
    ...{ max: limit, min: limit, ...failure.detail },
    _: unknown,
  });
};

/** What is wrong with the value at a path, if it is that. */
export const problemAt = (failure: unknown, path: string, translate: Translate): string | undefined => {
  const said = failure instanceof Failure ? failure.fields[path] : undefined;
  return said === undefined ? undefined : sayAt(failure as Failure, path, translate, said);
};

/** The server speaks English; a reader of another language is told what is wrong with the fields. */
const isServersLanguage = () => language().startsWith("en");
/** What the field at a path is called, where its module is told. */
const labelAt = ({ detail: { input } }: Failure, path: string, translate: Translate): string => {
  if (typeof input !== "string" || !isDeclared(input)) return "";
  const { module, name } = inputPath(path, definitionOf(input)).at(-1) ?? {};
  return module === undefined ? "" : translate(laterWord(`resources.${module}.fields.${name}`), { _: "" });
};
const problemsOf = (failure: Failure, translate: Translate): string =>
  Object.keys(failure.fields)
    .map((path) => {
      const problem = sayAt(failure, path, translate, "");
      const label = problem === "" ? "" : labelAt(failure, path, translate);
      return label === "" ? problem : `${label}: ${inSentence(problem)}`;
    })
    .filter((text, n, all) => text !== "" && all.indexOf(text) === n)
    .join(". ");

/**
 * Whether a sentence lacks what it names: a proxy that answers in the server's place gives neither a number of the request nor
 * seconds to wait.
 */
export const lacksValues = (text: string): boolean => /\{\{\w+\}\}/.test(text);

/** The words for a failure: the code's own, else the server's message unless it is technical. */
export const failureMessage = (failure: unknown, translate: Translate): string => {
  const words = wordsOf(failure, translate);
  if (!lacksValues(words)) return withDays(words);
  const isBusy = failure instanceof Failure && failure.code === "RATE_LIMITED";
  return translate(isBusy ? "errors.UNAVAILABLE" : "parts.failed");
};

const wordsOf = (failure: unknown, translate: Translate): string => {
  if (!(failure instanceof Failure))
    return failure instanceof Error && failure.message && !isTechnical(failure.message)
      ? failure.message
      : translate("parts.failed");
  const said = isTechnical(failure.message) ? translate("parts.failed") : failure.message;
  // a rule with words of its own says them in the reader's language
  const rule = failure.detail.rule ?? failure.detail.reason;
  if (failure.code === "CANNOT_DELETE") {
    const because = translate(laterWord(`rules.${String(rule)}`), { _: translate("errors.CANNOT_DELETE") });
    return [because, sayConsumers(failure.detail.consumers, translate)].filter(Boolean).join(" ");
  }
  if (failure.code === "FORBIDDEN" && rule !== undefined)
    return translate(laterWord(`rules.${String(rule)}`), { _: translate("errors.FORBIDDEN") });
  const problems = failure.code === "VALIDATION" && !isServersLanguage() ? problemsOf(failure, translate) : "";
  if (problems) return translate(laterWord(`rules.${String(rule)}`), { _: problems });
  // A rule's own sentence ("12 units of this lot were shipped") says more than the word for its code.
  return failure.message && !isTechnical(failure.message) && specific.has(failure.code)
    ? translate(laterWord(`rules.${String(rule)}`), { ...failure.detail, _: failure.message })
    : translate(`errors.${failure.code}`, { ...failure.detail, _: said });
};

const specific = new Set(["VALIDATION", "RULE", "OVER", "TRANSITION"]);
