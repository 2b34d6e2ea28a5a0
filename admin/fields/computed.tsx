import type { ComputedField } from "../../resources/core/fields.ts";
import { Nothing } from "../parts/Nothing.tsx";
import { Quantity } from "../parts/Quantity.tsx";
import { isEmpty, type CellProps, type Renderer } from "./renderer.ts";
import { rendererOf } from "./renderers.ts";

type Named = { id: number; name: string };
type Level = { available: string };

/** Kinds that the API alone can work out. */
const own: Partial<Record<ComputedField["as"], (value: unknown) => React.ReactNode>> = {
  references: (value) => ((value as Named[]).length > 0 ? (value as Named[]).map(({ name }) => name).join(", ") : <Nothing />),
  stockLevels: (value) => <Quantity value={(value as Level[]).reduce((sum, { available }) => sum + Number(available), 0)} strong />,
};

const ComputedCell = ({ field, value, ...rest }: CellProps<ComputedField>) => {
  const show = own[field.as];
  if (show) return isEmpty(value) && field.as !== "stockLevels" ? <Nothing /> : <>{show(value ?? [])}</>;
  const { Cell } = rendererOf(field.as as Parameters<typeof rendererOf>[0]);
  return <Cell {...rest} field={{ kind: field.as } as never} value={value} />;
};

export const computed: Renderer<ComputedField> = { Cell: ComputedCell, Input: () => null, width: 80 };

const rightKinds: readonly ComputedField["as"][] = ["quantity", "integer", "money", "unitMoney", "percent", "stockLevels"];
export const isRight = (field: ComputedField): boolean => rightKinds.includes(field.as);
