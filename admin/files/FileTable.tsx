import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { Download, Trash2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { formatFileSize, formatStamp } from "../i18n/formats.ts";
import { IconAction } from "../parts/Buttons.tsx";
import { figures } from "../theme/typography.ts";
import { openFile } from "./useSignedUrls.ts";
import type { StoredFile } from "./useFiles.ts";
import { useLocale } from "../i18n/useLocale.ts";

type Props = { title: string; files: readonly StoredFile[]; onRemove: ((file: StoredFile) => void) | undefined };

/** Files by name, with what one can do with each. */
export const FileTable = ({ title, files, onRemove }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const wideOnly = { display: { xs: "none", md: "table-cell" } };
  return (
    <Table
      aria-label={title}
      sx={{ "& tr > *:first-of-type": { pl: 4 }, "& tbody tr:last-of-type > *": { border: 0 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t("files.name")}</TableCell>
          <TableCell align="right">{t("files.size")}</TableCell>
          <TableCell sx={wideOnly}>{t("files.uploaded")}</TableCell>
          <TableCell />
        </TableRow>
      </TableHead>
      <TableBody>
        {files.map((file) => (
          <TableRow key={file.id}>
            <TableCell sx={{ overflowWrap: "anywhere", whiteSpace: "normal" }}>{file.name}</TableCell>
            <TableCell align="right" sx={{ ...figures, whiteSpace: "nowrap" }}>
              {formatFileSize(file.size, locale)}
            </TableCell>
            <TableCell sx={wideOnly}>
              {formatStamp(file.createdAt)}
              {file.userReference && (
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {" "}
                  {t("files.by", { name: file.userReference.name })}
                </Box>
              )}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
              <IconAction
                icon={Download}
                text={t("files.open", { name: file.name })}
                onClick={() => void openFile(file)}
              />
              {onRemove && (
                <IconAction
                  icon={Trash2}
                  text={t("files.remove", { name: file.name })}
                  onClick={() => onRemove(file)}
                />
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
