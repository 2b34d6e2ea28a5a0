import { useState } from "react";
import { Box } from "@mui/material";
import { Plus } from "lucide-react";
import { useTranslate } from "react-admin";
import { progressOf } from "../../../../resources/core/states.ts";
import { useMayWrite } from "../../../data/useMayWrite.ts";
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
  const mayChange = useMayWrite(resource.name, "update");
  const [wanted, setWanted] = useState(false);
  const rows = record[name];
  const isEmpty = !Array.isArray(rows) || rows.length === 0;
  const closed = resource.document !== undefined && isFinished(progressOf(resource.name, String(record.state)));
  if (!isEmpty || wanted) return <ChildrenGrid name={name} closed={closed} begins={isEmpty} />;
  if (closed || !mayChange) return null;
  return (
    <Box>
      <QuietButton icon={Plus} onClick={() => setWanted(true)}>
        {t(`resources.${resource.name}.fields.${name}`)}
      </QuietButton>
    </Box>
  );
};
