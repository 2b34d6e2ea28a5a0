import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { listPath } from "../data/resources.ts";
import { SecondaryButton } from "../parts/Buttons.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { usePageTitle } from "../shell/pageTitle.ts";
import { FilesPanel } from "./FilesPanel.tsx";

/** Files that belong to no record: dropped here, listed here. */
const Upload = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const title = t("pages.upload.name");
  usePageTitle(title);
  return (
    <>
      <PageHead
        title={title}
        actions={<SecondaryButton onClick={() => void navigate(listPath("files"))}>{t("files.all")}</SecondaryButton>}
      />
      <Box sx={{ p: { xs: 4, md: 6 }, maxWidth: 960 }}>
        <FilesPanel owner={null} mayChange />
      </Box>
    </>
  );
};

export default Upload;
