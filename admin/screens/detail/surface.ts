/** What modules may use of the detail screen; everything else there is its own affair. */
export { FailureNote } from "./FailureNote.tsx";
export { BarSlot, SaveBar } from "./SaveBar.tsx";
export {
  compare,
  decimalsOf,
  isDecimal,
  isZero,
  larger,
  minus,
  plus,
  remainder,
  round,
  smaller,
  times,
} from "../../../resources/core/decimal.ts";
export type { Lookup } from "./children/lookups.ts";
export { numberOf } from "./data/documentNumber.ts";
export { aboutLine, referenced } from "./data/naming.ts";
export { useSave } from "./data/useSave.ts";
export type { DetailRecord } from "./data/useDetail.ts";
export { TabPrimary } from "./head/TabPrimary.tsx";
export { useReferenceNames } from "./history/useReferenceName.ts";
export { itemByCode } from "./lines/itemsByCode.ts";
export type { Part } from "./lines/lineParts.ts";
export { useLineParts } from "./lines/useLineParts.ts";
export { PickList } from "./grid/PickList.tsx";
export { useNewRecord } from "./grid/useNewRecord.tsx";
export { calledOption, usePick } from "./grid/usePick.ts";
export { isEditable, isFinished, movesStock } from "./transitions/documentTransitions.ts";
export { OperationButtons } from "./operations/OperationButtons.tsx";
export { useOtherOperation } from "./operations/otherOperation.ts";
export { EffectDialog } from "./preview/EffectDialog.tsx";
export { PreviewDocuments } from "./preview/PreviewDocuments.tsx";
export { PreviewLevels } from "./preview/PreviewLevels.tsx";
export { changeOf, type Dimension } from "./preview/stockPreview.ts";
export { type PreviewState, usePreview } from "./preview/usePreview.ts";
export { useBegun } from "./progress/useBegun.ts";
export type { ShortLine } from "./progress/ShortLines.tsx";
export { FactsColumn } from "./tabs/FactsColumn.tsx";
export { useFormPart, useFormRows } from "../form/formParts.ts";
