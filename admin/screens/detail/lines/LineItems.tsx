import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Box, type Theme, useMediaQuery } from "@mui/material";
import { useTranslate } from "react-admin";
import type { AnyField, ChildrenField } from "../../../../resources/core/fields.ts";
import { placesOf } from "../../../../resources/core/document.ts";
import { progressOf } from "../../../../resources/core/states.ts";
import { useAccess } from "../../../data/access.ts";
import { resourceOf } from "../../../data/resources.ts";
import { KeyHint } from "../../../parts/Kbd.tsx";
import { Alert } from "../../../parts/Alert.tsx";
import { ChildrenGrid } from "../children/ChildrenGrid.tsx";
import { type GridExtras, GridExtrasContext } from "../children/gridExtras.ts";
import { useJustCreated } from "../data/justCreated.ts";
import { referenced } from "../data/naming.ts";
import { changedColumns, type GridRow, type GridState } from "../grid/gridState.ts";
import type { GridAt } from "../grid/gridView.ts";
import { totalNoteOf } from "../special.ts";
import { isEditable, isFinished, movesStock } from "../transitions/documentTransitions.ts";
import { LineEffect } from "./LineEffect.tsx";
import { isMade, moneyOf } from "./lineMoney.ts";
import { lacksRule, LineNote, type NoteContext, prompting, undecided } from "./LineNote.tsx";
import { lineShapeOf } from "./lineShape.ts";
import { amountByHand, type Ask, askOf, asksOf } from "./lineTerms.ts";
import { LineParts } from "./LineParts.tsx";
import { namedUnit } from "./lineUnits.ts";
import { partsShapeOf } from "./lineParts.ts";
import { LineTotals } from "./LineTotals.tsx";
import { PastedProblems } from "./PastedProblems.tsx";
import { useAddLines } from "./useAddLines.ts";
import { isLevel, isPosted, useLineCells } from "./useLineCells.tsx";
import { useLineParts } from "./useLineParts.ts";
import { useLineTerms } from "./useLineTerms.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type Props = { name: string };

const none: readonly Ask[] = [];

