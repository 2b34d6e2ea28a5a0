import { Box } from "@mui/material";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useOperation } from "../../data/useOperation.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { Authors } from "./Authors.tsx";
import { TemplateChange, type Change } from "./TemplateChange.tsx";

const changeQuery = `query ChangeOfTemplate($id: Int!) { automation(id: $id) { id templateChange } }`;

/** As whom an automation acts, and what its template became since it was chosen. */
const AutomationRights = () => {
  const { may } = useAccess();
  const { id } = useRecord();
  const { data, refetch } = useQueryText<{ automation: { templateChange: Change | null } | null }>(changeQuery, { id });
  const { run } = useOperation("automations", "useLatestAutomationTemplate");
  const change = data?.automation?.templateChange;
  const use = async (templateVersion: number | undefined) => {
    await run({ id, templateVersion });
    await refetch();
  };
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      {change && <TemplateChange change={change} onUse={may("automation:update:single") ? use : undefined} />}
      <Authors module="automations" />
    </Box>
  );
};

export default AutomationRights;
