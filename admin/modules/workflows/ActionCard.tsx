import { Box } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import {
  actionTypes,
  askedOf,
  actionNames,
  keysOf,
  madeBy,
  type ActionKey,
  type ActionName,
} from "../../../resources/workflow-actions/types.ts";
import { useAccess } from "../../data/access.ts";
import { knows, resourceOf } from "../../data/resources.ts";
import { FieldFrame, belowId } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { SelectBox } from "../../fields/SelectBox.tsx";
import { TextBox } from "../../fields/TextBox.tsx";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { useFieldWords } from "../../fields/useFieldWords.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { customisedModules } from "../../../resources/core/registry.ts";
import { TemplateChange, type Change } from "../stored-work/TemplateChange.tsx";
import { columnsOf, type Column } from "./columns.ts";
import { newAction, paperKeys, paperOptions, printedFor, withValue } from "./mailedPapers.ts";
import { OneValue } from "./OneValue.tsx";
import type { Action } from "./ruleDraft.ts";

const module = "workflow_actions";
const withCustom = new Set(customisedModules());

/** Types that a kind of record can have done to it. */
export const offeredTypes = (root: string | undefined): readonly ActionName[] =>
  actionNames.filter((type) => {
    const asked = askedOf(type);
    if (
      root &&
      knows(root) &&
      (resourceOf(root).byPeople || resourceOf(root).inPerson) &&
      (asked || type === "setField")
    )
      return false;
    return !asked || !root || !knows(root) || (asked in resourceOf(root).fields && !resourceOf(root).readOnly);
  });

/** What a lookup is narrowed to, so that it fits the record, or the people it is for. */
const filterOf = (key: ActionKey, type: ActionName, root: string | undefined): Record<string, unknown> => {
  if (key === "emailTemplateId") return { types: [printedFor(root)] };
  if (key === "labelId") return { modules: [type === "notifyUsers" ? "users" : root] };
  return key === "statusId" ? { modules: [madeBy(type) ?? root] } : {};
};

type PartProps = {
  at: number;
  name: ActionKey;
  action: Action;
  root: string | undefined;
  columns: readonly Column[];
  problem: string | undefined;
  readOnly: boolean;
  onChange: (value: string | number | null) => void;
};

const long: readonly ActionKey[] = ["emailBody", "message", "emailSubject"];

const ActionPart = ({ at, name, action, root, columns, problem, readOnly, onChange }: PartProps) => {
  const t = useTranslate();
  const { label, help } = useFieldWords(module, name);
  const field = resourceOf(module).fields[name];
  const id = `action-${at}-${name}`;
  const needed =
    (actionTypes[action.type].needs as readonly string[]).includes(name) ||
    (name === "emailPaper" && (action.emailTemplateId ?? null) === null);
  const value = action[name] ?? null;
  const state = {
    invalid: problem !== undefined,
    describedBy: belowId(id, problem, help),
    disabled: readOnly,
  };
  const plain = { ...state, id, module, name, values: {}, onBlur: () => undefined, required: needed };
  const take = (next: unknown) => onChange(typeof next === "string" && next !== "" ? next : null);
  const language = useLocale().startsWith("ru") ? "ru" : "en";
  const chosen = columns.find((column) => column.id === action.field);
  const control = () => {
    if (field?.kind === "reference")
      return (
        <Lookup
          {...state}
          id={id}
          module={field.module}
          filter={filterOf(name, action.type, root)}
          value={typeof value === "number" ? value : null}
          required={needed}
          onChange={(next) => onChange(next)}
        />
      );
    if (name === "emailPaper" || name === "emailLanguage")
      return (
        <SelectBox
          {...plain}
          field={{ kind: "choice", options: "free" }}
          options={
            name === "emailPaper"
              ? paperOptions(printedFor(root), language)
              : ["en", "ru"].map((one) => ({ id: one, name: t(`resources.${module}.options.emailLanguage.${one}`) }))
          }
          value={value}
          onChange={take}
        />
      );
    if (name === "field")
      return (
        <SelectBox
          {...plain}
          field={{ kind: "choice", options: "free" }}
          options={columns.filter(({ isWritable, type }) => isWritable && type !== "labels")}
          value={value}
          onChange={take}
        />
      );
    if (name === "value" && chosen)
      return (
        <OneValue
          {...state}
          id={id}
          label={label}
          module={root ?? ""}
          column={chosen}
          value={String(value ?? "")}
          onChange={take}
        />
      );
    return (
      <TextBox {...plain} field={{ kind: "text" }} value={value} onChange={take} multiline={name === "emailBody"} />
    );
  };
  return (
    <Box sx={{ gridColumn: { sm: long.includes(name) ? "span 2" : "span 1" }, minWidth: 0 }}>
      <FieldFrame id={id} label={label} required={needed} help={help} error={problem}>
        {control()}
      </FieldFrame>
    </Box>
  );
};

type Props = {
  at: number;
  action: Action;
  root: string | undefined;
  problems: Readonly<Record<string, string>>;
  readOnly: boolean;
  /** How its document was changed since it was chosen. */
  change?: Change | undefined;
  /** Has it mail the document as it is now. */
  onUseLatest?: ((templateVersion: number | undefined) => Promise<unknown>) | undefined;
  onChange: (action: Action) => void;
  onRemove: () => void;
};

/** One action: what is done, and what it needs to be told. */
export const ActionCard = ({
  at,
  action,
  root,
  problems,
  readOnly,
  change,
  onUseLatest,
  onChange,
  onRemove,
}: Props) => {
  const t = useTranslate();
  const { may } = useAccess();
  const custom = useCustomFields(root ?? "", root !== undefined && withCustom.has(root));
  const columns = root ? columnsOf(root, custom, t, may) : [];
  const id = `action-${at}-type`;
  return (
    <Box
      role="group"
      aria-label={`${t("resources.workflow_actions.one")} ${at + 1}`}
      sx={{ display: "grid", gap: 3, p: 3, border: 1, borderColor: "line.normal", borderRadius: "8px" }}
    >
      <Box sx={{ display: "flex", gap: 2, alignItems: "start" }}>
        <Box sx={{ flex: 1, minWidth: 0, maxWidth: 320 }}>
          <SelectBox
            id={id}
            module={module}
            name="type"
            field={{ kind: "choice", options: "free" }}
            label={t(`resources.${module}.fields.type`)}
            options={offeredTypes(root).map((type) => ({
              id: type,
              name: t(`resources.${module}.options.type.${type}`),
            }))}
            value={action.type}
            onChange={(type) =>
              typeof type === "string" &&
              onChange({ ...(action.id !== undefined && { id: action.id }), ...newAction(type as ActionName, root) })
            }
            onBlur={() => undefined}
            values={{}}
            invalid={"type" in problems}
            disabled={readOnly}
            required
          />
          {problems["type"] && <Box sx={{ typography: "caption", color: "error.main" }}>{problems["type"]}</Box>}
        </Box>
        <Box sx={{ flex: 1 }} />
        {!readOnly && <IconAction icon={X} text={t("workflows.removeAction", { number: at + 1 })} onClick={onRemove} />}
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {keysOf(action.type)
          .filter((name) => printedFor(root) !== undefined || !paperKeys.includes(name))
          .map((name) => (
            <ActionPart
              key={name}
              at={at}
              name={name}
              action={action}
              root={root}
              columns={columns}
              problem={problems[name]}
              readOnly={readOnly}
              onChange={(value) => onChange(withValue(action, name, value))}
            />
          ))}
      </Box>
      {change && <TemplateChange change={change} onUse={onUseLatest} />}
    </Box>
  );
};
