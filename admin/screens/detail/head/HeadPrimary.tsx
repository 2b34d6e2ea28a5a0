import { type ComponentProps, useContext } from "react";
import { PrimaryButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { WorkInHand } from "../SaveBar.tsx";

/** The filled button of the head, which steps back while the bar at the foot has one. */
export const HeadPrimary = (props: ComponentProps<typeof PrimaryButton>) => {
  const { inHand } = useContext(WorkInHand);
  const Button = inHand ? SecondaryButton : PrimaryButton;
  return <Button {...props} />;
};
