import { Box } from "@mui/material";
import { Picture, type Image } from "../parts/Picture.tsx";
import { code } from "../theme/typography.ts";

type Props = { name: string; hint: string | null | undefined; image: Image | null | undefined };

/** What a lookup offers: a name, or of records that have pictures the picture, the code and the name beside it. */
export const PicturedOption = ({ name, hint, image }: Props) =>
  image === undefined ? (
    name
  ) : (
    <Box sx={{ display: "flex", alignItems: "center", gap: 3, minWidth: 0 }}>
      <Picture image={image} size={28} />
      <Box component="span" sx={{ ...code, whiteSpace: "nowrap" }}>
        {name}
      </Box>
      <Box
        component="span"
        sx={{
          minWidth: 0,
          color: "text.secondary",
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        }}
      >
        {hint}
      </Box>
    </Box>
  );
