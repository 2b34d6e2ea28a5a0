import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { resourceOf } from "../../data/resources.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { StatusPill } from "../../parts/StatusPill.tsx";
import type { Glance } from "./useGlances.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const isNumber = (value: unknown) => typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
const isZero = (value: unknown) => isNumber(value) && Number(value) === 0;

/** At the right of a found record: its state, and the few figures its module names. The first figure is told even when it is zero. */
export const GlanceDetail = ({ module, glance }: { module: string; glance: Glance }) => {
  const t = useTranslate();
  const locale = useLocale();
  const { fields, summaryFields: told = [] } = resourceOf(module);
  const state = Object.keys(fields).find((name) => fields[name]?.kind === "state");
  const words = told
    .map((name) => ({ name, value: glance[name] }))
    .filter(({ value }, at) => value !== null && value !== undefined && value !== "" && (at === 0 || !isZero(value)))
    .map(({ name, value }) =>
      isNumber(value)
        ? `${formatQuantity(String(value), locale)} ${inSentence(t(`resources.${module}.fields.${name}`))}`
        : String(value),
    );
  return (
    <>
      {words.length > 0 && <Box component="span">{words.join(", ")}</Box>}
      {state && typeof glance[state] === "string" && <StatusPill module={module} state={glance[state]} />}
    </>
  );
};
