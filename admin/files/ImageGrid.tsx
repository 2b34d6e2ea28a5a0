import { Box } from "@mui/material";
import { Trash2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { IconAction } from "../parts/Buttons.tsx";
import { focusRing } from "../theme/focus.ts";
import { radius } from "../theme/sizes.ts";
import { openFile, useSignedUrls } from "./useSignedUrls.ts";
import type { StoredFile } from "./useFiles.ts";

type Props = { images: readonly StoredFile[]; onRemove: ((file: StoredFile) => void) | undefined };

/** Images as they look; each opens in a tab of its own. */
export const ImageGrid = ({ images, onRemove }: Props) => {
  const t = useTranslate();
  const urls = useSignedUrls(images.map(({ path }) => path));
  return (
    <Box
      component="ul"
      aria-label={t("files.images")}
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        display: "grid",
        gap: 3,
        gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(auto-fill, minmax(160px, 1fr))" },
      }}
    >
      {images.map((image) => (
        <Box
          component="li"
          key={image.id}
          sx={{ border: 1, borderColor: "line.normal", borderRadius: radius.region, overflow: "hidden" }}
        >
          <Box
            component="button"
            type="button"
            aria-label={t("files.open", { name: image.name })}
            onClick={() => void openFile(image)}
            sx={(theme) => ({
              display: "grid",
              placeItems: "center",
              width: "100%",
              aspectRatio: "4 / 3",
              p: 0,
              border: 0,
              bgcolor: "surface.sunken",
              cursor: "pointer",
              "&:focus-visible": { ...focusRing(theme), outlineOffset: -2 },
            })}
          >
            {urls[image.path] && (
              <Box
                component="img"
                src={urls[image.path]}
                alt=""
                loading="lazy"
                sx={{ width: "100%", height: "100%", objectFit: "contain" }}
              />
            )}
          </Box>
          <Box sx={{ display: "flex", alignItems: "center", gap: 1, pl: 3, pr: 1, py: 1 }}>
            <Box
              title={image.name}
              sx={{
                flex: 1,
                minWidth: 0,
                typography: "caption",
                overflow: "hidden",
                textOverflow: "ellipsis",
                whiteSpace: "nowrap",
              }}
            >
              {image.name}
            </Box>
            {onRemove && (
              <IconAction
                icon={Trash2}
                text={t("files.remove", { name: image.name })}
                onClick={() => onRemove(image)}
              />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
