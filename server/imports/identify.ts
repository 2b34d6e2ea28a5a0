import type { PoolClient } from "pg";
import { codeKey } from "../../resources/core/codes.ts";
import { exchangeKeysOf, fileLinesOf } from "../../resources/core/exchange.ts";
import { wrong, type Draft } from "./draft.ts";
import { findByKey } from "./find.ts";
import type { Judging } from "./judging.ts";
import { findWithZeros } from "./zeros.ts";

const valueFor = ({ resource }: Judging, { values }: Draft, name: string): unknown => {
  const field = resource.fields[name];
  return values.get(name) ?? (field && "initial" in field ? (field.initial ?? null) : null);
};

/** By what a row names its record: the same text for the same record. */
export const keyText = (judging: Judging, draft: Draft): string =>
  JSON.stringify([draft.key, (draft.key ?? []).map((name) => codeKey(String(valueFor(judging, draft, name) ?? "")))]);

/** Finds the record that each row is about. */
export const identify = async (client: PoolClient, judging: Judging, drafts: readonly Draft[]): Promise<void> => {
  const { resource, seen } = judging;
  const keys = exchangeKeysOf(resource);
  for (const draft of drafts) {
    if (keys.length === 0) continue;
    const isGiven = (name: string) => draft.values.has(name);
    draft.key = keys.find((key) => key.every(isGiven)) ?? keys.find((key) => key.slice(0, 2).every(isGiven)) ?? null;
    const [first = ""] = keys[0] ?? [];
    if (!draft.key) {
      if (draft.problems.length === 0) draft.problems.push(wrong(first, "required"));
      continue;
    }
    const text = keyText(judging, draft);
    const earlier = seen.get(text);
    if (fileLinesOf(resource)) continue;
    if (earlier === undefined) seen.set(text, draft.row);
    // rows that do not become one say so by themselves (gather.ts)
    else if (earlier !== draft.row && (judging.together.length === 0 || draft.problems.length === 0))
      draft.problems.push(wrong(draft.key.at(-1) ?? null, "rowTwice", String(earlier)));
  }
  for (const key of keys) {
    const known = drafts.filter((draft) => draft.key === key && draft.problems.length === 0);
    const found = await findByKey(
      client,
      resource.name,
      key,
      known.map((draft) => key.map((name) => valueFor(judging, draft, name))),
    );
    for (const [at, ids] of found) {
      const draft = known[at]!;
      if (ids.length > 1) draft.problems.push(wrong(key.at(-1) ?? null, "several"));
      else draft.recordId = ids[0] ?? null;
    }
  }
  // "Create only" says that they are others
  for (const [first = "", ...more] of judging.mode === "create" ? [] : keys) {
    const fresh = drafts.filter(
      ({ key, recordId, problems }) => key?.[0] === first && recordId === null && problems.length === 0,
    );
    const codeOf = (draft: Draft) => String(valueFor(judging, draft, first) ?? "");
    if (more.length > 0) continue;
    const near = await findWithZeros(client, resource.name, first, fresh.map(codeOf));
    for (const draft of fresh) {
      const code = near.get(codeOf(draft));
      if (code !== undefined) draft.problems.push(wrong(first, "zerosLost", code));
    }
  }
};
