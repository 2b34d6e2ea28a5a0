import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Box, type Theme, useMediaQuery } from "@mui/material";
import { useLocale, useTranslate } from "react-admin";
import type { AnyField, ChildrenField } from "../../../../resources/core/fields.ts";
import { placesOf } from "../../../../resources/core/document.ts";
import { progressOf } from "../../../../resources/core/states.ts";
import { useAccess } from "../../../data/access.ts";
import { resourceOf } from "../../../data/resources.ts";
import { formatQuantity } from "../../../i18n/formats.ts";
import { KeyHint } from "../../../parts/Kbd.tsx";
import { Alert } from "../../../parts/Alert.tsx";
import { plus } from "../amounts/decimal.ts";
import { ChildrenGrid } from "../children/ChildrenGrid.tsx";
import { initialOf } from "../children/childRows.ts";
import { useJustCreated } from "../data/justCreated.ts";
import { referenced } from "../data/naming.ts";
import { changedColumns, type GridAction, type GridRow, type GridState } from "../grid/gridState.ts";
import { isEditable, isFinished, movesStock } from "../transitions/documentTransitions.ts";
import { LineEffect } from "./LineEffect.tsx";
import { moneyOf } from "./lineMoney.ts";
import { LineNote, type NoteContext, prompting, undecided } from "./LineNote.tsx";
import { lineShapeOf } from "./lineShape.ts";
import { amountByHand, type Ask, askOf, asksOf, itemOf } from "./lineTerms.ts";
import { LineParts } from "./LineParts.tsx";
import { partsShapeOf } from "./lineParts.ts";
import { LineTotals } from "./LineTotals.tsx";
import { PastedProblems } from "./PastedProblems.tsx";
import { type PastedLine, readPastedLines } from "./pastedLines.ts";
import { resolveLines, type Unresolved } from "./resolveLines.ts";
import { isLevel, isPosted, useLineCells } from "./useLineCells.tsx";
import { useLineParts } from "./useLineParts.ts";
import { useLineTerms } from "./useLineTerms.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type Props = { name: string };
type View = { state: GridState; dispatch: (action: GridAction) => void };

const none: readonly Ask[] = [];

