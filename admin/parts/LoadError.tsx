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
  const translate = useTranslate();
  return (
    <ErrorAlert
      title={title ?? translate("parts.notLoaded")}
      actions={<SecondaryButton onClick={onRetry}>{translate("actions.tryAgain")}</SecondaryButton>}
    >
      {error ? failureMessage(error, translate) : undefined}
    </ErrorAlert>
  );
};
