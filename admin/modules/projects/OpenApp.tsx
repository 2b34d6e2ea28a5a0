import { Box } from "@mui/material";
import { AppWindow, Code2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { mayWrite, useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { useModuleName } from "../user-roles/moduleName.ts";
import { Authors } from "../stored-work/Authors.tsx";
import { saidOf } from "./declared.ts";

/** Where an app is opened and written, and what it declares in words. */
const OpenApp = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const nameOf = useModuleName();
  const mayUpdate = mayWrite(useAccess(), "projects", "update");
  const { id, url, scopes } = useRecord();
  const said = saidOf((scopes as readonly string[] | null) ?? [], { translate: t, nameOf });
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Card title={t("projects.use")}>
        <Box sx={{ px: 4, pb: 4, display: "grid", gap: 3 }}>
          <Box component="dl" sx={{ m: 0, display: "grid", gap: 1, typography: "body2" }}>
            {said.map(([module, words]) => (
              <Box key={module} sx={{ display: "flex", gap: 2 }}>
                <Box component="dt" sx={{ flex: "0 0 40%", color: "text.secondary" }}>
                  {module}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {words}
                </Box>
              </Box>
            ))}
            {said.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("projects.nothing")}</Box>}
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
            <PrimaryButton icon={AppWindow} onClick={() => void navigate(`/app/${String(url)}`)}>
              {t("projects.open")}
            </PrimaryButton>
            {mayUpdate && (
              <SecondaryButton icon={Code2} onClick={() => void navigate(`/code-editor?project=${String(id)}`)}>
                {t("projects.edit")}
              </SecondaryButton>
            )}
          </Box>
        </Box>
      </Card>
      <Authors module="projects" />
    </Box>
  );
};

export default OpenApp;
