import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Delayed } from "../../parts/Delayed.tsx";
import { Bone, SkeletonRows } from "../../parts/Skeleton.tsx";
import { useResource } from "../../data/recordContext.tsx";

/** The head's outline and a few rows, in the places where they will be. */
export const DetailSkeleton = () => {
  const resource = useResource();
  const t = useTranslate();
  return (
    <Delayed>
      <Box
        role="status"
        aria-label={t("parts.loading")}
        sx={{ px: { xs: 4, md: 6 }, pt: 3, borderBottom: 1, borderColor: "line.normal" }}
      >
        <Box sx={{ typography: "caption", color: "text.secondary", height: 20 }}>
          {t(`resources.${resource.name}.name`)}
        </Box>
        <Box sx={{ display: "flex", alignItems: "center", gap: 3, minHeight: 40 }}>
          <Bone width={120} height={18} />
          <Bone width={84} height={18} />
        </Box>
        <Box sx={{ display: "flex", gap: 5, alignItems: "center", height: 40, mt: 1 }}>
          {(resource.tabs ?? []).map((tab) => (
            <Bone key={tab.name} width={72} />
          ))}
        </Box>
      </Box>
      <SkeletonRows rows={6} />
    </Delayed>
  );
};
