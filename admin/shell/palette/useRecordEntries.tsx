import { FileText } from "lucide-react";
import { menuIcons } from "virtual:menu-icons";
import { referenceName } from "../../data/recordName.ts";
import { detailPath, resourceOf } from "../../data/resources.ts";
import type { Image } from "../../parts/Picture.tsx";
import { partyOf } from "../../screens/detail/data/naming.ts";
import type { Asked } from "./asked.ts";
import type { Entry } from "./entry.ts";
import { GlanceDetail } from "./GlanceDetail.tsx";
import { useFound } from "./useFound.ts";
import { useGlances } from "./useGlances.ts";

/** Records that match, each with what tells it from the others. */
export const useRecordEntries = (
  text: string,
  only: Asked["only"],
): { entries: readonly Entry[]; searching: boolean } => {
  const { hits, searching } = useFound(text, only);
  const summaryOf = useGlances(hits);
  const entries = hits.map((hit): Entry => {
    const { module, id, name } = hit;
    const resource = resourceOf(module);
    const glance = summaryOf(hit);
    return {
      key: `record ${module} ${id}`,
      text: referenceName(module, name),
      beside: glance && partyOf(resource, glance).join(" · "),
      detail: glance && <GlanceDetail module={module} glance={glance} />,
      ...(resource.image && { image: (glance?.[resource.image] ?? null) as Image | null }),
      icon: (resource.menu && menuIcons[resource.menu.icon]) ?? FileText,
      to: detailPath(module, id),
    };
  });
  return { entries, searching };
};
