import { Suspense } from "react";
import { Box } from "@mui/material";
import { HttpError, useTranslate } from "react-admin";
import { useParams } from "react-router";
import { isRefused } from "../../data/failure.ts";
import { detailParameter, listPath } from "../../data/resources.ts";
import { RecordScope } from "../../data/recordContext.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { Link as RouterLink } from "react-router";
import { useDetail } from "./data/useDetail.ts";
import { DetailSkeleton } from "./DetailSkeleton.tsx";
import { RecordPage } from "./RecordPage.tsx";
import { LoadError } from "../../parts/LoadError.tsx";

type Props = { module: string; /** Taken from the route when not given. */ id?: number };

/** Any module's record: loading, not there, not readable, or its page. */
export const DetailScreen = ({ module, id: given }: Props) => {
  const t = useTranslate();
  const parameters = useParams();
  const id = given ?? Number(parameters[detailParameter(module)] ?? parameters.id);
  const { data: record, error, isPending, refetch } = useDetail(module, id);

  if (isPending && !error) return <DetailSkeleton />;
  if (error instanceof HttpError && error.status === 404)
    return (
      <EmptyState
        title={t("detail.notThere", { one: t(`resources.${module}.one`) })}
        actions={
          <SecondaryButton {...{ component: RouterLink, to: listPath(module) }}>
            {t("detail.toList", { name: t(`resources.${module}.name`) })}
          </SecondaryButton>
        }
      >
        {t("detail.notThereAbout")}
      </EmptyState>
    );
  // the shell shows what the server refuses as a whole
  if (isRefused(error)) throw error;
  if (!record)
    return (
      <Box sx={{ p: 6 }}>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Box>
    );
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <RecordScope module={module} record={record}>
        <RecordPage key={`${module}-${record.id}`} />
      </RecordScope>
    </Suspense>
  );
};
