import { useState } from "react";
import { Menu, MenuItem } from "@mui/material";
import { MoreHorizontal } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { opensElsewhere } from "../../../keys/opensElsewhere.ts";
import { IconAction } from "../../../parts/Buttons.tsx";

export type HeadMenuItem = {
  key: string;
  text: string;
  danger?: boolean;
  /** Where it leads: the browser can open it in a tab. */
  to?: string;
  onChoose: () => void;
};

/** What is done seldom, behind three dots. */
export const HeadMenu = ({ items }: { items: readonly HeadMenuItem[] }) => {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (items.length === 0) return null;
  return (
    <>
      <IconAction
        icon={MoreHorizontal}
        iconSize={18}
        text={t("detail.more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ key, text, danger, to, onChoose }) => (
          <MenuItem
            key={key}
            {...(to !== undefined && { component: Link, to })}
            onKeyDown={(event) => {
              if (to === undefined || event.key !== " ") return;
              // a link takes Enter alone, an entry of a menu the space bar, too
              event.preventDefault();
              event.currentTarget.click();
            }}
            onClick={(event) => {
              setAnchor(null);
              if (to !== undefined && opensElsewhere(event)) return;
              event.preventDefault();
              onChoose();
            }}
            sx={danger ? { color: "tone.danger.text" } : undefined}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
