import { createContext, type ReactNode, useContext, useMemo } from "react";

type Decimals = Readonly<Record<string, number>>;
const Columns = createContext<Decimals>({});
const Wanted = createContext(0);

/** How many decimals are shown of a quantity or a price, which have four at most; none of a text that is no number. */
const decimalsOf = (value: unknown): number => {
  const text = typeof value === "number" ? String(value) : value;
  const [, decimals = ""] = (typeof text === "string" && /^-?\d+\.(\d*?)0*$/.exec(text)) || [];
  return Math.min(decimals.length, 4);
};

/** Of each column the most decimals that one of its numbers has. */
export const decimalsIn = (rows: readonly object[]): Decimals => {
  const most: Record<string, number> = {};
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      const decimals = decimalsOf(value);
      if (decimals > (most[name] ?? 0)) most[name] = decimals;
    }
  return most;
};

/** A table whose numbers stand with their points below each other: each leaves room for decimals that others of its column have. */
export const AlignedColumns = ({ rows, children }: { rows: readonly object[]; children: ReactNode }) => {
  // rows that come later draw those above again only where they bring more decimals
  const found = JSON.stringify(useMemo(() => decimalsIn(rows), [rows]));
  const decimals = useMemo(() => JSON.parse(found) as Decimals, [found]);
  return <Columns value={decimals}>{children}</Columns>;
};

/** A number of such a table, and the column it stands in. */
export const AlignedCell = ({ column, children }: { column: string; children: ReactNode }) => {
  const decimals = useContext(Columns)[column] ?? 0;
  return decimals === 0 ? children : <Wanted value={decimals}>{children}</Wanted>;
};

/** How many decimals the column has that a number stands in; none where it stands in no column. */
export const useColumnDecimals = (): number => useContext(Wanted);

/** The room behind a number for the decimals that others of its column have and it has not. */
export const DecimalRoom = ({ shown, sign }: { shown: string; sign: string }) => {
  const wanted = useColumnDecimals();
  if (wanted === 0) return null;
  const at = shown.lastIndexOf(sign);
  const missing = at < 0 ? sign + "0".repeat(wanted) : "0".repeat(Math.max(0, wanted - (shown.length - at - 1)));
  return missing && <span className="sw-room" data-room={missing} aria-hidden />;
};
