import { Box } from "@mui/material";
import { Pencil } from "lucide-react";
import { useGetList, useTranslate } from "react-admin";
import { Suspense, useState } from "react";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { failureMessage } from "../../data/failure.ts";
import { RecordScope, useResource } from "../../data/recordContext.tsx";
import { resourceOf } from "../../data/resources.ts";
import { canWrite } from "../../data/shape.ts";
import { Cell } from "../../fields/Cell.tsx";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import type { FieldRecord } from "../../fields/renderer.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { Card } from "../../parts/Card.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { LatestHistory } from "../../screens/detail/history/LatestHistory.tsx";
import { figures } from "../../theme/typography.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const FormSlideIn = lazyComponent(() =>
  import("../../screens/form/FormSlideIn.tsx").then((file) => ({ default: file.FormSlideIn })),
);

type Props = {
  module: string;
  /** Which fields are shown. */
  fields: readonly string[];
};

const Setting = ({ name }: { name: string }) => {
  const t = useTranslate();
  const { name: module } = useResource();
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "minmax(0, 1fr) minmax(120px, auto)" },
        columnGap: 6,
        px: 4,
        py: 3,
        borderTop: 1,
        borderColor: "line.subtle",
      }}
    >
      <Box component="dt">
        <Box sx={{ typography: "subtitle2" }}>{t(fieldLabelKey(module, name), { _: name })}</Box>
        <Box sx={{ mt: "2px", maxWidth: 560, typography: "caption", lineHeight: "18px", color: "text.secondary" }}>
          {t(`resources.${module}.help.${name}`, { _: "" })}
        </Box>
      </Box>
      <Box component="dd" sx={{ m: 0, mt: { xs: 1, sm: 0 }, textAlign: { sm: "right" }, fontWeight: 520, ...figures }}>
        <Cell name={name} />
      </Box>
    </Box>
  );
};

/** The one record of a module that each account has once: every setting with what it does; changed in its form. */
export const SingleRecord = ({ module, fields }: Props) => {
  const t = useTranslate();
  const resource = resourceOf(module);
  const [editing, setEditing] = useState(false);
  const { data, error, isPending } = useGetList(module, {
    pagination: { page: 1, perPage: 1 },
    meta: { fields: Object.keys(resource.fields) },
  });
  const record = data?.[0] as (FieldRecord & { id: number; version: number }) | undefined;
  const mayEdit = useMayWrite(module, "update") && canWrite(resource, "update");
  return (
    <Card
      title={t(`resources.${module}.name`)}
      aside={
        record &&
        mayEdit && (
          <SecondaryButton icon={Pencil} size="small" onClick={() => setEditing(true)}>
            {t("settings.edit")}
          </SecondaryButton>
        )
      }
    >
      {error && (
        <Box sx={{ px: 4, pb: 4 }}>
          <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>
        </Box>
      )}
      {isPending && <SkeletonRows rows={4} height={56} />}
      {record && (
        <RecordScope module={module} record={record}>
          <Box component="dl" sx={{ m: 0 }}>
            {fields.map((name) => (
              <Setting key={name} name={name} />
            ))}
          </Box>
          <Box sx={{ px: 4, py: 4, borderTop: 1, borderColor: "line.subtle", "&:empty": { display: "none" } }}>
            <LatestHistory />
          </Box>
        </RecordScope>
      )}
      {record && editing && (
        <Suspense fallback={null}>
          <FormSlideIn
            module={module}
            id={record.id}
            onClose={() => setEditing(false)}
            onSaved={() => setEditing(false)}
          />
        </Suspense>
      )}
    </Card>
  );
};
