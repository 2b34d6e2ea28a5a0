import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { useResource } from "../../data/recordContext.tsx";
import { listPath } from "../../data/resources.ts";
import { KeyHint } from "../../parts/Kbd.tsx";
import { helpPath } from "../../shell/help/helpPath.ts";
import { useEmptyText } from "./useEmptyText.ts";

const keys = [
  ["/", "lists.learnKeys.search"],
  ["F", "lists.learnKeys.filter"],
  ["J", "lists.learnKeys.rows"],
  ["X", "lists.learnKeys.select"],
  ["?", "lists.learnKeys.all"],
] as const;

/** What the screen is for, what must exist first, its keys, and the page that tells more. */
const LearnMoreText = ({ title }: { title: string }) => {
  const t = useTranslate();
  const resource = useResource();
  const { name, needs = [] } = resource;
  const text = useEmptyText(resource);
  const called = (module: string) => inSentence(t(`resources.${module}.name`));
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Box component="h2" sx={{ m: 0, typography: "subtitle2" }}>
        {title}
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{text || t(`resources.${name}.about`, { _: "" })}</Box>
      {needs.length > 0 && (
        <Box sx={{ typography: "body2" }}>
          {t("lists.learnNeeds")}{" "}
          {needs.map((need, at) => (
            <span key={need}>
              {at > 0 && ", "}
              <Link href={listPath(need)}>{called(need)}</Link>
            </span>
          ))}
          .
        </Box>
      )}
      <Link component={RouterLink} to={helpPath(name)} sx={{ typography: "body2" }}>
        {t("help.open")}
      </Link>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
        {keys.map(([key, text]) => (
          <KeyHint key={key} keys={[key]}>
            {t(text)}
          </KeyHint>
        ))}
      </Box>
    </Box>
  );
};

export default LearnMoreText;
