import { Menu, MenuItem } from "@mui/material";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useListContext, useTranslate } from "react-admin";
import { useState, type MouseEvent } from "react";
import { sortableOf } from "../../../resources/core/filters.ts";
import { useResource } from "../../data/recordContext.tsx";
import { QuietButton } from "../../parts/Buttons.tsx";
import { size, touch } from "../../theme/sizes.ts";
import { useListView } from "./listContext.ts";

/** Orders the list; choosing the same column again turns it round. */
export const SortMenu = () => {
  const resource = useResource();
  const { columns, titleOf } = useListView();
  const { sort, setSort } = useListContext();
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const age = t(sort.field === "id" && sort.order === "ASC" ? "lists.oldest" : "lists.newest");
  const current = columns.find(({ key }) => key === sort.field);
  const name = current ? titleOf(current) : age;
  const text = t("lists.orderBy", { name });
  const Arrow = sort.order === "ASC" ? ArrowUp : ArrowDown;
  return (
    <>
      <QuietButton
        icon={ArrowUpDown}
        aria-label={text}
        aria-haspopup="menu"
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={{
          color: "text.secondary",
          flex: { xs: "0 1 auto", md: "none" },
          // where a phone has no room for its word, the arrows stand alone rather than beside half of it
          [touch]: {
            minWidth: size.target,
            height: size.target,
            py: 0,
            flexWrap: "wrap",
            overflow: "hidden",
            "& > .MuiButton-startIcon": { height: size.target, alignItems: "center" },
          },
        }}
      >
        {name}
      </QuietButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[
          ...(sortableOf(resource).includes("id") ? [{ key: "id" }] : []),
          ...columns.filter(({ sortable }) => sortable),
        ].map((column) => (
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
