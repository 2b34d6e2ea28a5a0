import { type ComponentProps, useContext } from "react";
import { createPortal } from "react-dom";
import { type Theme, useMediaQuery } from "@mui/material";
import { BottomBar } from "../../../parts/BottomBar.tsx";
import { PrimaryButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { BarSlot, WorkInHand } from "../SaveBar.tsx";

/**
 * The filled button of the head, which steps back while the bar at the foot has one. On hand-helds it stands at the
 * foot itself, under the thumb.
 */
export const HeadPrimary = (props: ComponentProps<typeof PrimaryButton>) => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("md"));
  const slot = useContext(BarSlot);
  const { inHand } = useContext(WorkInHand);
  if (inHand) return <SecondaryButton {...props} />;
  if (wide || !slot) return <PrimaryButton {...props} />;
  return createPortal(
    <BottomBar>
      <PrimaryButton {...props} size="large" />
    </BottomBar>,
    slot,
  );
};
