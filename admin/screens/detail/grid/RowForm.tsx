import { useEffect, useRef, useState } from "react";
import { Box, Checkbox, OutlinedInput } from "@mui/material";
import { useTranslate } from "react-admin";
import { date } from "../../../fields/date.tsx";
import { settleTyped } from "../../../fields/unsettled.ts";
import { errorId, FieldFrame } from "../../../fields/FieldFrame.tsx";
import { PrimaryButton, QuietButton } from "../../../parts/Buttons.tsx";
import { Facts } from "../../../parts/Card.tsx";
import { SlideIn } from "../../../parts/SlideIn.tsx";
import { readCell } from "./cellProblem.ts";
import { type ColumnSpec, textOf } from "./gridColumns.ts";
import type { GridRow, Values } from "./gridState.ts";
import { PickField } from "./PickField.tsx";

type Props = {
  columns: readonly ColumnSpec[];
  /** Null: a new row, */
  row: GridRow | null;
  /** which starts with these. */
  initial: Values;
  number: number;
  /** Hears what the row would hold; null once the form is gone. */
  onTry?: ((row: GridRow | null) => void) | undefined;
  onClose: () => void;
  onDone: (values: Values) => void;
  onRemove: () => void;
};

/** One row's fields under each other, for thumbs. */
export const RowForm = ({ columns, row, initial, number, onTry, onClose, onDone, onRemove }: Props) => {
  const t = useTranslate();
  const [picked, setPicked] = useState<Values>({});
  // what is picked as the form is sent counts, too, before it is drawn
  const picks = useRef<Values>({});
  const pick = (values: Values) => {
    picks.current = { ...picks.current, ...values };
    setPicked(picks.current);
  };
  const [isSent, setSent] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const blank: GridRow = { key: "form", id: null, values: { ...initial, ...picked }, saved: null };
  const editable = columns.filter((column) => column.kind !== "shown" && column.editable(row ?? blank));
  const valueOf = (key: string) => picks.current[key] ?? (row ?? blank).values[key] ?? null;
  const textIn = (key: string) =>
    typed[key] ??
    textOf(
      columns.find((column) => column.key === key),
      valueOf(key),
    );
  const reads = editable
    .filter((column) => column.kind !== "pick" && column.kind !== "boolean")
    .map((column) => ({ key: column.key, read: readCell(column, row, textIn(column.key)) }));
  const lacks = (column: ColumnSpec) => column.required === true && textIn(column.key).trim() === "";
  const problemOf = (column: ColumnSpec) => {
    const read = reads.find(({ key }) => key === column.key)?.read;
    if (read && "problem" in read) return t(`grid.problem.${read.problem}`, { limit: read.limit });
    return isSent && lacks(column) ? t("validation.required") : undefined;
  };
  const wrong = reads.some(({ read }) => "problem" in read);
  const read = () => ({
    ...picks.current,
    ...Object.fromEntries(
      reads.flatMap(({ key, read }) => (key in typed && "value" in read ? [[key, read.value]] : [])),
    ),
  });
  const values: Values = read();
  const tried: GridRow = { ...(row ?? blank), values: { ...(row ?? blank).values, ...values } };
  const finish = async () => {
    if (!(await settleTyped())) return;
    const missing = editable.find(lacks);
    setSent(true);
    if (missing) document.getElementById(`row-${missing.key}`)?.focus();
    else onDone(read());
  };
  const texts = JSON.stringify(values);
  useEffect(() => {
    onTry?.(tried);
    // what it holds decides, not the object that is made anew
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [texts, onTry]);
  useEffect(() => () => onTry?.(null), [onTry]);
  const shown = onTry ? columns.filter((column) => column.kind === "shown") : [];
  return (
    <SlideIn
      open
      onClose={onClose}
      title={row ? t("grid.card.edit", { number }) : t("grid.card.add")}
      footer={
        <>
          {row && (
            <QuietButton size="large" onClick={onRemove} sx={{ color: "tone.danger.text" }}>
              {t("grid.card.remove")}
            </QuietButton>
          )}
          <Box sx={{ flex: 1 }} />
          <PrimaryButton size="large" onClick={() => void finish()} reason={wrong ? t("grid.card.mend") : undefined}>
            {t("grid.card.done")}
          </PrimaryButton>
        </>
      }
    >
      <Box sx={{ display: "grid", gap: 4, "& .MuiOutlinedInput-root": { minHeight: 48 } }}>
        {editable.map((column) => {
          const id = `row-${column.key}`;
          const problem = problemOf(column);
          const value = valueOf(column.key);
          return (
            <FieldFrame
              key={column.key}
              id={id}
              label={column.label}
              required={column.required === true}
              error={problem}
            >
              {column.kind === "pick" ? (
                <PickField
                  id={id}
                  text={textOf(column, value)}
                  required={column.required === true}
                  invalid={problem !== undefined}
                  search={column.search}
                  remote={column.remote}
                  module={column.module}
                  given={column.given}
                  onPick={(option) =>
                    pick({
                      [column.key]: typeof option.id === "number" ? { id: option.id, name: option.name } : option.id,
                      ...option.values,
                    })
                  }
                />
              ) : column.kind === "boolean" ? (
                <Checkbox
                  id={id}
                  checked={value === true}
                  onChange={(_, checked) => pick({ [column.key]: checked })}
                  sx={{ width: 48, height: 48, justifySelf: "start" }}
                />
              ) : column.kind === "date" ? (
                <date.Input
                  id={id}
                  module=""
                  name={column.key}
                  field={{ kind: "date" }}
                  value={textIn(column.key)}
                  values={{}}
                  invalid={problem !== undefined}
                  onBlur={() => undefined}
                  onChange={(value) => setTyped({ ...typed, [column.key]: typeof value === "string" ? value : "" })}
                />
              ) : (
                <OutlinedInput
                  id={id}
                  value={textIn(column.key)}
                  error={problem !== undefined}
                  slotProps={{
                    input: {
                      inputMode: column.kind === "decimal" ? "decimal" : undefined,
                      "aria-required": column.required,
                      "aria-describedby": problem ? errorId(id) : undefined,
                    },
                  }}
                  onChange={(event) => setTyped({ ...typed, [column.key]: event.target.value })}
                />
              )}
            </FieldFrame>
          );
        })}
        {shown.length > 0 && (
          <Facts rows={shown.map(({ label, show }) => [label, show(tried)] as const)} termWidth={136} />
        )}
      </Box>
    </SlideIn>
  );
};
