import { Box } from "@mui/material";
import { Pencil, Trash2 } from "lucide-react";
import { useGetList, useTranslate } from "react-admin";
import { useState } from "react";
import { useAccess } from "../data/access.ts";
import { failureMessage } from "../data/failure.ts";
import { useWrite } from "../data/useWrite.ts";
import { ErrorAlert } from "../parts/Alert.tsx";
import { Avatar } from "../parts/Avatar.tsx";
import { IconAction, QuietButton } from "../parts/Buttons.tsx";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { Stamp } from "../parts/Day.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { SlideIn } from "../parts/SlideIn.tsx";
import { atOnce, commentsOf, type Comment } from "./commentsOf.ts";
import { Composer } from "./Composer.tsx";
import { Said } from "./said.tsx";

const reads = { queryKey: ["comments"] };

type RowProps = { comment: Comment; onEdit?: () => void; onDelete?: () => void };

const CommentRow = ({ comment, onEdit, onDelete }: RowProps) => {
  const t = useTranslate();
  const name = comment.userReference?.name ?? t("comments.gone");
  return (
    <Box component="li" sx={{ display: "flex", gap: 3, py: 3, borderBottom: 1, borderColor: "line.subtle" }}>
      <Avatar name={name} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
          <Box sx={{ fontWeight: 560 }}>{name}</Box>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            <Stamp value={comment.createdAt} />
            {comment.updatedAt !== comment.createdAt && ` · ${t("comments.edited")}`}
          </Box>
        </Box>
        <Said text={comment.text} mentions={comment.mentions ?? []} />
      </Box>
      {onEdit && <IconAction icon={Pencil} text={t("comments.edit")} onClick={onEdit} />}
      {onDelete && <IconAction icon={Trash2} text={t("comments.delete")} onClick={onDelete} />}
    </Box>
  );
};

type Props = { module: string; id: number; title: string; onClose: () => void };

/** The conversation about one record, the newest at the end, beside the work. */
const Comments = ({ module, id, title, onClose }: Props) => {
  const t = useTranslate();
  const { may, user } = useAccess();
  const { create, update, remove } = useWrite("comments");
  const [shown, setShown] = useState(atOnce);
  const [editing, setEditing] = useState<number>();
  const [deleting, setDeleting] = useState<Comment>();
  const { data, total = 0, error, isPending } = useGetList<Comment>("comments", commentsOf(module, id, shown));
  const comments = (data ?? []).toReversed();
  const send = (text: string, mentionIds: readonly number[]) =>
    create({ module, recordId: id, text }, { input: { mentionIds }, fields: [], reads });
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t("comments.title", { name: title })}
      footer={may("comment:create") && <Composer module={module} id={id} onSend={send} />}
    >
      {isPending && <SkeletonRows rows={4} />}
      {error && <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>}
      {!isPending && !error && comments.length === 0 && (
        <Box sx={{ color: "text.secondary" }}>{t("comments.none")}</Box>
      )}
      {total > comments.length && comments.length > 0 && (
        <QuietButton onClick={() => setShown(shown + atOnce)}>
          {t("comments.earlier", { smart_count: total - comments.length })}
        </QuietButton>
      )}
      <Box component="ul" aria-label={t("resources.comments.name")} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {comments.map((comment) =>
          comment.id === editing ? (
            <Box component="li" key={comment.id} sx={{ py: 3 }}>
              <Composer
                module={module}
                id={id}
                text={comment.text}
                mentions={comment.mentions ?? []}
                onCancel={() => setEditing(undefined)}
                onSend={async (text, mentionIds) => {
                  await update({
                    id: comment.id,
                    version: comment.version,
                    data: { text },
                    input: { mentionIds },
                    fields: [],
                    reads,
                  });
                  setEditing(undefined);
                }}
              />
            </Box>
          ) : (
            <CommentRow
              key={comment.id}
              comment={comment}
              {...(comment.userId === user?.id &&
                may("comment:update:single") && { onEdit: () => setEditing(comment.id) })}
              {...(comment.userId === user?.id &&
                may("comment:delete:single") && { onDelete: () => setDeleting(comment) })}
            />
          ),
        )}
      </Box>
      {deleting && (
        <ConfirmDialog
          open
          danger
          title={t("comments.deleteTitle")}
          confirm={t("comments.delete")}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await remove({ id: deleting.id, version: deleting.version }, { reads });
            setDeleting(undefined);
          }}
        >
          {t("comments.deleteAbout")}
        </ConfirmDialog>
      )}
    </SlideIn>
  );
};

export default Comments;
