import { useQuery } from "@tanstack/react-query";
import { Box } from "@mui/material";
import { Minus, Plus } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { inSentence } from "../../../../resources/core/texts/messages.ts";
import { request } from "../../../data/request.ts";
import { sayOutcome, thingsKey } from "../../../data/outcomes.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { useWrite } from "../../../data/useWrite.ts";
import { IconAction } from "../../../parts/Buttons.tsx";
import { LabelChip } from "../../../parts/LabelChip.tsx";
import { BulkDialog } from "./BulkDialog.tsx";
import type { BulkRow } from "./bulkRow.ts";

type Label = { id: number; name: string; color: string };
type Change = "add" | "remove";
type Props = {
  rows: readonly BulkRow[];
  open: boolean;
  onClose: () => void;
  onDone: (refused: readonly number[]) => void;
};

const query = `query LabelsOf($filter: LabelFilter, $orderBy: [OrderBy!]) { labels(filter: $filter, orderBy: $orderBy, limit: 250) { id name color } }`;

/** Puts labels on the ticked rows and takes them off. */
export const LabelDialog = ({ rows, open, ...rest }: Props) => {
  const t = useTranslate();
  const { name: module } = useResource();
  const { update } = useWrite(module);
  const [changes, setChanges] = useState<Readonly<Record<number, Change>>>({});
  const { data: labels = [] } = useQuery({
    queryKey: ["labels", "of", module],
    queryFn: ({ signal }) =>
      request<{ labels: Label[] }>(
        query,
        { filter: { modules: [module], isActive: true }, orderBy: [{ column: "name", order: "ASC" }] },
        { signal },
      ).then((answer) => answer.labels),
    enabled: open,
  });
  const toggle = (id: number, change: Change) =>
    setChanges((current) => {
      const { [id]: before, ...others } = current;
      return before === change ? others : { ...others, [id]: change };
    });
  const idsFor = (change: Change) =>
    Object.entries(changes).flatMap(([id, each]) => (each === change ? [{ id: Number(id) }] : []));
  const thing = inSentence(t(thingsKey(module, rows.length)));
  const title = t("bulk.labelThings", { count: rows.length, thing });
  const finish = (then: () => void) => () => {
    setChanges({});
    then();
  };
  return (
    <BulkDialog
      open={open}
      rows={rows}
      title={title}
      confirm={title}
      reason={Object.keys(changes).length === 0 ? t("bulk.chooseLabel") : undefined}
      success={sayOutcome(t, module, "updated", rows.length)}
      // what is there before does not matter: adding twice adds once, removing what is not there removes nothing
      act={({ id }) =>
        update({
          id,
          data: { id, labels: idsFor("add") },
          before: { id, labels: idsFor("remove") },
          reads: "nothing",
        })
      }
      onClose={finish(rest.onClose)}
      onDone={rest.onDone}
    >
      {labels.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("bulk.noLabels")}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", maxHeight: 320, overflow: "auto" }}>
        {labels.map(({ id, name, color }) => (
          <Box component="li" key={id} sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 36 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <LabelChip name={name} color={color} />
            </Box>
            {(
              [
                ["add", Plus],
                ["remove", Minus],
              ] as const
            ).map(([change, icon]) => (
              <IconAction
                key={change}
                icon={icon}
                text={t(`bulk.${change}`, { name })}
                aria-pressed={changes[id] === change}
                onClick={() => toggle(id, change)}
                sx={{
                  ...(changes[id] === change && { bgcolor: "accent.main", color: "primary.contrastText" }),
                  "&:hover": { bgcolor: changes[id] === change ? "accent.main" : "surface.hover" },
                }}
              />
            ))}
          </Box>
        ))}
      </Box>
    </BulkDialog>
  );
};
