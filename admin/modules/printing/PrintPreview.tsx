import { useTranslate } from "react-admin";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { Problems } from "./Problems.tsx";
import { Sheet } from "./Sheet.tsx";
import type { Printing } from "./usePrinting.ts";

/** The chosen document as it will be on paper, or why it is not. */
export const PrintPreview = ({ printing }: { printing: Printing }) => {
  const t = useTranslate();
  const { templates, rendered, error, refetch, frame } = printing;
  if (templates.error)
    return (
      <LoadError title={t("printing.notLoaded")} error={templates.error} onRetry={() => void templates.refetch()} />
    );
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!rendered) return <SkeletonRows rows={8} />;
  if (rendered.html === null) return <Problems problems={rendered.problems} />;
  return <Sheet frame={frame} html={rendered.html} title={t("printing.preview")} />;
};
