import { inSentence } from "../../../../resources/core/texts/sentence.ts";
import { stageOf } from "../../../../resources/core/stages.ts";
import { knows, resourceOf } from "../../../data/resources.ts";
import { aboutRow, calledThen, nameThen, tellingChanges, type Tells } from "./historyWords.ts";
import type { Change, HistoryRow } from "./historyRows.ts";
import { listed, valueText, type Speech } from "./valueText.ts";

/** What happened, and what of it no sentence says: "Carrier: North". */
export type Told = { sentence: string; details: readonly string[] };

const placeholder = /{{(\w+)}}/g;
/** Fills a sentence; what stands in [brackets] is left out where a value of it is missing. */
export const fill = (sentence: string, values: Readonly<Record<string, string | null>>): string =>
  sentence
    .replaceAll(/\[([^\]]*)\]/g, (_, part: string) =>
      [...part.matchAll(placeholder)].every(([, name = ""]) => values[name]) ? part : "",
    )
    .replaceAll(placeholder, (_, name: string) => values[name] ?? "…");

const template = ({ t }: Speech, module: string, event: string): string =>
  t(`resources.${module}.events.${event}`, { _: "", skipInterpolation: true });

export const toldBy =
  (speech: Speech): Tells =>
  (module, event) =>
    template(speech, module, event) !== "";

/** What a field is called within a sentence. */
const noun = ({ t }: Speech, module: string, field: string): string =>
  t(`resources.${module}.nouns.${field}`, { _: inSentence(t(`resources.${module}.fields.${field}`, { _: field })) });

/** What a module calls one of its records within a sentence. */
const oneOf = ({ t }: Speech, module: string): string => inSentence(t(`resources.${module}.one`, { _: module }));

/** What came to a list of choices and what left it, in place of the whole of it before and after. */
const partsOf = (change: Change): readonly (Change & { only?: "added" | "taken" })[] => {
  const [before, after] = [listed(change.before), listed(change.after)];
  if (before.length === 0 || after.length === 0) return [change];
  const added = after.filter((one) => !before.includes(one));
  const taken = before.filter((one) => !after.includes(one));
  return [
    ...(added.length > 0 ? [{ ...change, before: null, after: added, only: "added" as const }] : []),
    ...(taken.length > 0 ? [{ ...change, before: taken, after: null, only: "taken" as const }] : []),
  ];
};

const freeText = new Set(["text", "multiline"]);
/** Fields that hold ids, of which only names are shown. */
const isNamed = (kind: string | undefined): boolean => kind === "reference" || kind === "labels";

/** The sentences of one row, in the words of its module, else in those of its fields' kinds. */
export const sayRow = (speech: Speech, row: HistoryRow, root: string): readonly Told[] => {
  const { t } = speech;
  const module = row.tableName;
  const resource = knows(module) ? resourceOf(module) : undefined;
  const told = toldBy(speech);
  const say = (field: string, value: unknown, at: 0 | 1): string | null =>
    nameThen(row, field, at) ?? (isNamed(resource?.fields[field]?.kind) ? null : plain(field, value));
  const plain = (name: string, value: unknown) =>
    valueText(speech, { module, name, field: resource?.fields[name] }, value);
  const quoted = (field: string, value: unknown, at: 0 | 1): string | null => {
    const text = say(field, value, at);
    return text !== null && freeText.has(resource?.fields[field]?.kind ?? "")
      ? t("detail.history.quoted", { text })
      : text;
  };
  const at = row.operation === "deleted" ? 0 : 1;
  /** Every value the row has or names, for the sentences of its module. */
  const values: Record<string, string | null> = {
    ...Object.fromEntries(Object.keys(row.names).map((field) => [field, nameThen(row, field, at)])),
    id: calledThen(row, at),
    ...Object.fromEntries(Object.entries(row.changes).map(([field, pair]) => [field, say(field, pair[at], at)])),
  };
  const isOwn = module === root;
  const about = isOwn ? null : aboutRow(row, root);
  const one = oneOf(speech, module);
  const thing = about ? t("detail.history.about", { one, about }) : one;
  const changes = tellingChanges(row, told);
  /** The person's name stands above already. */
  const isWho = (field: string, value: unknown) => field === "userId" && value === row.userId;

  if (row.operation !== "updated") {
    const own = template(speech, module, row.operation);
    const said = new Set([...own.matchAll(placeholder)].map(([, name]) => name));
    const details = changes.flatMap(({ field, before, after }) => {
      const value =
        said.has(field) || field === resource?.title || isWho(field, row.changes[field]?.[at])
          ? null
          : say(field, at === 0 ? before : after, at);
      return value === null || value === about
        ? []
        : [`${t(`resources.${module}.fields.${field}`, { _: field })}: ${value}`];
    });
    const whole = isOwn ? t(`resources.${module}.called`, { _: one }) : thing;
    return [
      {
        sentence: own
          ? fill(own, values)
          : t(`detail.history.${row.operation}${isOwn ? "" : "Part"}`, { thing: whole }),
        details,
      },
    ];
  }
  const move = ({ before, after }: Change): string | null => {
    const stages = resource?.states && [
      stageOf(resource.states, String(before)),
      stageOf(resource.states, String(after)),
    ];
    const key =
      stages?.[1] === "open" && stages[0] !== "draft" ? (stages[0] === "closed" ? "reopened" : null) : stages?.[1];
    return key ? t(`detail.history.moves.${key}`, { _: "", thing: t(`resources.${module}.called`, { _: one }) }) : null;
  };
  const sentenceOf = (change: ReturnType<typeof partsOf>[number]): string => {
    const { field, before, after, only } = change;
    const pair = { before: quoted(field, before, 0), after: quoted(field, after, 1) };
    const isState = resource?.fields[field]?.kind === "state";
    const own = (isState && template(speech, module, String(after))) || template(speech, module, field);
    if (own) return fill(own, { ...values, ...pair });
    const moved = isState ? move(change) : null;
    if (moved) return moved;
    const words = { field: noun(speech, module, field), ...(isOwn ? {} : { thing }) };
    const of = isOwn ? "" : "Of";
    if (only) return t(`detail.history.${only}${of}`, { ...words, ...pair });
    if (typeof after === "boolean") return t(`detail.history.${after ? "on" : "off"}${of}`, words);
    if (pair.before === null) return t(`detail.history.set${of}`, { ...words, after: pair.after });
    if (pair.after === null) return t(`detail.history.cleared${of}`, { ...words, before: pair.before });
    // long texts that begin alike
    if (pair.before === pair.after) return t(`detail.history.rewritten${of}`, words);
    return t(`detail.history.changed${of}`, { ...words, ...pair });
  };
  return changes
    .flatMap((change) => (resource?.fields[change.field]?.kind === "choices" ? partsOf(change) : [change]))
    .map((change) => ({ sentence: sentenceOf(change), details: [] }))
    .filter(({ sentence }, index, all) => all.findIndex((each) => each.sentence === sentence) === index);
};
