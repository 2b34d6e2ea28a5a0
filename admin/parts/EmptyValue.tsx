import { useTranslate } from "react-admin";

/** An empty cell: a dash for the eye, a word for the ear. */
export const EmptyValue = () => {
  const t = useTranslate();
  return (
    <span className="sw-empty" aria-label={t("parts.nothing")} role="img">
      –
    </span>
  );
};
