import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { QuietButton } from "../../parts/Buttons.tsx";
import type { Column } from "./columns.ts";
import type { OrderBy } from "./listDefaults.ts";

type Props = {
  columns: readonly Column[];
  titleOf: (column: Column) => string;
  orderBy: OrderBy;
  onChange: (orderBy: OrderBy) => void;
};

/** Orders the list; choosing the same column again turns it round. */
export const SortMenu = ({ columns, titleOf, orderBy, onChange }: Props) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const age = translate(orderBy.column === "id" && orderBy.order === "ASC" ? "lists.oldest" : "lists.newest");
  const current = columns.find(({ key }) => key === orderBy.column);
  const Arrow = orderBy.order === "ASC" ? ArrowUp : ArrowDown;
  return (
    <>
      <QuietButton
        icon={ArrowUpDown}
        aria-haspopup="menu"
        aria-label={translate("lists.orderBy", { name: current ? titleOf(current) : age })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: "none", color: "text.secondary" }}
      >
        {current ? titleOf(current) : age}
      </QuietButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[{ key: "id" }, ...columns.filter(({ sortable }) => sortable)].map((column) => (
          <MenuItem
            key={column.key}
            selected={column.key === orderBy.column}
            onClick={() => {
              setAnchor(null);
              onChange({
                column: column.key,
                order:
                  column.key === orderBy.column
                    ? orderBy.order === "ASC"
                      ? "DESC"
                      : "ASC"
                    : column.key === "id"
                      ? "DESC"
                      : "ASC",
              });
            }}
          >
            <span style={{ width: 16, display: "flex" }}>
              {column.key === orderBy.column && (
                <Arrow
                  size={14}
                  aria-label={translate(orderBy.order === "ASC" ? "list.ascending" : "list.descending")}
                />
              )}
            </span>
            {"align" in column ? titleOf(column) : translate("lists.newest")}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
