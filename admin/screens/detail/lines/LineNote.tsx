import { useTranslate } from "react-admin";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { plus } from "../../../../resources/core/decimal.ts";
import type { Named } from "../data/naming.ts";
import type { GridRow } from "../grid/gridState.ts";
import { useGridView } from "../grid/gridView.ts";
import { Availability } from "./Availability.tsx";
import { amountByHand, isAsSaved, itemOf } from "./lineTerms.ts";
import type { LineShape } from "./lineShape.ts";
import { NeededRule } from "./NeededRule.tsx";
import { NoteLine } from "./NoteLine.tsx";
import { RulePrompt } from "./RulePrompt.tsx";
import { ruleToCreate } from "./ruleToCreate.ts";
import { CheaperUnitNote, UnitLeftNote } from "./UnitNotes.tsx";
import type { TermsOf } from "./useLineTerms.ts";

export type NoteContext = {
  /** Whom the document is with. */
  party: Named | null;
  place: string;
  shape: LineShape;
  termsOf: TermsOf;
  may: (scope: string) => boolean;
  /** Rows whose amount stays by hand on this line alone, as somebody said. */
  declined: ReadonlySet<string>;
  onDecline: (key: string) => void;
  /** Its prompt stood there long enough to be read. */
  onMet: (key: string) => void;
};
type Props = NoteContext & { row: GridRow };

/** Lines with a typed amount that no rule gives: each asks once whether a rule is made of it, however the line was left. */
export const prompting = (
  rows: readonly GridRow[],
  { party, shape, may, declined }: NoteContext,
  termsOf: TermsOf,
): readonly GridRow[] =>
  rows.filter((row) => {
    const rule = !isAsSaved(row, shape) && !declined.has(row.key) ? ruleToCreate(row, party, shape, termsOf) : null;
    return rule !== null && (rule.party !== null || may(rule.scope));
  });

/** Lines that cannot be saved before someone decides: a cost typed by hand that no rule of the vendor gives. */
export const undecided = (rows: readonly GridRow[], { party, shape, termsOf }: NoteContext): readonly GridRow[] =>
  rows.filter((row) => !isAsSaved(row, shape) && (ruleToCreate(row, party, shape, termsOf)?.party ?? null) !== null);

/** Whether a line is refused until its item has a rule. */
export const lacksRule = (row: GridRow, { shape, termsOf }: NoteContext): boolean =>
  shape.needed !== undefined && itemOf(row, shape) !== null && Boolean(termsOf(row)?.terms.needsRule);

/** Says that another line has the same item, and offers to make one line of both. */
const Twin = ({ row, shape }: Props) => {
  const t = useTranslate();
  const { state, dispatch } = useGridView();
  const item = itemOf(row, shape);
  const at = state.rows.findIndex((other) => other !== row && itemOf(other, shape)?.id === item?.id);
  const twin = state.rows[at];
  if (!item || !twin || row.id !== null) return null;
  const text = (value: unknown) => (typeof value === "string" && value ? value : "0");
  const sum = plus(text(twin.values[shape.quantity]), text(row.values[shape.quantity]));
  return (
    <NoteLine
      actions={
        <QuietButton
          size="small"
          sx={{ color: "accent.text" }}
          onClick={() => {
            dispatch({ type: "set", key: twin.key, values: { [shape.quantity]: sum } });
            dispatch({ type: "remove", row: state.rows.indexOf(row) });
          }}
        >
          {t("lines.merge", { number: at + 1 })}
        </QuietButton>
      }
    >
      {t("lines.also", { item: item.name, number: at + 1 })}
    </NoteLine>
  );
};

/** Under a line: what it needs a person for, and in words what stock there is for it. */
export const LineNote = ({ active, ...props }: Props & { active: boolean }) => {
  const t = useTranslate();
  const { row, party, shape, termsOf, may, place, onDecline, onMet } = props;
  const { state, dispatch } = useGridView();
  const asks = prompting([row], props, termsOf).length > 0;
  const rule = asks ? ruleToCreate(row, party, shape, termsOf) : null;
  const item = itemOf(row, shape);
  const terms = termsOf(row)?.terms;
  const needsAmount = terms?.ruleMissing && amountByHand(row, shape) === undefined && shape.unitAmount;
  const words = { item: item?.name, party: party?.name };
  return (
    <>
      {rule && item && (
        <RulePrompt
          item={item}
          rule={rule}
          shape={shape}
          may={may}
          onCreated={() =>
            shape.unitAmount && dispatch({ type: "set", key: row.key, values: { [shape.unitAmount]: null } })
          }
          onMet={() => onMet(row.key)}
          onDecline={() => onDecline(row.key)}
          onRemove={() => dispatch({ type: "remove", row: state.rows.indexOf(row) })}
        />
      )}
      {needsAmount && shape.rules && (
        <NoteLine lead={t(`lines.noRule.${shape.rules.field}`)}>
          {t(`lines.typeAmount.${shape.rules.field}`, words)}
        </NoteLine>
      )}
      {lacksRule(row, props) && item && shape.needed && <NeededRule item={item} rules={shape.needed} />}
      {active && <UnitLeftNote row={row} shape={shape} termsOf={termsOf} />}
      {active && <CheaperUnitNote row={row} shape={shape} termsOf={termsOf} />}
      {active && terms && <Availability terms={terms} place={place} />}
      {active && <Twin {...props} />}
    </>
  );
};
