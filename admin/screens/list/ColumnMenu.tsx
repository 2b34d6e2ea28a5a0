import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Columns3, Square, SquareCheck } from "lucide-react";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { IconAction } from "../../parts/Buttons.tsx";
import type { Column } from "./columns.ts";

type Props = {
  columns: readonly Column[];
  shown: readonly string[];
  titleOf: (column: Column) => string;
  onChange: (shown: readonly string[]) => void;
};

const drawn = { size: 16, strokeWidth: 1.6, "aria-hidden": true } as const;

/** Which columns are shown; the first stays. */
export const ColumnMenu = ({ columns, shown, titleOf, onChange }: Props) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (key: string) => {
    const next = shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key];
    onChange(next);
  };
  return (
    <>
      <IconAction
        icon={Columns3}
        text={translate("list.columns")}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 480 } } }}
      >
        {columns.map((column) => {
          const last = shown.length === 1 && shown.includes(column.key);
          return (
            <MenuItem
              key={column.key}
              role="menuitemcheckbox"
              aria-checked={shown.includes(column.key)}
              disabled={last}
              onClick={() => toggle(column.key)}
            >
              {/* the item itself is the check box; this only draws it */}
              {shown.includes(column.key) ? <SquareCheck {...drawn} /> : <Square {...drawn} />}
              {titleOf(column)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
