import type { ReactNode } from "react";
import { Box, type SxProps, type Theme } from "@mui/material";
import { camel, snake } from "../../../resources/core/naming.ts";
import { isColumn } from "../../../resources/core/fields.ts";
import { knows, resourceOf } from "../../data/resources.ts";
import { Code } from "../../parts/Code.tsx";
import { useReferenceNames } from "./history/useReferenceName.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Failure, type FailureDetail, failureMessage } from "../../data/failure.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Alert } from "../../parts/Alert.tsx";

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const show = (value: unknown): string => (value === null || value === undefined || value === "" ? "–" : String(value));

/** What a person entered; what followed from it needs no comparing. */
const isEntered = (change: unknown): boolean => {
  const { table, field } = (change ?? {}) as Readonly<Record<string, unknown>>;
  const declared = knows(show(table)) ? resourceOf(show(table)).fields[camel(show(field))] : undefined;
  return declared !== undefined && isColumn(declared) && !declared.readOnly;
};

/** What someone else changed meanwhile: field, before and after. */
const Differences = ({ detail }: { detail: FailureDetail }) => {
  const t = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
      {list(detail.changes)
        .filter(isEntered)
        .map((change, at) => {
          const { table, field, old, new: now } = (change ?? {}) as Readonly<Record<string, unknown>>;
          const name = t(`resources.${show(table)}.fields.${camel(show(field))}`, {
            _: show(field).replaceAll("_", " "),
          });
          return <li key={at}>{`${name}: ${show(old)} → ${show(now)}`}</li>;
        })}
    </Box>
  );
};

/** The record a refusal is about, by name: {skuId: 7} names the SKU. */
const Culprit = ({ detail }: { detail: FailureDetail }) => {
  const [key, id] =
    Object.entries(detail).find(([name, value]) => typeof value === "number" && knows(moduleOf(name))) ?? [];
  const name = useReferenceNames(moduleOf(key ?? ""), typeof id === "number" ? [id] : []).get(Number(id));
  return name ? <Code sx={{ ml: 1 }}>{name}</Code> : null;
};
const moduleOf = (key: string): string => `${snake(key.replace(/Id$/, ""))}s`;

type Props = {
  failure: unknown;
  title?: string;
  /** Reads the record anew after a stale edit; default everything on screen. */
  onReadAgain?: () => void;
  sx?: SxProps<Theme>;
  /** The way out, where there is one. */
  wayOut?: ReactNode;
  /** Says it better than the failure's own words. */
  children?: ReactNode;
};

/** Why something was not done: what stands in the way, who changed it meanwhile, and the way on. */
export const FailureNote = ({ failure, title, onReadAgain, wayOut, sx, children }: Props) => {
  const t = useTranslate();
  const client = useQueryClient();
  const stale = failure instanceof Failure && failure.code === "CONFLICT";
  return (
    <Alert
      tone="danger"
      lead={title ?? t("detail.notDone")}
      actions={
        stale ? (
          <QuietButton onClick={onReadAgain ?? (() => void client.invalidateQueries())}>
            {t("detail.readAgain")}
          </QuietButton>
        ) : (
          wayOut
        )
      }
      {...(sx && { sx })}
    >
      {children ?? failureMessage(failure, t)}
      {failure instanceof Failure && <Culprit detail={failure.detail} />}
      {stale && <Differences detail={failure.detail} />}
    </Alert>
  );
};
