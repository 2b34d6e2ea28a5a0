import { MessageSquare } from "lucide-react";
import { useGetList, useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { useAccess } from "../data/access.ts";
import { useLiveModule } from "../data/useLiveModule.ts";
import { useShortcut } from "../keys/useShortcut.ts";
import { CountedAction } from "../parts/CountedAction.tsx";
import { lazyComponent } from "../parts/lazyComponent.ts";
import { commentsOf } from "./commentsOf.ts";

const Comments = lazyComponent(() => import("./Comments.tsx"));

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
      <CountedAction
        icon={MessageSquare}
        text={total > 0 ? t("comments.count", { smart_count: total }) : t("comments.open")}
        count={total}
        onClick={show}
      />
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
