import { Box } from "@mui/material";
import { Upload } from "lucide-react";
import { useTranslate } from "react-admin";
import { useEffect } from "react";
import { useDropzone } from "react-dropzone";
import { focusRing } from "../theme/focus.ts";
import { radius, size, touch } from "../theme/sizes.ts";

type Props = {
  /** What it takes, in words. */
  limits: string;
  onFiles: (files: readonly File[]) => void;
};

/** Takes files by drop, by paste anywhere on the page, or from a dialog. */
export const DropZone = ({ limits, onFiles }: Props) => {
  const t = useTranslate();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: onFiles,
    noClick: true,
    noKeyboard: true,
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const pasted = [...(clipboardData?.files ?? [])];
      if (pasted.length > 0) onFiles(pasted);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onFiles]);
  return (
    <Box
      {...getRootProps({ role: "group", tabIndex: -1, "aria-label": t("files.zone") })}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 3,
        p: 4,
        border: "1px dashed",
        borderColor: isDragActive ? "accent.main" : "line.control",
        borderRadius: radius.region,
        bgcolor: isDragActive ? "surface.selected" : "surface.sunken",
      }}
    >
      <input {...getInputProps({ "aria-label": t("files.choose") })} />
      <Box component="span" sx={{ display: "flex", color: "accent.text" }}>
        <Upload size={20} strokeWidth={1.6} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: "body2" }}>
          {isDragActive ? (
            t("files.dropNow")
          ) : (
            <>
              {t("files.drop")}{" "}
              <Box
                component="button"
                type="button"
                onClick={open}
                sx={(theme) => ({
                  p: 0,
                  [touch]: { minHeight: size.target },
                  border: 0,
                  borderRadius: radius.chip,
                  bgcolor: "transparent",
                  font: "inherit",
                  fontWeight: 520,
                  color: "accent.text",
                  cursor: "pointer",
                  "&:hover": { textDecoration: "underline" },
                  "&:focus-visible": focusRing(theme),
                })}
              >
                {t("files.choose")}
              </Box>
            </>
          )}
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{limits}</Box>
      </Box>
    </Box>
  );
};
