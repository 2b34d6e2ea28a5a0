import { Popover } from "@mui/material";
import { CirclePlay } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { useResource } from "../../data/recordContext.tsx";
import { IconAction } from "../../parts/Buttons.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const LearnMoreText = lazyComponent(() => import("./LearnMoreText.tsx"));

/** Beside the title: what the screen is for, what must exist first, its keys, and the page that tells more. */
export const LearnMore = () => {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { name } = useResource();
  const title = t("lists.learn", { things: inSentence(t(`resources.${name}.name`)) });
  return (
    <>
      <IconAction
        icon={CirclePlay}
        text={title}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: "text.secondary" }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": title, sx: { mt: 1, p: 4, width: 380 } } }}
      >
        <Suspense fallback={null}>
          <LearnMoreText title={title} />
        </Suspense>
      </Popover>
    </>
  );
};
