import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import { PrimaryButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { useReadyTab } from "../progress/useReadyTab.ts";

/** The filled button of a tab, which steps back while the head has one: the work of another tab that is ready. */
export const TabPrimary = (props: ComponentProps<typeof PrimaryButton>) => {
  const ready = useReadyTab();
  const [search] = useSearchParams();
  const Button = ready && ready.name !== search.get("tab") ? SecondaryButton : PrimaryButton;
  return <Button {...props} />;
};
