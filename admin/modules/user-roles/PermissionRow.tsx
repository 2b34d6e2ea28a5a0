import { Box, Tooltip } from "@mui/material";
import { useTranslate } from "react-admin";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import {
  columns,
  grantOf,
  isHidden,
  moduleGrant,
  toggleModule,
  toggleScopes,
  type Grant,
  type Role,
  type Row,
} from "./permissionMatrix.ts";
import { MixedCheckbox } from "../../parts/MixedCheckbox.tsx";

/** Name, four actions, and below or beside them the verbs of the module's own. */
export const columnsGrid = {
  display: "grid",
  gridTemplateColumns: {
    xs: "minmax(0, 1fr) repeat(4, 52px)",
    sm: "minmax(180px, 1.2fr) repeat(4, 76px) minmax(180px, 1fr)",
  },
  alignItems: "center",
  columnGap: 1,
} as const;

type Props = {
  row: Row;
  name: string;
  role: Role;
  onChange: (role: Role) => void;
  /** Which box Tab stops at: its module and number. */
  active: string | null;
  onActive: (box: string) => void;
};

type BoxProps = {
  label: string;
  grant: Grant;
  disabled?: boolean;
  stop: boolean;
  onToggle: () => void;
  onFocus: () => void;
};

const GrantBox = ({ label, grant, disabled = false, stop, onToggle, onFocus }: BoxProps) => (
  <MixedCheckbox
    label={label}
    checked={grant === "all" && !disabled}
    mixed={grant === "part" && !disabled}
    disabled={disabled}
    onChange={onToggle}
    tabIndex={stop ? 0 : -1}
    onFocus={onFocus}
  />
);

/** One module: all of it, and each action. A right that the base type lacks is a dash that says so. */
export const PermissionRow = ({ row, name, role, onChange, active, onActive }: Props) => {
  const t = useTranslate();
  const whole = moduleGrant(role, row);
  const hidden = isHidden(role, row);
  const box = (at: number) => ({
    stop: active === `${row.module} ${at}`,
    onFocus: () => onActive(`${row.module} ${at}`),
  });
  const verbs = row.verbs
    .map(({ verb, scope }) => ({ verb, scope, grant: grantOf(role, [scope]) }))
    .filter(({ grant }) => grant !== "never");
  return (
    <Box role="row" sx={{ ...columnsGrid, minHeight: 40, borderBottom: 1, borderColor: "line.subtle" }}>
      <Box role="rowheader" sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
        {whole === "never" ? (
          <Tooltip title={t("permissions.never")}>
            <Box component="span" tabIndex={-1} sx={{ width: 24, flex: "none", textAlign: "center" }}>
              <EmptyValue />
            </Box>
          </Tooltip>
        ) : (
          <GrantBox label={name} grant={whole} onToggle={() => onChange(toggleModule(role, row))} {...box(0)} />
        )}
        <Box sx={{ minWidth: 0, overflowWrap: "anywhere", color: whole === "never" ? "text.secondary" : undefined }}>
          {name}
        </Box>
      </Box>
      {columns.map((column, at) => {
        const grant = grantOf(role, row.cells[column]);
        return (
          <Box role="cell" key={column} sx={{ display: "grid", placeItems: "center" }}>
            {grant === "never" ? (
              <EmptyValue />
            ) : (
              <GrantBox
                label={t("permissions.cell", {
                  module: name,
                  column: t(`permissions.columns.${column}`),
                })}
                grant={grant}
                disabled={hidden}
                onToggle={() => onChange(toggleScopes(role, row.cells[column]))}
                {...box(at + 1)}
              />
            )}
          </Box>
        );
      })}
      <Box
        role="cell"
        sx={{
          gridColumn: { xs: "1 / -1", sm: "auto" },
          display: "flex",
          flexWrap: "wrap",
          columnGap: 3,
          pl: { xs: 7, sm: 0 },
          pb: { xs: verbs.length > 0 ? 2 : 0, sm: 0 },
        }}
      >
        {verbs.map(({ verb, scope, grant }, at) => {
          const word = t(`permissions.verbs.${verb.replaceAll(":", "-")}`);
          return (
            <Box
              component="label"
              key={scope}
              sx={{ display: "inline-flex", alignItems: "center", typography: "caption", whiteSpace: "nowrap" }}
            >
              <GrantBox
                label={t("permissions.cell", { module: name, column: word })}
                grant={grant}
                disabled={hidden}
                onToggle={() => onChange(toggleScopes(role, [scope]))}
                {...box(columns.length + 1 + at)}
              />
              {word}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
