import { larger, minus, plus } from "../../../screens/detail/surface.ts";
import type { HeldDocument, Want } from "../device/known.ts";
import type { Device } from "./mode.ts";
import type { Draft, Entry } from "./draft.ts";

/** What can still be done of a line when everything that waits has arrived. */
export const leftOf = ({ module }: HeldDocument, want: Want, { waiting }: Device): string =>
  larger(
    "0",
    minus(
      want.left,
      ...waiting.flatMap(({ takes }) =>
        takes.filter((each) => each.module === module && each.lineId === want.id).map(({ quantity }) => quantity),
      ),
    ),
  );

/** What of a line was scanned, in all its entries but one. */
export const scannedOf = ({ entries }: Draft, lineId: number, besides?: Entry): string =>
  plus(
    "0",
    ...entries.filter((each) => each.lineId === lineId && each.key !== besides?.key).map(({ quantity }) => quantity),
  );
