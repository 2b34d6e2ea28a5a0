import { useGetOne, useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { Failure, failureMessage } from "../../data/failure.ts";
import { recordName } from "../../data/recordName.ts";
import { Navigate } from "react-router";
import { recordPath, resourceOf } from "../../data/resources.ts";
import type { FieldRecord } from "../../fields/renderer.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { LatestHistory } from "../detail/history/LatestHistory.tsx";
import { RecordScope } from "../../data/recordContext.tsx";
import { readableForm } from "./layout.ts";
import { RecordForm } from "./RecordForm.tsx";

type Props = {
  module: string;
  /** Null makes a new record. */ id: number | null;
  given?: FieldRecord;
  onClose: () => void;
  onSaved: (id: number) => void;
};

const EditSlideIn = ({ module, id, onClose, onSaved }: Props & { id: number }) => {
  const t = useTranslate();
  const resource = resourceOf(module);
  const { may } = useAccess();
  const fields = [
    resource.title,
    ...(resource.ownedBy ? [resource.ownedBy.by] : []),
    ...readableForm(resource, false, may),
  ];
  // Always read anew: an edit is based on what is there now.
  const { data, error } = useGetOne(
    module,
    { id, meta: { fields } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const title = data ? t("forms.edit", { name: recordName(resource, data) }) : t(`resources.${module}.one`);
  if (data && resource.ownedBy) return <Navigate replace to={recordPath(module, data)} />;
  if (data)
    return (
      <RecordForm
        key={`${id}`}
        module={module}
        record={data}
        title={title}
        onClose={onClose}
        onSaved={onSaved}
        below={
          resource.tabs ? undefined : (
            <RecordScope module={module} record={data}>
              <LatestHistory />
            </RecordScope>
          )
        }
      />
    );
  return (
    <SlideIn open onClose={onClose} title={title} width={resource.width ?? "narrow"}>
      {error ? (
        <ErrorAlert>{error instanceof Failure ? failureMessage(error, t) : t("errors.NOT_FOUND")}</ErrorAlert>
      ) : (
        <SkeletonRows rows={8} height={62} />
      )}
    </SlideIn>
  );
};

/** Makes or edits a record of any module, over whatever is on screen. */
export const FormSlideIn = ({ module, id, given, onClose, onSaved }: Props) => {
  const t = useTranslate();
  if (id !== null) return <EditSlideIn module={module} id={id} onClose={onClose} onSaved={onSaved} />;
  return (
    <RecordForm
      module={module}
      record={null}
      {...(given && { given })}
      title={t(`resources.${module}.create`)}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
};
