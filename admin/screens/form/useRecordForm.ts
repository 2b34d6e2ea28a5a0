import { useQueryClient } from "@tanstack/react-query";
import { useDataProvider, useNotify, useTranslate } from "react-admin";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Resource } from "../../../resources/core/resource.ts";
import { Failure, failureMessage } from "../../data/failure.ts";
import { useIdempotency } from "../../data/idempotency.ts";
import { changesOf } from "../../data/input.ts";
import { sayOutcome } from "../../data/outcomes.ts";
import { settleTyped } from "../../fields/unsettled.ts";
import { useUnsaved } from "../../data/unsaved.ts";
import type { FieldRecord } from "../../fields/renderer.ts";
import { useSayProblem } from "../../fields/useSayProblem.ts";
import { serverErrors } from "./refusal.ts";
import { staleOf, withTheirs, type Choices, type Stale } from "./stale.ts";

/** What the server keeps of a save: the id, and the values of the form's fields. */
export type Saved = FieldRecord & { id: number };
type Options = {
  resource: Resource;
  /** The record as loaded; null for a new one. */
  loaded: FieldRecord | null;
  initial: Record<string, unknown>;
  names: readonly string[];
  onSaved: (saved: Saved) => void;
};

const only = (values: FieldRecord, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));

/**
 * Create and edit, in the slide-in and in place, share one form: checks before sending, one submit at a time with a key of
 * its own, server errors on their fields, a stale edit as a choice instead of an error.
 */
export const useRecordForm = ({ resource, loaded, initial, names, onSaved }: Options) => {
  const provider = useDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const say = useSayProblem(resource.name);
  const keys = useIdempotency();
  // what the person started from: a record read anew meanwhile must not pass for it, or its changes would be undone unseen
  const base = useRef(loaded);
  const sending = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState<Stale | null>(null);
  const form = useForm<Record<string, unknown>>({ defaultValues: initial, mode: "onTouched", shouldFocusError: false });
  const release = useUnsaved(form.formState.isDirty);
  // it was said of what stood there then
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setFailure(null));
    return unsubscribe;
  }, [form]);

  const send = async (values: Record<string, unknown>): Promise<Saved> => {
    const before = base.current;
    const meta = { idempotencyKey: keys.keyFor({ values, version: before?.version }) };
    const { data } = before
      ? await provider.update(resource.name, {
          id: before.id as number,
          data: only(values, names),
          previousData: before as never,
          meta: { ...meta, fields: names },
        })
      : await provider.create(resource.name, { data: values, meta });
    return data as Saved;
  };

  /** From here on mine are changes of theirs. */
  const rebase = (other: Stale) => {
    if (!base.current) return;
    base.current = { ...other.differences.reduce(withTheirs, base.current), version: other.version };
  };

  const refused = async (error: unknown, values: Record<string, unknown>): Promise<void> => {
    const other = error instanceof Failure ? staleOf(error, resource, names) : null;
    if (other?.differences.length === 0) {
      rebase(other);
      return attempt(values);
    }
    if (other) return setStale(other);
    if (error instanceof Failure) {
      const { errors, complete } = serverErrors(error, names, (name, problem) => say(name, problem));
      for (const [name, problem] of Object.entries(errors)) form.setError(name, problem);
      if (complete) return setFailure(null);
    }
    const failed = sayOutcome(translate, resource.name, base.current ? "updateFailed" : "addFailed");
    return setFailure(`${failed} ${failureMessage(error, translate)}`);
  };

  const attempt = async (values: Record<string, unknown>): Promise<void> => {
    setFailure(null);
    const before = base.current;
    const untouched = before && Object.keys(changesOf(resource, only(values, names), before)).length === 0;
    try {
      const saved = untouched ? ({ ...before } as Saved) : await send(values);
      keys.done();
      release();
      // what is on screen is read again meanwhile; the person goes on
      void client.invalidateQueries();
      onSaved(saved);
      if (!untouched) notify(sayOutcome(translate, resource.name, before ? "updated" : "added"), { type: "success" });
      return undefined;
    } catch (error) {
      return refused(error, values);
    }
  };

  const validated = form.handleSubmit(attempt);
  /** Two presses are one submit. */
  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    const settled = await settleTyped();
    await (settled ? validated() : Promise.resolve()).finally(() => {
      sending.current = false;
    });
  };

  /** Theirs where chosen, mine elsewhere, saved on top of theirs: the person has seen what they overwrite. */
  const settle = (choices: Choices) => {
    if (!stale) return;
    rebase(stale);
    for (const difference of stale.differences)
      if (choices[difference.key] === "theirs") {
        const values = withTheirs(form.getValues(), difference);
        form.setValue(difference.field, values[difference.field], { shouldDirty: true });
      }
    setStale(null);
    void submit();
  };

  return {
    form,
    submit,
    failure,
    stale,
    base: base.current,
    settle,
    backToForm: () => setStale(null),
    release,
  };
};
