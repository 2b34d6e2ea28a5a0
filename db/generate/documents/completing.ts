import { camel, pascal, snake } from "../../../resources/core/naming.ts";
import { me, quote } from "../writers/sql-text.ts";
import {
  deedOf,
  isAt,
  isOfSkus,
  kitColumnOf,
  takesKits,
  takesStockless,
  typedOf,
  type Kind,
  type KindOfLine,
} from "./kind.ts";
import { followsNamed, takesParts } from "./named-lines.ts";
import { ledgerTrigger, refuseValue } from "./sql-function.ts";

const keepsItem = (line: KindOfLine): string =>
  line.doneColumns
    .map(
      (done) => `    if new.${line.item} <> old.${line.item} and old.${done} > 0 then
      ${refuseValue(`Something was ${deedOf(done)} on this line.`, camel(line.item), deedOf(done))}
    end if;`,
    )
    .join("\n");

const keepsQuantity = (line: KindOfLine): string =>
  line.doneColumns
    .map(
      (done) => `  if tg_op = 'UPDATE' and new.quantity <> old.quantity and new.quantity < old.${done} then
    ${refuseValue(`More than this quantity was ${deedOf(done)}.`, "quantity", `below${pascal(deedOf(done))}`)}
  end if;`,
    )
    .join("\n");

/** A changed item, quantity or unit asks the rules again, unless the amount was entered. */
const forgets = ({ item, amount }: KindOfLine): string =>
  amount?.rule
    ? `    if new.${item} <> old.${item} or ((new.quantity, new.unit_factor, new.unit_quantity) is distinct from (old.quantity, old.unit_factor, old.unit_quantity) and old.${amount.column}_rule_id is not null) then
      if new.${amount.column} is not distinct from old.${amount.column} then
        new.${amount.column} := null;
      end if;
    end if;`
    : "";

/** A line that does not fit is refused; the condition stands here, so that a line that fits pays for no call. */
export const fittingQuantity = (
  of: Pick<KindOfLine, "amount" | "itemTable">,
  line: string,
  sku: string,
  /** The unit that the amount is for, and its base units. */
  unit: readonly [name: string, factor: string],
): string => {
  const decimals = `${sku}.quantity_precision`;
  const { amount } = of;
  const isSold = amount?.rule !== undefined && isOfSkus(of);
  const isTooLarge = amount ? ` or abs(${line}.unit_quantity * ${line}.amount) > app_hidden.largest_amount()` : "";
  // amounts of a discount are below zero, and no others
  const isOdd = isSold
    ? ` or ${line}.amount < 0 or ${sku}.kind = 'discount' or ${line}.discount_total > ${line}.gross`
    : "";
  const given = amount ? `${quote(camel(amount.column))}, ${line}.amount, ${line}.unit_quantity` : "null, null, null";
  const sold = isSold ? `, ${sku}.kind, ${line}.discount_total, ${line}.gross` : "";
  // a price belongs to its unit: it is converted where that can be done exactly
  const misfit =
    amount?.rule !== undefined
      ? `when ${line}.misfit is not null then app_private.refuse_unit_amount(${line}.misfit, ${quote(camel(amount.column))}, ${unit.join(", ")})
    `
      : "";
  return `case ${misfit}when ${line}.quantity > app_hidden.largest_decimal() or min_scale(${line}.quantity) > ${decimals}${isTooLarge}${isOdd}
    then app_private.refuse_line(${line}.quantity, ${decimals}, ${given}${sold}) else ${line}.quantity end`;
};

/** An amount that is given is one by hand; the rules give the others. */
const resolves = ({ amount }: KindOfLine): string =>
  amount?.rule
    ? `  if new.${amount.column} is null then
    new.${amount.column} := line.amount;
    new.${amount.column}_rule_id := line.rule_id;
    new.${amount.column}_reason := line.reason;
  elsif tg_op = 'INSERT' or new.${amount.column} is distinct from old.${amount.column} then
    new.${amount.column}_rule_id := null;
    new.${amount.column}_reason := jsonb_build_object('manual', true, 'by', app_hidden.user_id());
  end if;
  -- for the unit that the line has now
  new.${amount.column} := line.amount;`
    : "";

/**
 * An amount that stays is for the unit that the line had, one that comes with a unit for that; which unit another is for nobody
 * knows where the line has to leave its own.
 */
const amountUnit = ({ amount }: KindOfLine): string =>
  amount?.rule
    ? `  -- an amount that is said again is no new one, unless it comes with a unit
  if new.${amount.column} = old.${amount.column} and (new.unit_factor = old.unit_factor or coalesce(current_setting('app.amount_given', true), '') = '') then
    amount_unit := old.unit;
    amount_factor := old.unit_factor;
  elsif new.unit_factor = old.unit_factor then
    amount_factor := null;
  end if;`
    : "";

/** Whether a SKU may get a line: one with a successor still gets those that follow another line, as its invoice does. */
const inUse = ({ of }: KindOfLine): string =>
  of ? "s.archived_by is null" : "s.archived_by is null and s.successor_id is null";

