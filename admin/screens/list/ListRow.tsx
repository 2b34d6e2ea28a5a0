import { TableRow, type SxProps, type Theme } from "@mui/material";
import { RecordContextProvider, useTranslate } from "react-admin";
import { memo, type MouseEvent } from "react";
import type { Resource } from "../../../resources/core/resource.ts";
import { TickBox } from "../../parts/TickBox.tsx";
import { recordName } from "../../data/recordName.ts";
import type { Column } from "./columns.ts";
import { ColumnCell } from "./ColumnCell.tsx";
import type { Row } from "./useRows.ts";
import { useResource } from "../../data/recordContext.tsx";

const isAfterNumbers = (columns: readonly Column[], at: number): boolean =>
  columns[at]?.align === "left" && columns[at - 1]?.align === "right";

/** After numbers, which stand at the right of their column, a text needs room. */
export const roomAfterNumbers = (columns: readonly Column[], at: number) =>
  isAfterNumbers(columns, at) ? { pl: "24px" } : undefined;

export const edge = { pl: "24px !important", width: 56 };

/** Codes and numbers are never cut off; other texts end in dots at 270 px. */
const whole = (resource: Resource, column: Column) =>
  column.align === "right" || ("field" in column && resource.fields[column.field]?.kind === "code");

const lookOf = (resource: Resource, columns: readonly Column[], at: number): string => {
  const column = columns[at];
  if (!column) return "sw-cell";
  const looks = [
    column.align === "right" && "sw-right",
    isAfterNumbers(columns, at) && "sw-after",
    whole(resource, column) && "sw-whole",
  ];
  return ["sw-cell", ...looks].filter(Boolean).join(" ");
};

const cursorSx: SxProps<Theme> = (theme) => ({
  boxShadow: `inset 3px 0 0 ${theme.palette.accent.main}`,
  backgroundColor: theme.palette.surface.hover,
});

/** What does not fit is told in full when pointed at. */
const tellInFull = ({ currentTarget: cell }: MouseEvent<HTMLElement>) => {
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : "";
};

const ownClick = "a, button, input, label, [role='button']";

/** Whether the row itself was clicked: no button of its own, no popover over it, no text that is being marked to be copied. */
const isOnRow = ({ currentTarget, target }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest(ownClick) &&
  (window.getSelection()?.isCollapsed ?? true);

type Props = {
  columns: readonly Column[];
  row: Row;
  index: number;
  selected: boolean;
  isCursor: boolean;
  onCursor: (index: number) => void;
  /** Ticks the row, or with Shift everything up to it. */
  onPick: (id: number, range: boolean) => void;
  onOpen: (row: Row) => void;
  /** Its link was followed. */
  onOpened: (row: Row) => void;
};

/** One row; drawn again only when something of its own changed. */
export const ListRow = memo(
  ({ columns, row, index, selected, isCursor, onCursor, onPick, onOpen, onOpened }: Props) => {
    const t = useTranslate();
    const resource = useResource();
    return (
      <RecordContextProvider value={row}>
        <TableRow
          hover
          selected={selected}
          data-row={index}
          aria-selected={selected}
          onClick={(event) => {
            onCursor(index);
            if (isOnRow(event)) onOpen(row);
          }}
          {...(isCursor && { sx: cursorSx })}
        >
          <td className="sw-cell sw-edge">
            <TickBox
              label={t("lists.select", { name: recordName(resource, row) })}
              checked={selected}
              onChange={({ nativeEvent }) =>
                onPick(row.id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
              }
            />
          </td>
          {columns.map((column, at) => (
            <td key={column.key} className={lookOf(resource, columns, at)} onMouseEnter={tellInFull}>
              <ColumnCell column={column} first={at === 0} onOpened={onOpened} />
            </td>
          ))}
        </TableRow>
      </RecordContextProvider>
    );
  },
);
ListRow.displayName = "ListRow";
