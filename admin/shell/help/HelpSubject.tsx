import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { buttonsOn } from "../../../resources/core/registry.ts";
import { isOffered } from "../../../resources/core/operations.ts";
import { useAccess } from "../../data/access.ts";
import { useResource } from "../../data/recordContext.tsx";
import { Facts } from "../../parts/Card.tsx";

const Heading = ({ children }: { children: string }) => (
  <Box component="h2" sx={{ m: 0, typography: "subtitle2" }}>
    {children}
  </Box>
);

/** A module in its own words: what it is for, what its buttons do, and what its fields mean. */
export const HelpSubject = () => {
  const { name, fields } = useResource();
  const t = useTranslate();
  const { may } = useAccess();
  const word = (key: string) => t(`resources.${name}.${key}`, { _: "" });
  const explained = Object.keys(fields).filter((field) => word(`help.${field}`));
  const verbs = [
    ...new Set(
      buttonsOn(name, "head")
        .filter(({ operation }) => isOffered(operation, may))
        .map(({ module, name: verb }) => t(`resources.${module}.operations.${verb}.button`, { _: "" })),
    ),
  ].filter(Boolean);
  return (
    <>
      <Box sx={{ typography: "body1" }}>{word("empty") || word("about")}</Box>
      {verbs.length > 0 && (
        <>
          <Heading>{t("help.steps")}</Heading>
          <Box component="ul" sx={{ m: 0, pl: 5, typography: "body2" }}>
            {verbs.map((verb) => (
              <li key={verb}>{verb}</li>
            ))}
          </Box>
        </>
      )}
      {explained.length > 0 && (
        <>
          <Heading>{t("help.fields")}</Heading>
          <Facts rows={explained.map((field) => [word(`fields.${field}`), word(`help.${field}`)])} />
        </>
      )}
    </>
  );
};
