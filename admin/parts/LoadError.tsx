import { useTranslate } from "react-admin";
import { failureMessage } from "../data/failure.ts";
import { ErrorAlert } from "./Alert.tsx";
import { SecondaryButton } from "./Buttons.tsx";

type Props = {
  error: unknown;
  onRetry: () => void;
  /** What was not loaded; said in general words where it is missing. */
  title?: string;
};

/** What could not be loaded, why, and the way to try again. */
export const LoadError = ({ error, onRetry, title }: Props) => {
  const t = useTranslate();
  return (
    <ErrorAlert
      title={title ?? t("parts.notLoaded")}
      actions={<SecondaryButton onClick={onRetry}>{t("actions.tryAgain")}</SecondaryButton>}
    >
      {error ? failureMessage(error, t) : undefined}
    </ErrorAlert>
  );
};
