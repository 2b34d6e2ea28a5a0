import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Delayed } from "../../parts/Delayed.tsx";
import { Bone, SkeletonRows } from "../../parts/Skeleton.tsx";
import { size } from "../../theme/sizes.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { headRow } from "./head/headRow.ts";
import { useResource } from "../../data/recordContext.tsx";

/** The head's outline and a few rows, in the places where they will be. */
export const DetailSkeleton = () => {
  const resource = useResource();
  const t = useTranslate();
  const mobile = useMobile();
  return (
    <Delayed>
      <Box
        role="status"
        aria-label={t("parts.loading")}
        sx={{ px: { xs: 4, md: 6 }, pt: { md: 3 }, borderBottom: 1, borderColor: "line.normal" }}
      >
        <Box sx={{ typography: "caption", color: "text.secondary", height: 20, display: { xs: "none", md: "block" } }}>
          {t(`resources.${resource.name}.name`)}
        </Box>
        <Box sx={headRow}>
          <Bone width={120} height={18} />
          <Bone width={84} height={18} />
        </Box>
        <Box
          sx={{
            display: "flex",
            overflow: "hidden",
            gap: 5,
            alignItems: "center",
            height: { xs: size.target, md: 40 },
            mt: { md: 1 },
          }}
        >
          {(resource.tabs ?? []).map((tab) => (
            <Box key={tab.name} component="span" sx={{ flex: "none" }}>
              <Bone width={72} />
            </Box>
          ))}
        </Box>
      </Box>
      <SkeletonRows rows={6} height={mobile ? size.card : size.row} />
    </Delayed>
  );
};
