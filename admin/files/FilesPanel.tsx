import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useCallback, useState } from "react";
import { useWrite } from "../data/useWrite.ts";
import { QuietButton } from "../parts/Buttons.tsx";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { Alert } from "../parts/Alert.tsx";
import { Card } from "../parts/Card.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { DropZone } from "./DropZone.tsx";
import { FileTable } from "./FileTable.tsx";
import { ImageGrid } from "./ImageGrid.tsx";
import { isImage } from "./limits.ts";
import { SendingList } from "./SendingList.tsx";
import type { Owner } from "./upload.ts";
import { useFiles, type StoredFile } from "./useFiles.ts";
import { useUploads } from "./useUploads.ts";
import { LoadError } from "../parts/LoadError.tsx";

type Props = {
  /** The record the files belong to; null for files of no record. */
  owner: Owner | null;
  mayChange: boolean;
};

const Empty = ({ title, help }: { title: string; help: string }) => (
  <Box sx={{ py: 4 }}>
    <Box sx={{ typography: "h3" }}>{title}</Box>
    {help && <Box sx={{ mt: 1, typography: "body2", color: "text.secondary" }}>{help}</Box>}
  </Box>
);

/** Images and files of one record: dropped, pasted or chosen, opened, deleted. */
export const FilesPanel = ({ owner, mayChange }: Props) => {
  const t = useTranslate();
  const write = useWrite("files");
  const { files, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFiles(owner);
  const { sending, add, drop, leftOut } = useUploads(owner);
  const [removing, setRemoving] = useState<StoredFile | null>(null);
  const onFiles = useCallback(
    (given: readonly File[]) => {
      void add(given);
    },
    [add],
  );
  const remove = async () => {
    if (!removing) return;
    await write.remove({ id: removing.id }, { waits: false });
    setRemoving(null);
  };
  // without a record there is no product to look at: every file is a row, as on any list
  const images = owner ? files.filter(({ type }) => isImage(type)) : [];
  const others = owner ? files.filter(({ type }) => !isImage(type)) : files;
  const onRemove = mayChange ? setRemoving : undefined;
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" }}>
      {mayChange ? (
        <DropZone limits={t("files.limits")} onFiles={onFiles} />
      ) : (
        <Alert tone="neutral">{t("files.mayNot")}</Alert>
      )}
      <SendingList sending={sending} onDrop={drop} />
      {leftOut > 0 && <Alert tone="warning">{t("files.tooMany", { smart_count: leftOut })}</Alert>}
      {error && <LoadError title={t("files.notLoaded")} error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows rows={4} height={64} />}
      {!isPending && !error && files.length === 0 && (
        <Empty
          title={t(owner ? "files.none" : "files.nothingUploaded")}
          help={mayChange ? t(owner ? "files.noneHelp" : "files.nothingUploadedHelp") : ""}
        />
      )}
      {images.length > 0 && <ImageGrid images={images} onRemove={onRemove} />}
      {others.length > 0 && (
        <Card title={t(owner ? "files.others" : "files.table")} flush>
          <FileTable title={t(owner ? "files.others" : "files.table")} files={others} onRemove={onRemove} />
        </Card>
      )}
      {hasNextPage && (
        <QuietButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ justifySelf: "start" }}>
          {t("files.more")}
        </QuietButton>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        danger
        title={t("files.removeTitle", { name: removing?.name ?? "" })}
        confirm={t("files.removeVerb")}
        onConfirm={remove}
      >
        {t("files.removeText")}
      </ConfirmDialog>
    </Box>
  );
};
