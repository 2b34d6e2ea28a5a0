import { useQueryClient } from "@tanstack/react-query";
import { useDataProvider, useNotify, useTranslate } from "ra-core";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Resource } from "../../../resources/core/resource.ts";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { Failure, sayFailure } from "../../data/failure.ts";
import { useIdempotency } from "../../data/idempotency.ts";
import { changesOf } from "../../data/input.ts";
import type { FieldRecord } from "../../fields/renderer.ts";
import { staleOf, type Stale } from "./stale.ts";

type Saved = { id: number };
type Options = {
  resource: Resource;
  /** The record as loaded; null for a new one. */
  loaded: FieldRecord | null;
  initial: Record<string, unknown>;
  names: readonly string[];
  onSaved: (id: number) => void;
};

/**
 * Create and edit share one form: checks before sending, a key per submit, server errors on their fields, a stale edit
 * as a choice instead of an error.
 */
export const useRecordForm = ({ resource, loaded, initial, names, onSaved }: Options) => {
  const provider = useDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const keys = useIdempotency();
  const base = useRef(loaded);
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState<Stale | null>(null);
  const form = useForm<Record<string, unknown>>({ defaultValues: initial, mode: "onTouched", shouldFocusError: false });
  const thing = inSentence(translate(`resources.${resource.name}.one`));

  const send = async (values: Record<string, unknown>): Promise<Saved> => {
    const before = base.current;
    const meta = { idempotencyKey: keys.keyFor({ values, version: before?.version }) };
    const { data } = before
      ? await provider.update(resource.name, {
          id: before.id as number,
          data: values,
          previousData: before as never,
          meta,
        })
      : await provider.create(resource.name, { data: values, meta });
    return data as Saved;
  };

  const refused = (error: unknown) => {
    const other = error instanceof Failure ? staleOf(error) : null;
    if (other) return setStale(other);
    const fields = error instanceof Failure ? Object.entries(error.fields) : [];
    const known = fields.filter(([name]) => names.includes(name));
    for (const [name, code] of known)
      form.setError(name, { type: "server", message: translate(`validation.${code}`, { _: code }) });
    if (known.length === fields.length && known.length > 0) return setFailure(null);
    const failed = translate(base.current ? "outcomes.updateFailed" : "outcomes.addFailed", {
      thing,
      Thing: translate(`resources.${resource.name}.one`),
    });
    return setFailure(`${failed} ${sayFailure(error, translate)}`);
  };

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    if (base.current && Object.keys(changesOf(resource, values, base.current)).length === 0)
      return onSaved(base.current.id as number);
    try {
      const { id } = await send(values);
      keys.done();
      // what is on screen is read again meanwhile; the person goes on
      void client.invalidateQueries();
      onSaved(id);
      notify(translate(base.current ? "outcomes.updated" : "outcomes.added", { thing }), { type: "success" });
      return undefined;
    } catch (error) {
      return refused(error);
    }
  });

  /** Their values replace mine where both differ; nothing is sent yet. */
  const takeTheirs = () => {
    if (!stale) return;
    const theirs = Object.fromEntries(stale.changes.map(({ field, new: value }) => [field, value]));
    base.current = { ...base.current, ...theirs, version: stale.version };
    for (const [name, value] of Object.entries(theirs)) if (names.includes(name)) form.setValue(name, value);
    setStale(null);
  };
  /** Mine are saved on top of theirs: the person has seen what they overwrite. */
  const keepMine = () => {
    if (!stale) return;
    base.current = {
      ...base.current,
      ...Object.fromEntries(stale.changes.map(({ field, new: value }) => [field, value])),
      version: stale.version,
    };
    setStale(null);
    void submit();
  };
  return { form, submit, failure, stale, takeTheirs, keepMine, backToForm: () => setStale(null) };
};
