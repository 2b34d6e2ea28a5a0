import Box from "@mui/material/Box";
import { Upload } from "lucide-react";
import { useTranslate } from "ra-core";
import { useEffect } from "react";
import { useDropzone } from "react-dropzone";
import { focusRing } from "../theme/focus.ts";
import { radius } from "../theme/sizes.ts";

/** Takes files by drop, by paste anywhere on the page, or from a dialog. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const translate = useTranslate();
  const { getRootProps, getInputProps, isDragActive } = useDropzone({ onDrop: onFiles });
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
      {...getRootProps({ role: "button", "aria-label": `${translate("files.drop")} ${translate("files.choose")}` })}
      sx={(theme) => ({
        display: "flex",
        alignItems: "center",
        gap: 3,
        p: 4,
        border: "1px dashed",
        borderColor: isDragActive ? "accent.main" : "line.control",
        borderRadius: radius.region,
        bgcolor: isDragActive ? "surface.selected" : "surface.sunken",
        cursor: "pointer",
        "&:hover": { bgcolor: "surface.hover" },
        "&:focus-visible": { borderColor: "transparent", ...focusRing(theme) },
      })}
    >
      <input {...getInputProps()} />
      <Box component="span" sx={{ display: "flex", color: "accent.text" }}>
        <Upload size={20} strokeWidth={1.6} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: "body2" }}>
          {isDragActive ? (
            translate("files.dropNow")
          ) : (
            <>
              {translate("files.drop")}{" "}
              <Box component="span" sx={{ color: "accent.text", fontWeight: 520 }}>
                {translate("files.choose")}
              </Box>
            </>
          )}
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{translate("files.limits")}</Box>
      </Box>
    </Box>
  );
};