const completeLine = (kind: Kind, line: KindOfLine): string => {
  const { table, document } = kind;
  const [party] = document.parties;
  const taxed = line.amount?.tax ? snake(line.amount.tax) : null;
  const isKit = kitColumnOf(kind, line);
  const read = [
    ...(taxed ? [`o.${taxed} as tax_rate`] : []),
    "o.state",
    "s.quantity_precision",
    ...(takesKits(kind, line) && !isKit ? [] : ["s.is_kit"]),
    ...(isOfSkus(line) ? ["s.kind"] : []),
  ];
  const written = [
    ...(line.of ? [line.of.column] : []),
    line.item,
    "quantity",
    "unit",
    "unit_factor",
    "unit_quantity",
    ...(line.amount ? [line.amount.column] : []),
    ...(line.amount?.discount ? [line.amount.discount.given] : []),
  ];
  const refuses = (is: string, refused: string) =>
    `if ${is} and (tg_op = 'INSERT' or new.${line.item} <> old.${line.item}) then\n  perform app_private.${refused}(${quote(camel(line.item))});\nend if;\n`;
  const name = `tg_${line.table}__complete`;
  return ledgerTrigger({
    name,
    about: `Fills in what a line of ${table} leaves open, and refuses changes that contradict what was done.`,
    plans: "generic",
    declare: [
      `me constant int := ${me}`,
      "line record",
      ...(line.amount?.rule ? ["amount_unit text := new.unit", "amount_factor numeric := new.unit_factor"] : []),
      ...(line.of ? [`named app_public.${line.of.table}`] : []),
      ...(line.of?.parts.length ? ["parts record"] : []),
    ],
    body: `
${followsNamed(kind, line)}if tg_op = 'UPDATE' then
${[
  forgets(line),
  amountUnit(line),
  `  -- kept in base units and in the unit a person chose: whichever changed decides the other
  if new.unit_quantity <> old.unit_quantity and new.quantity = old.quantity then
    new.quantity := null;
  elsif (new.quantity, new.unit_factor) is distinct from (old.quantity, old.unit_factor) then
    new.unit_quantity := null;
  end if;`,
]
  .filter((part) => part !== "")
  .join("\n")}
end if;
-- the SKU is held as its foreign key holds it, but before its decimals are read: they do not fall until this line is seen
select ${read.join(", ")}, a.* into line
from app_public.${table} as o
cross join lateral (
  select s.quantity_precision${isOfSkus(line) ? ", s.is_kit, s.kind" : ""} from app_public.${line.itemTable} as s
  where s.account_id = me and s.id = new.${line.item}${isOfSkus(line) ? ` and (${inUse(line)} or tg_op = 'UPDATE')` : ""}
  for key share
) as s
left join lateral app_private.line_amounts(${[
      line.amount?.rule ? quote(line.amount.rule) : "null",
      party ? `o.${snake(party)}` : "null",
      `new.${line.item}`,
      "new.quantity",
      "new.unit",
      "new.unit_factor",
      "new.unit_quantity",
      line.amount ? `new.${line.amount.column}` : "null",
      line.amount?.rule ? "amount_factor" : "null",
      "null",
      line.amount?.discount ? `new.${line.amount.discount.given}` : "null",
    ].join(", ")}) as a on true
where o.account_id = me and o.id = new.${line.parent};
if not found then
  perform app_private.fail('SWNFD', 'This SKU does not exist.', '{"fields": {"${camel(line.item)}": "notFound"}}');
end if;
${takesKits(kind, line) ? "" : refuses("line.is_kit", "refuse_kit")}${takesStockless(line) ? "" : refuses("line.kind <> 'stock'", "refuse_stockless")}if ${isAt(kind, "line.state", "closed", "canceled")} then
  perform app_private.refuse_ended(line.state);
end if;
if tg_op = 'UPDATE' then
${keepsItem(line) || "  null;"}
else
${taxed ? `  new.${taxed} := coalesce(line.tax_rate, 0);\n` : ""}  if new.position = 0 then
    select coalesce(max(position), 0) + 1 into new.position
    from app_public.${line.table}
    where account_id = me and ${line.parent} = new.${line.parent};
  end if;
end if;
new.quantity := ${fittingQuantity(line, "line", "line", ["amount_unit", "coalesce(amount_factor, new.unit_factor)"])};
${isKit ? `new.${isKit} := line.is_kit;\n` : ""}${line.stockless ? `new.${line.stockless} := line.kind <> 'stock';\n` : ""}new.unit := line.unit;
new.unit_factor := line.unit_factor;
new.unit_quantity := line.unit_quantity;
${[resolves(line), keepsQuantity(line), takesParts({ kind, line })].filter((part) => part !== "").join("\n")}
return new;`,
    triggers: [
      { name, on: line.table, event: `before update of ${written.join(", ")}`, rows: "for each row" },
      // the lines of a new document are completed by the statement that writes them
      {
        name: `${name}_new`,
        on: line.table,
        event: "before insert",
        rows: "for each row when (current_user <> 'ledger_writer')",
      },
    ],
  });
};

/** Lines leave their trigger complete: position, units, tax rate, and a price or cost from the rules unless one was given. */
export const completingSql = (kinds: readonly Kind[]): string =>
  kinds.flatMap((kind) => typedOf(kind).map((line) => completeLine(kind, line))).join("");