/** A document's lines: typed, looked up, scanned or pasted; prices with their reason, availability and totals as one types. */
export const LineItems = ({ name }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const { may } = useAccess();
  const field = resource.fields[name] as ChildrenField;
  const child = resourceOf(field.of);
  const shape = useMemo(() => lineShapeOf(child, resource, name), [child, resource, name]);
  const { problems, scanned, add, scan, paste, drop, forgetScan } = useAddLines(child, shape);
  const [asks, setAsks] = useState(none);
  const [tried, setTried] = useState<Ask | null>(null);
  const onTry = useCallback((row: GridRow | null) => setTried(row && askOf(row, shape)), [shape]);
  const progress = progressOf(resource.name, String(record.state));
  const moves = movesStock(progress);
  // nothing of it is left to be done: the user says so to add more
  const [again, setAgain] = useState(false);
  const finished = isFinished(progress);
  const editable = isEditable(progress) && (!finished || again);
  const { parties = [], totalNote } = resource.document ?? {};
  const Note = totalNote ? totalNoteOf(totalNote) : undefined;
  const places = resource.document ? placesOf(resource.document) : [];
  const party = referenced(record, parties[0] ?? "");
  const place = referenced(record, places[0] ?? "");
  const missing = [...parties, ...places].filter((each) => !referenced(record, each));
  const { termsOf, ask } = useLineTerms(
    resource.name,
    record,
    // a document without a place of its own, as an invoice, asks for nothing
    { party: party?.id, place: place?.id, complete: places.length > 0 && missing.length === 0 },
    editable ? (tried ? [...asks.filter(({ key }) => key !== tried.key), tried] : asks) : none,
    shape,
  );
  const taxRate = typeof record.taxRate === "string" ? record.taxRate : null;
  const money = useCallback((row: GridRow) => moneyOf(row, shape, termsOf, taxRate), [shape, termsOf, taxRate]);
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const met = useRef(new Set<string>());
  const [held, setHeld] = useState(false);
  const context: NoteContext = {
    party,
    place: place?.name ?? "",
    shape,
    termsOf,
    may,
    declined,
    onDecline: (key) => setDeclined((before) => new Set([...before, key])),
    onMet: (key) => void met.current.add(key),
  };
  /** A user who saves before the answers come meets each line's prompt, too, once. */
  const ready = async ({ state }: GridAt): Promise<boolean> => {
    const unmet = state.rows.filter((row) => amountByHand(row, shape) !== undefined && !met.current.has(row.key));
    const prompts = prompting(unmet, context, await ask(unmet));
    for (const { key } of prompts) met.current.add(key);
    setHeld(prompts.length > 0);
    return prompts.length === 0;
  };
  const lines: unknown = record[name];
  const begins = useJustCreated() && Array.isArray(lines) && lines.length === 0;

  const onState = useCallback(
    (state: GridState, columns: readonly string[]) =>
      setAsks((before) => {
        const now = asksOf(state, columns, shape);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      }),
    [shape],
  );
  // it told of the lines before this save
  useEffect(() => {
    forgetScan();
    setHeld(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [record.version]);

  // goods of an open line are reserved or on their way: another SKU is another line
  const locked = useCallback(
    (column: string, row: GridRow | null) =>
      row !== null &&
      ((column === shape.item && moves && row.id !== null) ||
        (shape.madeBy !== undefined && column !== "description" && isMade(row.values[shape.madeBy]))),
    [shape.item, shape.madeBy, moves],
  );
  // lines about those of another document are begun there: nobody knows such a line by its number
  const about = resource.document?.lines[name]?.of?.line;
  // a draft has posted nothing; beside what is posted, the amount says why it is so
  const folded = useMediaQuery<Theme>((theme) => theme.breakpoints.between("md", "xl"), { noSsr: true }) && moves;
  const hides = useCallback(
    (name: string, each: AnyField) =>
      name === about ||
      (progress === "draft" && isPosted(each)) ||
      (!editable && isLevel(each)) ||
      (folded && name === shape.reason),
    [about, progress, editable, folded, shape.reason],
  );
  const partsShape = useMemo(() => partsShapeOf(resource, name), [resource, name]);
  const parts = useLineParts(resource, record, name);
  const show = useLineCells(child, shape, place, money, termsOf, folded, partsShape?.where);

  const along = useCallback((row: GridRow) => namedUnit(row, shape), [shape]);
  const extras: GridExtras = {
    locked,
    show,
    along,
    fixed: about !== undefined,
    hides,
    ready,
    onState,
    onTry,
    onScan: (code, at) => void scan(code, at),
    onPaste: paste,
    blocked: ({ state }) => {
      const count = undecided(state.rows, context).length;
      return count > 0 ? t("lines.decideRules", { smart_count: count }) : undefined;
    },
    effect: (input) => (moves ? <LineEffect changes={{ [name]: input }} /> : null),
    below: (row, active) => {
      // what a line of another SKU is made of is known once it is saved
      const made = row.id !== null && !changedColumns(row).includes(shape.item) ? parts.get(Number(row.id)) : undefined;
      const noted = active || lacksRule(row, context) || prompting([row], context, termsOf).length > 0;
      return made || noted ? (
        <>
          {partsShape && made && (
            <LineParts
              shape={partsShape}
              parts={made}
              open={active}
              place={place}
              terms={termsOf(row)?.terms}
              hides={(each) => hides(each, partsShape.child.fields[each] as AnyField)}
            />
          )}
          {noted && <LineNote key={row.key} row={row} active={active} {...context} />}
        </>
      ) : null;
    },
    above: problems.lines.length > 0 && (
      <PastedProblems
        key={problems.turn}
        of={shape.unitAmount === "cost" ? "cost" : "price"}
        lines={problems.lines}
        onAdd={add}
        onDrop={drop}
      />
    ),
    aside: (
      <>
        {held && (
          <Box component="span" role="status" sx={{ typography: "body2", fontWeight: 560, color: "tone.warning.text" }}>
            {t("lines.ruleFirst")}
          </Box>
        )}
        {scanned && (
          <Box component="span" role="status" sx={{ typography: "body2", fontWeight: 560 }}>
            {scanned}
          </Box>
        )}
        <KeyHint keys={["Space"]}>{t("stock.explainHint")}</KeyHint>
        {about === undefined && <KeyHint keys={["Ctrl", "V"]}>{t("grid.keys.paste")}</KeyHint>}
      </>
    ),
    foot: (
      <LineTotals
        shape={shape}
        money={money}
        note={(total) =>
          Note && (
            <Suspense>
              <Note total={total} />
            </Suspense>
          )
        }
      />
    ),
  };

  return (
    <>
      {missing.length > 0 && (
        <Alert tone="info" lead={t("lines.chooseFirst")} sx={{ mb: 3 }}>
          {missing.map((each) => t(`resources.${resource.name}.required.${each}`)).join(" ")}
        </Alert>
      )}
      <GridExtrasContext value={extras}>
        <ChildrenGrid
          name={name}
          title={t("lines.title")}
          reopen={
            finished && isEditable(progress) && !again
              ? { text: t("lines.again"), run: () => setAgain(true) }
              : undefined
          }
          closed={!editable || missing.length > 0}
          begins={begins}
        />
      </GridExtrasContext>
    </>
  );
};
