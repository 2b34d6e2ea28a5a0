import { useNotify, useTranslate } from "react-admin";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Resource } from "../../../resources/core/resource.ts";
import { Failure, failureMessage } from "../../data/failure.ts";
import { changesOf } from "../../data/input.ts";
import type { GivenInput } from "../../data/meta.ts";
import { sayOutcome } from "../../data/outcomes.ts";
import { settleTyped } from "../../fields/unsettled.ts";
import { useUnsaved } from "../../data/unsaved.ts";
import { useWrite } from "../../data/useWrite.ts";
import type { FieldRecord } from "../../fields/renderer.ts";
import { useSayProblem } from "../../fields/useSayProblem.ts";
import type { FormParts } from "./formParts.ts";
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
  /** What stands beside the fields and is saved with them. */
  parts: FormParts;
  onSaved: (saved: Saved) => void;
};

type Values = Record<string, unknown>;

const only = (values: FieldRecord, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));

/**
 * Create and edit, in the slide-in and in place, share one form: checks before sending, one submit at a time with a key of
 * its own, server errors on their fields, a stale edit as a choice instead of an error.
 */
export const useRecordForm = ({ resource, loaded, initial, names, parts, onSaved }: Options) => {
  const { create, update } = useWrite(resource.name);
  const notify = useNotify();
  const t = useTranslate();
  const say = useSayProblem(resource.name);
  // what the person started from: a record read anew meanwhile must not pass for it, or its changes would be undone unseen
  const base = useRef(loaded);
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState<Stale | null>(null);
  const form = useForm<Record<string, unknown>>({ defaultValues: initial, mode: "onTouched", shouldFocusError: false });
  const isDirty = form.formState.isDirty || parts.pending;
  const release = useUnsaved(isDirty);
  const { setFrozen } = parts;
  // it was said of what stood there then
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setFailure(null));
    return unsubscribe;
  }, [form]);

  const send = async (values: Values, children: GivenInput): Promise<Saved> => {
    const before = base.current;
    // what is on screen is read again meanwhile; the person goes on, but not with rows that are saved already
    const rows = Object.keys(children).length > 0;
    return before
      ? update({
          id: before["id"] as number,
          before,
          data: only(values, names),
          input: children,
          fields: names,
          waits: rows,
        })
      : create(values, { input: children, waits: false });
  };

  /** From here on mine are changes of theirs. */
  const rebase = (other: Stale) => {
    if (!base.current) return;
    base.current = { ...other.differences.reduce(withTheirs, base.current), version: other.version };
  };

  const refused = async (error: unknown, values: Values, children: GivenInput): Promise<boolean> => {
    const said = parts.refused(error);
    const other = error instanceof Failure ? staleOf(error, resource, names) : null;
    if (other?.differences.length === 0) {
      rebase(other);
      // before rows are sent, the user reads that somebody else changed some
      if (Object.keys(children).length === 0) return attempt(values);
    } else if (other) {
      setStale(other);
      return false;
    }
    if (error instanceof Failure) {
      const { errors, complete } = serverErrors(error, names, (name, problem) => say(name, problem), said);
      for (const [name, problem] of Object.entries(errors)) form.setError(name, problem);
      if (complete) return false;
    }
    const failed = sayOutcome(t, resource.name, base.current ? "updateFailed" : "addFailed");
    setFailure(`${failed} ${failureMessage(error, t)}`);
    return false;
  };

  const attempt = async (values: Values): Promise<boolean> => {
    setFailure(null);
    const children = await parts.collect();
    if (children === null) return false;
    const rows = Object.keys(children).length > 0;
    const before = base.current;
    const untouched = before && !rows && Object.keys(changesOf(resource, only(values, names), before)).length === 0;
    try {
      const saved = untouched ? ({ ...before } as Saved) : await send(values, children);
      release();
      onSaved(saved);
      if (!untouched) notify(sayOutcome(t, resource.name, before ? "updated" : "added"), { type: "success" });
      return true;
    } catch (error) {
      return refused(error, values, children);
    }
  };

  const validated = async (given: Values): Promise<boolean> => {
    let saved = false;
    await form.handleSubmit(async (values) => {
      saved = await attempt({ ...values, ...given });
    })();
    return saved;
  };
  const sent = useRef<Promise<boolean> | null>(null);
  const begin = async (given: Values): Promise<boolean> => {
    if (!(await settleTyped())) return false;
    // what is typed while it is being sent would be lost
    setFrozen(true);
    const saved = await validated(given).catch(() => false);
    // the rows of a new record are on their way to a page of their own
    if (!saved || base.current) setFrozen(false);
    return saved;
  };
  /** Two presses are one submit. `given` are values that the button says. */
  const submit = (given: Values = {}): Promise<boolean> => {
    sent.current ??= begin(given).finally(() => {
      sent.current = null;
    });
    return sent.current;
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
    /** Whether leaving would lose something. */
    isDirty,
    submit,
    failure,
    stale,
    base: base.current,
    settle,
    backToForm: () => setStale(null),
    release,
  };
};
