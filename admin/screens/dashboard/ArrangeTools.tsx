import { Box, Menu, MenuItem } from "@mui/material";
import { ChevronDown, Plus, Users } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { request } from "../../data/request.ts";
import { PrimaryButton, QuietButton } from "../../parts/Buttons.tsx";
import { attention } from "./layout.ts";
import { useWidgetTitle } from "./useWidgetTitle.ts";
import type { Shown } from "./widgets.ts";

type Role = { id: number; displayName: string };
const rolesQuery = "query DashboardRoles { userRoles(limit: 200) { id displayName } }";

type Props = {
  /** Widgets that are not on it yet. */
  offered: readonly Shown[];
  hasAttention: boolean;
  mayGive: boolean;
  isOwn: boolean;
  busy: boolean;
  onAdd: (key: string) => void;
  onDone: () => void;
  onReset: () => void;
  onGive: (role: number) => void;
};

/** What can be done while widgets are chosen and ordered. */
export const ArrangeTools = ({
  offered,
  hasAttention,
  mayGive,
  isOwn,
  busy,
  onAdd,
  onDone,
  onReset,
  onGive,
}: Props) => {
  const t = useTranslate();
  const titleOf = useWidgetTitle();
  const [adding, setAdding] = useState<HTMLElement | null>(null);
  const [giving, setGiving] = useState<HTMLElement | null>(null);
  const { data: roles = [] } = useQuery({
    queryKey: ["dashboards", "roles"],
    queryFn: ({ signal }) =>
      request<{ userRoles: Role[] }>(rolesQuery, {}, { signal }).then(({ userRoles }) => userRoles),
    enabled: mayGive && giving !== null,
  });
  const add = (key: string) => {
    setAdding(null);
    onAdd(key);
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      <QuietButton
        icon={Plus}
        aria-haspopup="menu"
        onClick={(event) => setAdding(event.currentTarget)}
        {...(offered.length === 0 && hasAttention && { reason: t("dashboard.allThere") })}
      >
        {t("dashboard.add")}
      </QuietButton>
      <Menu open={adding !== null} anchorEl={adding} onClose={() => setAdding(null)}>
        {!hasAttention && <MenuItem onClick={() => add(attention)}>{t("dashboard.attention")}</MenuItem>}
        {offered.map((widget) => (
          <MenuItem key={widget.key} onClick={() => add(widget.key)}>
            {titleOf(widget)}
          </MenuItem>
        ))}
      </Menu>
      {mayGive && (
        <QuietButton
          icon={Users}
          endIcon={<ChevronDown size={14} aria-hidden />}
          aria-haspopup="menu"
          onClick={(event) => setGiving(event.currentTarget)}
        >
          {t("dashboard.give")}
        </QuietButton>
      )}
      <Menu open={giving !== null} anchorEl={giving} onClose={() => setGiving(null)}>
        {roles.map(({ id, displayName }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setGiving(null);
              onGive(id);
            }}
          >
            {displayName}
          </MenuItem>
        ))}
      </Menu>
      {isOwn && <QuietButton onClick={onReset}>{t("dashboard.reset")}</QuietButton>}
      <PrimaryButton onClick={onDone} loading={busy}>
        {t("dashboard.done")}
      </PrimaryButton>
    </Box>
  );
};
