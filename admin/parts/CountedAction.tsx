import { Badge } from "@mui/material";
import type { LucideIcon } from "lucide-react";
import { IconAction } from "./Buttons.tsx";

type Props = {
  icon: LucideIcon;
  /** In words, with the number. */
  text: string;
  count: number;
  onClick: () => void;
};

/** In a record's head: what opens something beside it, with how much of that there is. */
export const CountedAction = ({ icon, text, count, onClick }: Props) => (
  <Badge
    badgeContent={count}
    max={99}
    overlap="circular"
    // on a phone the row is drawn aside: what changes the record comes first
    sx={{ order: { xs: 1, md: "initial" }, flex: "none" }}
    slotProps={{ badge: { "aria-hidden": true, sx: { pointerEvents: "none" } } }}
    color="default"
  >
    <IconAction icon={icon} iconSize={18} text={text} aria-haspopup="dialog" onClick={onClick} />
  </Badge>
);
