import { useGetOne, useTranslate } from "react-admin";
import type { AnyField } from "../../../resources/core/fields.ts";
import { useAccess } from "../../data/access.ts";
import { Failure } from "../../data/failure.ts";
import { recordName } from "../../data/recordName.ts";
import { Suspense } from "react";
import { Navigate } from "react-router";
import { recordPath, resourceOf } from "../../data/resources.ts";
import { keptFieldsOf } from "../../data/shape.ts";
import type { FieldRecord } from "../../fields/renderer.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { readableField } from "../detail/data/readable.ts";
import { resolveComponent } from "../detail/special.ts";
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
    ...keptFieldsOf(resource).filter((name) => readableField(resource.fields[name] as AnyField, may)),
  ];
  // Always read anew: an edit is based on what is there now.
  const { data, error, refetch } = useGetOne(
    module,
    { id, meta: { fields } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const own = t(`resources.${module}.one`);
  const name = data && (resource.single && !data[resource.title] ? own : recordName(resource, data));
  const title = name === undefined ? own : t("forms.edit", { name });
  const Extra = resource.formExtra === undefined ? undefined : resolveComponent(resource.formExtra);
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
        above={
          Extra && (
            <Suspense fallback={null}>
              <Extra />
            </Suspense>
          )
        }
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
      {error instanceof Failure && error.code !== "NOT_FOUND" ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : error ? (
        <ErrorAlert>{t("errors.NOT_FOUND")}</ErrorAlert>
      ) : (
        <SkeletonRows rows={8} height={62} />
      )}
    </SlideIn>
  );
};

const NewSlideIn = ({ module, given, onClose, onSaved }: Props) => {
  const t = useTranslate();
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

/** A new record that begins with another's values. */
const CopySlideIn = ({ copied, ...props }: Props & { copied: number }) => {
  const t = useTranslate();
  const resource = resourceOf(props.module);
  const { may } = useAccess();
  // codes are a record's own, and what is typed again, such as a password, is nobody's to copy
  const fields = readableForm(resource, true, may).filter((name) => resource.fields[name]?.kind !== "code");
  const { data } = useGetOne(props.module, { id: copied, meta: { fields: [resource.title, ...fields] } });
  if (!data) return null;
  const given = {
    ...Object.fromEntries(fields.map((name) => [name, data[name] as unknown])),
    [resource.title]: t("forms.copyOf", { name: recordName(resource, data) }),
  };
  return <NewSlideIn {...props} given={given} />;
};

/** Makes or edits a record of any module, over whatever is on screen. */
export const FormSlideIn = ({ copied, ...props }: Props & { copied?: number | null }) => {
  if (props.id !== null) return <EditSlideIn {...props} id={props.id} />;
  return copied ? <CopySlideIn {...props} copied={copied} /> : <NewSlideIn {...props} />;
};
