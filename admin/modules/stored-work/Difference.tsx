import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { TextDifference } from "../code-editor/TextDifference.tsx";

export type Text = {
  readonly source: string;
  readonly subtype: string | null;
  readonly isConsolidated: boolean;
  readonly guestMode: boolean;
  readonly files: readonly { readonly name: string; readonly body: string | null }[];
  readonly writers: readonly string[];
  readonly version?: number;
};

/** A template as one text: its source, then its files under their names. */
export const wholeOf = (text: Text | null): string =>
  text ? [text.source, ...text.files.map(({ name, body }) => `{{!-- ${name} --}}\n${body ?? ""}`)].join("\n\n") : "";

/** Two versions of a template beside each other. */
const Difference = ({ was, is }: { was: Text | null; is: Text | null }) => {
  const t = useTranslate();
  return (
    <Box sx={{ height: "60vh", minHeight: 320, minWidth: 0 }} role="group" aria-label={t("storedWork.differenceTitle")}>
      <TextDifference
        before={{ text: wholeOf(was), label: t("storedWork.was") }}
        after={{ text: wholeOf(is), label: t("storedWork.is") }}
        language="handlebars"
      />
    </Box>
  );
};

export default Difference;
