import type { ReactNode } from "react";
import type { Image } from "../../../parts/Picture.tsx";
import type { FieldRecord } from "../../../fields/renderer.ts";
import type { CellValue, GridColumn, GridRow, Values } from "./gridState.ts";

/** Something to pick in a cell: a record or a fixed choice. */
export type Option = {
  id: number | string;
  name: string;
  /** Second line or column of the list. */ hint?: string;
  /** Before the name; null where it has none. */ image?: Image | null;
  /** Right of the list: stock, a price. */ aside?: ReactNode;
  /** What else picking it writes into the row. */ values?: Values;
  /** By what else it may be typed whole: the code of a country. */ also?: readonly string[];
};

type Base = GridColumn & {
  label: string;
  width?: number;
  align?: "left" | "right";
  /** A row cannot be saved without it. */
  required?: boolean;
  /** How the cell reads at rest. */
  show: (row: GridRow) => ReactNode;
  /** Needs a line of its own on a card. */
  wide?: boolean;
  /** Shown where a new row begins, in the first column that can be typed in. */
  placeholder?: string;
};

/** How a cell is typed in. */
export type Typing =
  | { kind: "shown" }
  | {
      kind: "text";
      most?: number;
      /** What the text becomes; undefined where it is none of its kind, for which `problem` is the word. */
      form?: { read: (typed: string) => string | null | undefined; problem: "notADiscount" };
    }
  | { kind: "decimal"; least?: string; decimals?: (row: GridRow | null) => number }
  | { kind: "date" }
  | { kind: "boolean" }
  | {
      kind: "pick";
      search: (text: string) => Promise<readonly Option[]>;
      /** Whose records are looked up, and what a new one starts with: it can be made here. */
      module?: string;
      given?: FieldRecord;
      /** Options are fetched: wait for the typing to pause. */ remote: boolean;
      /** What the value that the cell holds is called, where it is no record. */ nameOf?: (id: string) => string;
      /** Where the cursor goes on once it is picked. */ goOn?: string;
    };

export type ColumnSpec = Base & Typing;

/** What the cell holds as text a person could have typed. */
export const textOf = (column: ColumnSpec | undefined, value: CellValue | undefined): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "✓" : "";
  if (typeof value === "object") return value.name;
  return column?.kind === "pick" ? (column.nameOf?.(value) ?? value) : value;
};
