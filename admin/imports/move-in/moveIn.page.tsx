import { Box } from "@mui/material";
import { useLocale, useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { failureMessage } from "../../data/failure.ts";
import { DropZone } from "../../files/DropZone.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { FileRow } from "./FileRow.tsx";
import { Order } from "./Order.tsx";
import { Steps } from "./Steps.tsx";
import { useFiles } from "./useFiles.ts";
import { useMoveIn } from "./useMoveIn.ts";

/** Brings a company in from its files: gathered, tried as one, saved in their order, and taken back. `?id=` is what was begun. */
const MoveInPage = () => {
  const t = useTranslate();
  const language = (useLocale() ?? "en").slice(0, 2);
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get("id")) || null;
  const { data, error, refetch } = useMoveIn(id);
  const { add, sending, failure } = useFiles(id, language, (made) => setSearch({ id: String(made) }));
  const title = t("pages.moveIn.name");
  usePageTitle(title);
  const { moveIn: move = null, files = [] } = data ?? {};
  const isSaved = files.some(({ created, updated }) => created + updated > 0);
  const isOpen = !isSaved && (move === null || ["gathering", "checked", "failed", "undone"].includes(move.progress));
  return (
    <>
      <PageHead title={title} line />
      <Box sx={{ p: { xs: 4, md: 6 }, maxWidth: 1080, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 6 }}>
        {isOpen && (
          <Box sx={{ display: "grid", gap: 3 }}>
            <Box sx={{ color: "text.secondary" }}>{t("imports.moveIn.about")}</Box>
            <DropZone limits={t("imports.moveIn.limits")} onFiles={(chosen) => void add(chosen)} />
            <Box role="status" sx={{ typography: "body2", color: "text.secondary", minHeight: 20 }}>
              {sending && `${sending.name}: ${t("imports.sending", { share: Math.round(sending.share * 100) })}`}
            </Box>
          </Box>
        )}
        {failure !== null && <Alert tone="danger" lead={failureMessage(failure, t)} />}
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {files.length > 0 && (
          <Box component="ul" aria-label={t("imports.moveIn.files")} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {files.map((file) => (
              <FileRow key={file.id} file={file} isOpen={isOpen} />
            ))}
          </Box>
        )}
        {move && <Steps move={move} files={files} onNew={() => setSearch({})} />}
        <Order />
      </Box>
    </>
  );
};

export default MoveInPage;
