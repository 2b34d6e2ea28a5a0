import { useState } from "react";
import { Box } from "@mui/material";
import { Plus } from "lucide-react";
import { useTranslate } from "react-admin";
import { progressOf } from "../../../../resources/core/states.ts";
import { mayWrite, useAccess } from "../../../data/access.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { isFinished } from "../transitions/documentTransitions.ts";
import { ChildrenGrid } from "./ChildrenGrid.tsx";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type Props = { name: string };

/** Children of which most records have none: a button until one is wanted. */
export const FewChildren = ({ name }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const access = useAccess();
  const [wanted, setWanted] = useState(false);
  const rows = record[name];
  const isEmpty = !Array.isArray(rows) || rows.length === 0;
  const closed = resource.document !== undefined && isFinished(progressOf(resource.name, String(record.state)));
  if (!isEmpty || wanted) return <ChildrenGrid name={name} closed={closed} begins={isEmpty} />;
  if (closed || !mayWrite(access, resource.name, "update")) return null;
  return (
    <Box>
      <QuietButton icon={Plus} onClick={() => setWanted(true)}>
        {t(`resources.${resource.name}.fields.${name}`)}
      </QuietButton>
    </Box>
  );
};