/** A document's lines: typed, looked up, scanned or pasted; prices with their reason, availability and totals as one types. */
export const LineItems = ({ name }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const { may } = useAccess();
  const field = resource.fields[name] as ChildrenField;
  const child = resourceOf(field.of);
  const shape = useMemo(() => lineShapeOf(child, resource, name), [child, resource, name]);
  const [unresolved, setUnresolved] = useState<{ turn: number; lines: readonly Unresolved[] }>({ turn: 0, lines: [] });
  const [scanned, setScanned] = useState<string | null>(null);
  const [asks, setAsks] = useState(none);
  const [tried, setTried] = useState<Ask | null>(null);
  const onTry = useCallback((row: GridRow | null) => setTried(row && askOf(row, shape)), [shape]);
  const progress = progressOf(resource.name, String(record.state));
  const moves = movesStock(progress);
  // nothing of it is left to be done: whoever wants more of it says so
  const [again, setAgain] = useState(false);
  const finished = isFinished(progress);
  const editable = isEditable(progress) && (!finished || again);
  const { parties = [] } = resource.document ?? {};
  const places = resource.document ? placesOf(resource.document) : [];
  const party = referenced(record, parties[0] ?? "");
  const place = referenced(record, places[0] ?? "");
  const missing = [...parties, ...places].filter((each) => !referenced(record, each));
  const { termsOf, ask } = useLineTerms(
    resource.name,
    record,
    { party: party?.id, place: place?.id, complete: missing.length === 0 },
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
  /** Whoever saves faster than the answers come meets the prompt of each line, too, once. */
  const ready = async ({ state }: View): Promise<boolean> => {
    const unmet = state.rows.filter((row) => amountByHand(row, shape) !== undefined && !met.current.has(row.key));
    const prompts = prompting(unmet, context, await ask(unmet));
    for (const { key } of prompts) met.current.add(key);
    setHeld(prompts.length > 0);
    return prompts.length === 0;
  };
  const view = useRef<View | null>(null);
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
    setScanned(null);
    setHeld(false);
  }, [record.version]);

  // goods of an open line are reserved or on their way: another SKU is another line
  const locked = useCallback(
    (column: string, row: GridRow | null) => column === shape.item && moves && row !== null && row.id !== null,
    [shape.item, moves],
  );
  // a draft has posted nothing; beside what is posted, the amount says why it is so
  const folded = useMediaQuery<Theme>((theme) => theme.breakpoints.between("md", "xl"), { noSsr: true }) && moves;
  const hides = useCallback(
    (name: string, each: AnyField) =>
      (progress === "draft" && isPosted(each)) || (!editable && isLevel(each)) || (folded && name === shape.reason),
    [progress, editable, folded, shape.reason],
  );
  const partsShape = useMemo(() => partsShapeOf(resource, name), [resource, name]);
  const parts = useLineParts(resource, record, name);
  const show = useLineCells(child, shape, place, money, termsOf, folded, partsShape?.where);

  const keep = (lines: readonly Unresolved[]) => setUnresolved((before) => ({ turn: before.turn + 1, lines }));
  const add = async (lines: readonly PastedLine[], { dispatch, state }: View) => {
    const resolved = await resolveLines(lines, shape);
    const values = resolved.values.map((each) => ({ ...initialOf(child), ...each }));
    if (values.length > 0) dispatch({ type: "fill", row: state.rows.length, values });
    return resolved.unresolved;
  };
  const scan = async (code: string, { dispatch, state }: View) => {
    const { values, unresolved: unknown } = await resolveLines([{ row: null, code }], shape);
    const [found] = values;
    if (!found) {
      setScanned(t("lines.scan.unknown", { code }));
      setUnresolved((before) => ({ turn: before.turn + 1, lines: [...before.lines, ...unknown] }));
      return;
    }
    dispatch({
      type: "count",
      item: shape.item,
      quantity: shape.quantity,
      values: { ...initialOf(child), ...found },
    });
    const item = found[shape.item];
    const same = state.rows.findLast((row) => typeof item === "object" && itemOf(row, shape)?.id === item?.id);
    const before = same?.values[shape.quantity];
    const more = found[shape.quantity];
    setScanned(
      t("lines.scan.counted", {
        item: typeof item === "object" ? item?.name : code,
        quantity: formatQuantity(
          plus(typeof before === "string" ? before : "0", typeof more === "string" ? more : "1"),
          locale,
        ),
      }),
    );
  };

  return (
    <>
      {missing.length > 0 && (
        <Alert tone="info" lead={t("lines.chooseFirst")} sx={{ mb: 3 }}>
          {missing.map((each) => t(`resources.${resource.name}.required.${each}`)).join(" ")}
        </Alert>
      )}
      {unresolved.lines.length > 0 && (
        <PastedProblems
          key={unresolved.turn}
          of={shape.unitAmount === "cost" ? "cost" : "price"}
          lines={unresolved.lines}
          onAdd={async (lines) => {
            if (view.current) keep(await add(lines, view.current));
          }}
          onDrop={() => keep([])}
        />
      )}
      <ChildrenGrid
        name={name}
        title={t("lines.title")}
        reopen={
          finished && isEditable(progress) && !again ? { text: t("lines.again"), run: () => setAgain(true) } : undefined
        }
        closed={!editable || missing.length > 0}
        locked={locked}
        show={show}
        hides={hides}
        begins={begins}
        onState={onState}
        below={(row, active, at) => {
          // what a line of another SKU is made of is known once it is saved
          const made =
            row.id !== null && !changedColumns(row).includes(shape.item) ? parts.get(Number(row.id)) : undefined;
          const noted = active || prompting([row], context, termsOf).length > 0;
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
              {noted && <LineNote key={row.key} row={row} active={active} view={at} {...context} />}
            </>
          ) : null;
        }}
        aside={
          <>
            {held && (
              <Box
                component="span"
                role="status"
                sx={{ typography: "body2", fontWeight: 560, color: "tone.warning.text" }}
              >
                {t("lines.ruleFirst")}
              </Box>
            )}
            {scanned && (
              <Box component="span" role="status" sx={{ typography: "body2", fontWeight: 560 }}>
                {scanned}
              </Box>
            )}
            <KeyHint keys={["Space"]}>{t("stock.explainHint")}</KeyHint>
            <KeyHint keys={["Ctrl", "V"]}>{t("grid.keys.paste")}</KeyHint>
          </>
        }
        onScan={(code, at) => void scan(code, at)}
        onPaste={(text, at) => {
          const lines = readPastedLines(text);
          // one bare value goes into the cell, a table becomes lines
          const bare = at.state.cursor.row < at.state.rows.length && !text.includes("\n") && !text.includes("\t");
          if (lines.length === 0 || bare) return false;
          void add(lines, at).then(keep);
          return true;
        }}
        ready={ready}
        onTry={onTry}
        blocked={({ state }) => {
          const count = undecided(state.rows, context).length;
          return count > 0 ? t("lines.decideRules", { smart_count: count }) : undefined;
        }}
        effect={(input) => (moves ? <LineEffect changes={{ [name]: input }} /> : null)}
      >
        {(at) => {
          view.current = at;
          return (
            <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", md: "1fr 340px" }, mt: 5 }}>
              <span />
              <LineTotals state={at.state} shape={shape} money={money} />
            </Box>
          );
        }}
      </ChildrenGrid>
    </>
  );
};
