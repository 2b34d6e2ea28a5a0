import { Menu, MenuItem } from "@mui/material";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useListContext, useTranslate } from "react-admin";
import { useState, type MouseEvent } from "react";
import { sortableOf } from "../../../resources/core/filters.ts";
import { useResource } from "../../data/recordContext.tsx";
import { IconAction, QuietButton } from "../../parts/Buttons.tsx";
import { useListView } from "./listContext.ts";
import { useShortTools } from "./useShortTools.ts";

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
  const short = useShortTools();
  const opens = {
    "aria-haspopup": "menu",
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  const Arrow = sort.order === "ASC" ? ArrowUp : ArrowDown;
  return (
    <>
      {short ? (
        <IconAction icon={ArrowUpDown} size="large" text={text} {...opens} sx={{ flex: "none" }} />
      ) : (
        <QuietButton icon={ArrowUpDown} aria-label={text} {...opens} sx={{ flex: "none", color: "text.secondary" }}>
          {name}
        </QuietButton>
      )}
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
