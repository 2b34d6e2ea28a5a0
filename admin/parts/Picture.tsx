import { Box } from "@mui/material";
import { useState } from "react";
import { radius } from "../theme/sizes.ts";

/** An image as records bring it; the address lasts some minutes. */
export type Image = { name: string; path: string; url: string; smallUrl: string };

type Props = {
  image: Image | null | undefined;
  /** Width and height, px. */
  size: number;
  /** Said to who does not see it; empty where the name stands beside. */
  alt?: string;
};

/** A square that keeps its place: the image as it comes on screen, and a quiet ground where there is none. */
export const Picture = ({ image, size, alt = "" }: Props) => {
  const [broken, setBroken] = useState("");
  return (
    <Box
      component="span"
      sx={{
        display: "inline-block",
        flex: "none",
        width: size,
        height: size,
        overflow: "hidden",
        verticalAlign: "middle",
        borderRadius: radius.chip,
        bgcolor: "surface.sunken",
        boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.line.subtle}`,
      }}
    >
      {image && broken !== image.smallUrl && (
        <Box
          component="img"
          src={image.smallUrl}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(image.smallUrl)}
          sx={{ display: "block", width: "100%", height: "100%", objectFit: "cover" }}
        />
      )}
    </Box>
  );
};
