import { useQueryClient } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { useTranslate } from "react-admin";
import { AccessContext } from "../../../data/access.ts";
import { referenceField } from "../../../data/shape.ts";
import { CreateRecord, mayCreateHere } from "../../../fields/CreateRecord.tsx";
import { QuietButton } from "../../../parts/Buttons.tsx";
import type { Linked } from "../grid/gridState.ts";
import type { LineShape } from "./lineShape.ts";
import { NoteLine } from "./NoteLine.tsx";

/** Says that the line is refused until its item has a rule, and makes one in place. */
export const NeededRule = ({ item, rules }: { item: Linked; rules: NonNullable<LineShape["needed"]> }) => {
  const t = useTranslate();
  const client = useQueryClient();
  const access = useContext(AccessContext);
  const [making, setMaking] = useState(false);
  const { name: module, parent: [, by] = ["", ""] } = rules.resource;
  const mayCreate = access !== null && mayCreateHere(access, module);
  return (
    <NoteLine
      lead={t(`lines.noRule.${rules.field}`)}
      actions={
        mayCreate && (
          <QuietButton size="small" sx={{ color: "accent.text" }} onClick={() => setMaking(true)}>
            {t(`lines.create.${rules.field}`)}
          </QuietButton>
        )
      }
    >
      {t(mayCreate ? "lines.neededRule" : "lines.neededRuleOfOthers", { item: item.name })}
      {making && (
        <CreateRecord
          module={module}
          given={{ [by]: item.id, [referenceField(by)]: { id: item.id, name: item.name } }}
          onClose={() => setMaking(false)}
          onMade={() => {
            setMaking(false);
            void client.invalidateQueries({ queryKey: ["lineTerms"] });
          }}
        />
      )}
    </NoteLine>
  );
};
