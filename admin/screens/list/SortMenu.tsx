import { Menu, MenuItem } from "@mui/material";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useListContext, useTranslate } from "react-admin";
import { useState } from "react";
import { QuietButton } from "../../parts/Buttons.tsx";
import { useListView } from "./listContext.ts";

/** Orders the list; choosing the same column again turns it round. */
export const SortMenu = () => {
  const { columns, titleOf } = useListView();
  const { sort, setSort } = useListContext();
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const age = t(sort.field === "id" && sort.order === "ASC" ? "lists.oldest" : "lists.newest");
  const current = columns.find(({ key }) => key === sort.field);
  const Arrow = sort.order === "ASC" ? ArrowUp : ArrowDown;
  return (
    <>
      <QuietButton
        icon={ArrowUpDown}
        aria-haspopup="menu"
        aria-label={t("lists.orderBy", { name: current ? titleOf(current) : age })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: "none", color: "text.secondary" }}
      >
        {current ? titleOf(current) : age}
      </QuietButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[{ key: "id" }, ...columns.filter(({ sortable }) => sortable)].map((column) => (
          <MenuItem
            key={column.key}
            selected={column.key === sort.field}
            onClick={() => {
              setAnchor(null);
              setSort({
                field: column.key,
                order:
                  column.key === sort.field
                    ? sort.order === "ASC"
                      ? "DESC"
                      : "ASC"
                    : column.key === "id"
                      ? "DESC"
                      : "ASC",
              });
            }}
          >
            <span style={{ width: 16, display: "flex" }}>
              {column.key === sort.field && (
                <Arrow size={14} aria-label={t(sort.order === "ASC" ? "list.ascending" : "list.descending")} />
              )}
            </span>
            {"align" in column ? titleOf(column) : t("lists.newest")}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
