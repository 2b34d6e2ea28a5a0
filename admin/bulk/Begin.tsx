import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { bulkActionsOf, type BulkAction } from "../../resources/core/bulk.ts";
import { useAccess } from "../data/access.ts";
import { failureMessage } from "../data/failure.ts";
import { resourceOf } from "../data/resources.ts";
import { useOperation } from "../data/useOperation.ts";
import { settleTyped } from "../fields/unsettled.ts";
import { Choice } from "../parts/Choice.tsx";
import { Alert } from "../parts/Alert.tsx";
import { PrimaryButton } from "../parts/Buttons.tsx";
import { ActionField } from "./ActionField.tsx";
import { actionName } from "./actionWords.ts";
import type { Selected } from "./selected.ts";

type Values = Readonly<Record<string, unknown>>;
type Props = { module: string; selected: Selected; onBegun: (id: number) => void };

/** What is sent of a value: of labels their ids. */
const sent = (kind: string | undefined, value: unknown): unknown =>
  kind === "labels" ? ((value ?? []) as { id: number }[]).map(({ id }) => ({ id })) : value;

/** Of choices the first one stands there, and what begins with a value of its own. */
const firstValues = (action: BulkAction | undefined): Values =>
  Object.fromEntries(
    Object.entries(action?.form ?? {}).flatMap(([key, field]): [string, unknown][] =>
      action?.about !== undefined && "initial" in field && field.initial !== undefined
        ? [[key, field.initial]]
        : field.kind === "choice" && typeof field.options !== "string"
          ? [[key, field.options[0]]]
          : [],
    ),
  );

/** Which action, and what it asks for. */
export const Begin = ({ module, selected, onBegun }: Props) => {
  const t = useTranslate();
  const { may } = useAccess();
  const actions = bulkActionsOf(resourceOf(module)).filter(
    ({ scopes, operation }) => !operation?.source && scopes.every(may),
  );
  const [name, setName] = useState(actions[0]?.name ?? "");
  const [values, setValues] = useState<Values>(() => firstValues(actions[0]));
  const [failure, setFailure] = useState<unknown>(null);
  const { run, busy } = useOperation("bulk_updates", "startBulkUpdate");
  const action = actions.find((each) => each.name === name) ?? actions[0];
  if (!action) return <Alert tone="info" lead={t("bulkActions.none")} />;
  const refused = (failure as { fields?: Readonly<Record<string, string>> } | null)?.fields ?? {};
  const start = async () => {
    if (!(await settleTyped())) return;
    setFailure(null);
    try {
      const fields = Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, sent(action.form[key]?.kind, value)]),
      );
      const { bulkUpdate } = (await run({ module, action: action.name, fields, ...selected }, "id")) as {
        bulkUpdate: { id: number };
      };
      onBegun(bulkUpdate.id);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Box sx={{ display: "grid", gap: 4, maxWidth: 560 }}>
      <Choice
        label={t("bulkActions.action")}
        value={action.name}
        options={actions.map((each) => ({ value: each.name, name: actionName(t, each) }))}
        onChange={(next) => {
          setName(next);
          setValues(firstValues(actions.find((each) => each.name === next)));
          setFailure(null);
        }}
      />
      {Object.keys(action.form).map((key) => (
        <ActionField
          key={`${action.name} ${key}`}
          module={module}
          action={action}
          name={key}
          values={values}
          error={refused[`fields.${key}`] && t(`validation.${refused[`fields.${key}`]}`)}
          onChange={(value) => setValues((before) => ({ ...before, [key]: value }))}
          onDrop={() =>
            setValues((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== key)))
          }
        />
      ))}
      {failure !== null && <Alert tone="danger" lead={failureMessage(failure, t)} />}
      <Box>
        <PrimaryButton loading={busy} onClick={() => void start()}>
          {t("bulkActions.try")}
        </PrimaryButton>
      </Box>
    </Box>
  );
};
