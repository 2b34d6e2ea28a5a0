import { useTranslate } from "react-admin";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { holdKeys } from "../keys/heldKeys.ts";
import { exactly, meaningOf } from "./typedText.ts";
import { useUnsettled } from "./unsettled.ts";

type Options<T> = {
  /** What is typed and not taken yet; null while nothing is. */
  text: string | null;
  /** What is offered at the moment, maybe for fewer letters. */
  offered: readonly T[];
  /** What is found for this text, without waiting for the typing to pause. */
  ask: (text: string) => Promise<readonly T[]>;
  /** What an option is called: its name, its code. */
  names: (option: T) => readonly string[];
  /** Takes an option; null for a text that was cleared. */
  take: (option: T | null) => void;
  /** Taking leads on by itself, as a grid does: Tab need not. */
  leads?: boolean;
  /** Where the typing stands. */
  input: () => HTMLElement | null;
};

/**
 * Enter and Tab take the record that was typed and no other: an exact name at once, else the key waits for the answer; what
 * means none, or several, is refused in words and keeps the focus. An option chosen with the arrows is taken as it is.
 */
export const useTyped = <T>(options: Options<T>) => {
  const t = useTranslate();
  const latest = useRef(options);
  latest.current = options;
  const chosen = useRef<T | null>(null);
  const asking = useRef<Promise<boolean> | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { text, leads = false } = options;
  useEffect(() => {
    chosen.current = null;
    setRefusal(null);
  }, [text]);

  const take = (option: T | null) => {
    chosen.current = null;
    flushSync(() => latest.current.take(option));
  };
  const refuse = (key: "lookupFailed" | "noneMatches" | "severalMatch", typed: string): false => {
    setRefusal(t(`fields.${key}`, { text: typed.trim() }));
    latest.current.input()?.focus();
    return false;
  };
  /** The record that is clear already; null where it has to be asked for or the text was cleared. */
  const clear = (typed: string): T | null => {
    const { offered, names } = latest.current;
    const exact = chosen.current ? [chosen.current] : exactly(offered, typed, names);
    return exact.length === 1 ? (exact[0] ?? null) : null;
  };

  const find = async (typed: string): Promise<boolean> => {
    const { ask, names } = latest.current;
    try {
      const meaning = meaningOf(await ask(typed.trim()), typed, names);
      if (latest.current.text !== typed) return false;
      if (meaning.is !== "one") return refuse(meaning.is === "none" ? "noneMatches" : "severalMatch", typed);
      take(meaning.option);
      return true;
    } catch {
      return refuse("lookupFailed", typed);
    }
  };

  const settle = async (): Promise<boolean> => {
    const typed = latest.current.text;
    if (typed === null) return true;
    if (asking.current) return asking.current;
    const known = clear(typed);
    if (known !== null || typed.trim() === "") {
      take(known);
      return true;
    }
    setWaiting(true);
    asking.current = find(typed).finally(() => {
      asking.current = null;
      setWaiting(false);
    });
    return asking.current;
  };
  useUnsettled(text !== null, settle);

  return {
    refusal,
    /** A key waits for its answer. */
    waiting,
    settle,
    /** Whether it is settled without asking. */
    isClear: () => {
      const typed = latest.current.text;
      return typed === null || typed.trim() === "" || clear(typed) !== null;
    },
    /** Whether the arrows stand on an option. */
    stands: () => chosen.current !== null,
    /** Says that the arrows stand on an option. */
    choose: (option: T | null) => {
      chosen.current = option;
    },
    /** Deals with Enter and Tab; true when the key is done with, so that nothing else may act on it. */
    onKey: (event: KeyboardEvent): boolean => {
      const leaves = event.key === "Tab";
      const { text } = latest.current;
      if (text === null || (event.key !== "Enter" && !leaves) || event.ctrlKey || event.metaKey) return false;
      const known = clear(text);
      if (known !== null || text.trim() === "") {
        take(known);
        if (!leaves || leads) event.preventDefault();
        return true;
      }
      event.preventDefault();
      void holdKeys(settle(), leaves && !leads ? event.nativeEvent : undefined);
      return true;
    },
    /** What was typed and left by the mouse is taken too, or called back. */
    onLeave: () => {
      if (text !== null && document.hasFocus()) void settle();
    },
  };
};
