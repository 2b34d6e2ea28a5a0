import { Box } from "@mui/material";
import { Code2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { useNavigate, useParams } from "react-router";
import { Failure } from "../../data/failure.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { Alert } from "../../parts/Alert.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { NotFound } from "../../shell/NotFound.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { NoPermission } from "../../shell/refusals/NoPermission.tsx";
import { Abilities } from "./Abilities.tsx";
import { Frame } from "./Frame.tsx";
import { useOpened } from "./useOpened.ts";

/** A company's own page. */
const App = () => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { url = "" } = useParams();
  const mayUpdate = useMayWrite("projects", "update");
  const { data, error, refetch } = useOpened(url);
  usePageTitle(data?.name ?? t("pages.app.name"));
  if (error instanceof Failure && error.code === "NOT_FOUND") return <NotFound />;
  if (error instanceof Failure && error.code === "FORBIDDEN") return <NoPermission name={t("pages.app.name")} />;
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: { md: "100%" }, minHeight: 0 }}>
      <PageHead
        title={data.name}
        line
        beside={<Abilities scopes={data.scopes} />}
        actions={
          mayUpdate && (
            <SecondaryButton icon={Code2} onClick={() => void navigate(`/code-editor?project=${data.id}`)}>
              {t("apps.edit")}
            </SecondaryButton>
          )
        }
      />
      {!data.isActive && <Alert tone="info">{t("apps.inactive")}</Alert>}
      <Frame app={data} />
    </Box>
  );
};

export default App;
