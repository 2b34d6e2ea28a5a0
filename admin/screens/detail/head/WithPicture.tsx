import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { ReactNode } from "react";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { pictureOf } from "../../../fields/pictureOf.ts";
import { openFile } from "../../../files/useSignedUrls.ts";
import { focusRing } from "../../../theme/focus.ts";
import { radius } from "../../../theme/sizes.ts";
import { titleOf } from "../data/naming.ts";

/** The picture of a record beside its figures; a click opens it whole. Without one the figures have the room. */
export const WithPicture = ({ children }: { /** What stands at its right. */ children: ReactNode }) => {
  const t = useTranslate();
  const resource = useResource();
  const record = useRecord();
  const image = pictureOf(resource, record);
  if (!image) return children;
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "132px minmax(0, 1fr)" } }}>
      <Box
        component="button"
        type="button"
        aria-label={t("detail.openPicture", { name: titleOf(resource, record) })}
        onClick={() => void openFile(image)}
        sx={(theme) => ({
          position: "relative",
          p: 0,
          height: { xs: 132, md: "auto" },
          minHeight: 92,
          overflow: "hidden",
          border: 1,
          borderColor: "line.normal",
          borderRadius: radius.region,
          bgcolor: "surface.sunken",
          cursor: "zoom-in",
          "&:focus-visible": focusRing(theme),
        })}
      >
        <Box
          component="img"
          src={image.url}
          alt={titleOf(resource, record)}
          sx={{ position: "absolute", inset: 0, width: "100%", height: "100%", objectFit: "contain" }}
        />
      </Box>
      <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start", minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
};
