import { Badge } from "@mui/material";
import { MessageSquare } from "lucide-react";
import { useGetList, useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { useAccess } from "../data/access.ts";
import { useLiveModule } from "../data/useLiveModule.ts";
import { useShortcut } from "../keys/useShortcut.ts";
import { IconAction } from "../parts/Buttons.tsx";
import { laterPart } from "../parts/laterPart.ts";
import { commentsOf } from "./commentsOf.ts";

const Comments = laterPart(() => import("./Comments.tsx"));

type Props = { module: string; id: number; title: string };

const Button = ({ module, id, title }: Props) => {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const { total = 0 } = useGetList("comments", commentsOf(module, id, 0));
  useLiveModule("comments");
  const show = () => setOpen(true);
  useShortcut("M", t("comments.open"), show, { enabled: !open });
  return (
    <>
      <Badge
        badgeContent={total}
        max={99}
        overlap="circular"
        // on a phone the row is drawn aside: what changes the record comes first
        sx={{ order: { xs: 1, md: "initial" }, flex: "none" }}
        slotProps={{ badge: { "aria-hidden": true, sx: { pointerEvents: "none" } } }}
        color="default"
      >
        <IconAction
          icon={MessageSquare}
          iconSize={18}
          text={total > 0 ? t("comments.count", { smart_count: total }) : t("comments.open")}
          aria-haspopup="dialog"
          onClick={show}
        />
      </Badge>
      {open && (
        <Suspense fallback={null}>
          <Comments module={module} id={id} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** What people say of a record, with how much of it there is; for roles that read comments. */
export const CommentsButton = (props: Props) => (useAccess().sees("comments") ? <Button {...props} /> : null);
