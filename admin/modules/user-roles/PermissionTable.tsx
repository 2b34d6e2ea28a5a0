import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useRef, useState, type KeyboardEvent } from "react";
import { columns, type Group, type Role, type Row } from "./permissionMatrix.ts";
import { columnsGrid, PermissionRow } from "./PermissionRow.tsx";

type Props = {
  role: Role;
  onChange: (role: Role) => void;
  nameOf: (row: Row) => string;
  groups: readonly { group: Group; rows: readonly Row[] }[];
};

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Modules down, actions across. One stop for Tab; the arrow keys walk the boxes, Space gives and takes. */
export const PermissionTable = ({ role, onChange, nameOf, groups }: Props) => {
  const t = useTranslate();
  const table = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const all = groups.flatMap(({ rows }) => rows);
  const current = all.some(({ module }) => active?.startsWith(`${module} `)) ? active : `${all[0]?.module ?? ""} 0`;

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const boxes = [...(table.current?.querySelectorAll<HTMLElement>("[role=row]") ?? [])]
      .map((row) => [...row.querySelectorAll<HTMLElement>("input[type=checkbox]:not([disabled])")])
      .filter((row) => row.length > 0);
    const at = boxes.findIndex((row) => row.includes(event.target as HTMLElement));
    if (!step || at < 0) return;
    event.preventDefault();
    const [down, right] = step;
    const column = boxes[at]?.indexOf(event.target as HTMLElement) ?? 0;
    const row = boxes[Math.min(boxes.length - 1, Math.max(0, at + down))] ?? [];
    row[Math.min(row.length - 1, Math.max(0, column + right))]?.focus();
  };
  return (
    <Box
      ref={table}
      role="table"
      aria-label={t("permissions.title")}
      onKeyDown={walk}
      sx={{ borderTop: 1, borderColor: "line.normal" }}
    >
      {/* stays in view under the title of the slide-in */}
      <Box role="rowgroup" sx={{ position: "sticky", top: "-24px", zIndex: 1, bgcolor: "surface.raised" }}>
        <Box
          role="row"
          sx={{
            ...columnsGrid,
            minHeight: 36,
            borderBottom: 1,
            borderColor: "line.normal",
            typography: "caption",
            fontWeight: 520,
            color: "text.secondary",
          }}
        >
          <Box role="columnheader">{t("permissions.module")}</Box>
          {columns.map((column) => (
            // on a phone every other word stands lower: those of some languages are wider than a box
            <Box
              role="columnheader"
              key={column}
              sx={{
                display: "flex",
                justifyContent: "center",
                whiteSpace: "nowrap",
                "&:nth-of-type(even)": { pb: { xs: "16px", sm: 0 } },
                "&:nth-of-type(odd)": { pt: { xs: "16px", sm: 0 } },
              }}
            >
              {t(`permissions.columns.${column}`)}
            </Box>
          ))}
          <Box role="columnheader" sx={{ display: { xs: "none", sm: "block" } }}>
            {t("permissions.columns.verbs")}
          </Box>
        </Box>
      </Box>
      {groups.map(({ group, rows }) => (
        <Box role="rowgroup" key={group} aria-label={t(`permissions.groups.${group}`)}>
          <Box role="row">
            <Box
              role="cell"
              sx={{ pt: 4, pb: 1, typography: "subtitle2", borderBottom: 1, borderColor: "line.subtle" }}
            >
              {t(`permissions.groups.${group}`)}
            </Box>
          </Box>
          {rows.map((row) => (
            <PermissionRow
              key={row.module}
              row={row}
              name={nameOf(row)}
              role={role}
              onChange={onChange}
              active={current}
              onActive={setActive}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
};
