import { useState } from "react";
import { Menu, MenuItem } from "@mui/material";
import { MoreHorizontal } from "lucide-react";
import { useTranslate } from "react-admin";
import { IconAction } from "../../../parts/Buttons.tsx";

export type HeadMenuItem = { key: string; text: string; danger?: boolean; onChoose: () => void };

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
        {items.map(({ key, text, danger, onChoose }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
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
