import { namesOf } from "../../resources/core/naming.ts";
import { resources } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import { sayIn } from "../words.ts";
import type { Endpoint } from "./endpoints.ts";
import { en, type RestWords } from "./words/en.ts";
import { ru } from "./words/ru.ts";

const words: Readonly<Record<Language, RestWords>> = { en, ru };
const byType = new Map(resources.map((resource) => [namesOf(resource.name).type, resource.name]));
/** The module that a type of the GraphQL schema is about: Sku, SkuInput, UpdateSkuInput. */
const moduleOf = (type: string): string | undefined =>
  byType.get(type) ?? byType.get(type.replace(/^(?:Create|Update)(?=[A-Z])/, "").replace(/Input$/, ""));

type Told = { readonly title?: string; readonly description?: string };

/** How things are called in a language: the registry's words, GraphQL's own where that language is theirs. */
export type Said = {
  readonly language: Language;
  readonly words: RestWords;
  readonly name: (resource: Resource) => string;
  readonly one: (resource: Resource) => string;
  /** What a call does, in a line: "Receive: Purchase order". */
  readonly summary: (endpoint: Endpoint) => string;
  /** What a key of a type is called and what is to be known of it. */
  readonly field: (type: string, name: string, described: string | null | undefined) => Told;
};

const cased = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const saidIn = (language: Language): Said => {
  const own = words[language];
  const say = sayIn(language);
  const { name, one } = {
    name: (resource: Resource) => resource.translations[language].name,
    one: (resource: Resource) => resource.translations[language].one,
  };
  const verb = ({ module, field, path }: Endpoint): string => {
    const last = path.split("/").at(-1) ?? "";
    const plain = own.verbs[last] ?? cased(last.replaceAll("-", " "));
    const button = say(`resources.${module.name}.operations.${field}.button`, plain);
    return button === one(module) ? plain : button;
  };
  /** GraphQL speaks English; elsewhere only what is said by rule can be said. */
  const described = (key: string, text: string | null | undefined): string | undefined => {
    if (!text || language === "en") return text ?? undefined;
    const [, most] = /(?:^| )At most (\d+)\.$/.exec(text) ?? [];
    const [, same] = /^The same as `(\w+)`\.$/.exec(text) ?? [];
    return own.keys[key] ?? (same && own.sameAs(same)) ?? (most && own.atMost(most));
  };
  return {
    language,
    words: own,
    name,
    one,
    summary: (endpoint) =>
      endpoint.does === "act"
        ? `${verb(endpoint)}: ${one(endpoint.module)}`
        : `${own.does[endpoint.does]}: ${(endpoint.does === "list" ? name : one)(endpoint.module)}`,
    field: (type, key, text) => {
      const module = moduleOf(type);
      const title = module === undefined ? "" : say(`resources.${module}.fields.${key}`, "");
      const help = module === undefined ? "" : say(`resources.${module}.help.${key}`, "");
      const description = described(key, text) ?? help;
      return { ...(title && { title }), ...(description && { description }) };
    },
  };
};

/** Made once: languages are two. */
const all = { en: saidIn("en"), ru: saidIn("ru") } satisfies Record<Language, Said>;
export const saidOf = (language: Language): Said => all[language];
