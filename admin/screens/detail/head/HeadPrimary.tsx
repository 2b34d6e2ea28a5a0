import { type ComponentProps, useContext } from "react";
import { createPortal } from "react-dom";
import { BottomBar } from "../../../parts/BottomBar.tsx";
import { PrimaryButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { BarSlot, WorkInHand } from "../SaveBar.tsx";
import { useMobile } from "../../../theme/useMobile.ts";

/**
 * The filled button of the head, which steps back while the bar at the foot has one. On phones it stands at the
 * foot itself, under the thumb.
 */
export const HeadPrimary = (props: ComponentProps<typeof PrimaryButton>) => {
  const mobile = useMobile();
  const slot = useContext(BarSlot);
  const { inHand } = useContext(WorkInHand);
  if (inHand) return <SecondaryButton {...props} />;
  if (!mobile || !slot) return <PrimaryButton {...props} />;
  return createPortal(
    <BottomBar>
      <PrimaryButton {...props} size="large" />
    </BottomBar>,
    slot,
  );
};
