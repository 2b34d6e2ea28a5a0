import type { LucideIcon } from "lucide-react";
import type { Found } from "../codes/resolve.ts";
import type { HeldDocument, Known, Want } from "../device/known.ts";
import type { Waiting } from "../device/queue.ts";
import { documentKey, type Draft, type Entry } from "./draft.ts";

/** A key of words and what stands in them. */
export type Words = { key: string; values: Readonly<Record<string, string | number | undefined>> };

/** What is on the device, less what waits to be sent. */
export type Device = { known: Known; waiting: readonly Waiting[] };

/** What a scan came to: another draft and words, or a refusal that changes nothing. */
export type Outcome =
  | { draft: Draft; said: Words }
  | {
      refused: Words;
      /** What should have been scanned. */
      expected?: Want | undefined;
      /** What it may have been: one of them is chosen. */
      choices?: readonly Found[];
    };

export type Booking = Pick<Waiting, "module" | "operation" | "input" | "said" | "takes" | "about">;

/** One use of the scanner: what it expects, what a code does, what is sent. */
export type Mode = {
  name: string;
  icon: LucideIcon;
  /** All are needed to be offered. */
  scopes: readonly string[];
  /** Modules of the documents it works on; empty where it needs none. */
  modules: readonly string[];
  /** Several documents at once. */
  several?: boolean;
  /** Which of several lots of a number it was makes a difference. */
  byLot?: boolean;
  /** What a code does; documents are chosen by the screen. */
  scan: (draft: Draft, found: Exclude<Found, { is: "document" }>, device: Device) => Outcome;
  /** Changes how much was scanned, where that may be. */
  setQuantity: (draft: Draft, quantity: string, device: Device) => Outcome;
  /** What the button books; words say why it cannot yet. Nothing is sent by a mode that only looks. */
  book?: (draft: Draft, device: Device) => { bookings: readonly Booking[]; left: Draft } | { missing: Words };
  /** How much of how much: of the current entry. */
  progress?: (draft: Draft, entry: Entry, device: Device) => { of: string } | null;
};

/** The documents of a draft in the order in which they were chosen. */
export const documentsOf = (draft: Draft, { modules }: Mode, { known }: Device): readonly HeldDocument[] =>
  draft.documents.flatMap((chosen) =>
    known.documents.filter((each) => documentKey(each) === chosen && modules.includes(each.module)),
  );
