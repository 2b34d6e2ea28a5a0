import { scopeOf, snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { isAt, isNotAt, linesOfLots, madeOf, mappedLine, sumsOf, typedOf, type Kind } from "../documents/kind.ts";
import { checked, needs } from "../documents/saving.ts";
import { ledgerFunction } from "../documents/sql-function.ts";
import { makeLines, partyOf, writeLines, type Place } from "./create-lines.ts";
import { childrenOf, has, isLeaf } from "./facts.ts";
import { surelyFit } from "./input-rules.ts";
import { indent, me, quote, textList } from "./sql-text.ts";
import { toldOfRecord } from "./told.ts";
import { checkedValueOf, columnsOf, inserted, requirement } from "./written-columns.ts";

/** Documents with a lock of their own, whose lines have no children, labels or custom fields of their own and name neither other lines nor lots. */
export const isMadeInSets = (kind: Kind, catalogue: Catalogue, resourceOf: Place["resourceOf"]): boolean => {
  const { resource, document, lines } = kind;
  return (
    document.root === undefined &&
    linesOfLots(kind).length === 0 &&
    lines.every((line) => !line.of && isLeaf(resourceOf(line.table), catalogue)) &&
    childrenOf(resource).every(([field, { most }]) => most === undefined || lines.every((line) => line.field !== field))
  );
};

const moduleOf = ({ fields }: Resource, key: string): string => {
  const field = fields[key];
  return field?.kind === "reference" ? field.module : "";
};

const numberOf = ({ resource }: Kind): string => snake(resource.title);
const taxOf = ({ lines }: Kind): string | undefined => {
  const tax = lines.find(({ amount }) => amount?.tax)?.amount?.tax;
  return tax === undefined ? undefined : snake(tax);
};

/** The header's row as it is written at the end, but for what follows from its lines. */
const headerRow = ({ kind, catalogue }: Place): string => {
  const written = new Map(columnsOf(kind.resource, catalogue).map((column) => [column.column, column]));
  const values = [...(catalogue.columns.get(kind.table)?.values() ?? [])].map((column): string => {
    const given = written.get(column.column);
    if (given) return inserted(given, "input", checkedValueOf);
    if (column.column === "account_id") return me;
    if (column.column === "id") return `nextval('app_public.${kind.table}_id_seq')::int`;
    if (column.column === "settled_version") return "1";
    if (column.column === "custom_field_values" && has(kind.resource, "customFields"))
      return "case when input ? 'customFields' then app_hidden.custom_values(input -> 'customFields') else '{}' end";
    return column.generated ? "null" : (column.defaultExpression ?? "null");
  });
  return `row(\n  ${values.join(",\n  ")}\n)::app_public.${kind.table}`;
};

const begin = (place: Place): string => {
  const { kind } = place;
  const [tax, party] = [taxOf(kind), partyOf(kind)];
  return [
    `header := ${headerRow(place)};`,
    `if header.status_id is not null or ${isNotAt(kind, "header.state", "draft", "open")} then`,
    `  header.state := app_private.first_state(${quote(kind.table)}, header.status_id, header.state);`,
    "end if;",
    "if header.status_id is null then",
    `  header.status_id := app_private.status_of_state(${quote(kind.table)}, header.state);`,
    "end if;",
    `if ${isAt(kind, "header.state", "open", "underWay", "done")} then`,
    "  header.opened_at := clock_timestamp();",
    "end if;",
    ...(tax && party ? [`header.${tax} := app_private.party_tax_rate(header.${party});`] : []),
  ].join("\n");
};

/** The lots that a row says of its lines. */
const chosenLots = (kind: Kind): string | undefined => {
  const mapped = mappedLine(kind);
  if (!mapped) return undefined;
  const [line, typed] = [mapped.line, mapped.typed].map(({ table }) =>
    kind.lines.findIndex((each) => each.table === table),
  );
  return `if header.${mapped.by} or input ? 'lotMappings' then
  moves := moves || app_private.new_lots_chosen(${quote(kind.table)}, header.id, input, header.${mapped.by}, header.state in (${kind.live}),
    l${line}.mappable, l${line}.of_lines, l${typed}.lines);
end if;`;
};

/** create_<document>(rows, collection): makes documents, each whole, with their numbers last. */
export const createFunction = (place: Place): string => {
  const { kind, resources, catalogue } = place;
  const { table, resource, lines, live } = kind;
  const written = columnsOf(resource, catalogue);
  const number = numberOf(kind);
  const columns = [...(catalogue.columns.get(table)?.values() ?? [])].filter(({ generated }) => !generated);
  const scope = `${scopeOf(resource)}:create`;
  const totals = sumsOf(kind).map(({ column, columns: summed }) => {
    const parts = lines.flatMap((line, index) =>
      summed.filter((name) => line.columns.has(name)).map((name) => `l${index}.${name}`),
    );
    return `header.${column} := ${parts.join(" + ") || "0"};`;
  });
  const open = typedOf(kind)
    .map((line, index) => checked(kind, line, index))
    .join("\n");
  const chosen = chosenLots(kind);
  const claims = lines.map((_, index) => `l${index}.claims`).join(" || ");
  const named = written.filter(({ kind: field }) => field === "reference");
  const fit = surelyFit(
    resource,
    resources,
    catalogue,
    "jsonb_build_array(input)",
    named.map(({ key }) => key),
  );
  const steps = [
    `is_fit := ${fit};
if is_fit then
  is_fit := app_private.are_there(
    array[${named.map(({ key }) => quote(moduleOf(resource, key))).join(", ")}]::text[],
    array[${named.map(({ key }) => `(input ->> ${quote(key)})::int`).join(", ")}]::int[]
  );
end if;
if not is_fit then
  perform app_hidden.check_values(${quote(table)}, jsonb_build_array(input));
end if;`,
    `input := app_private.before_save_${table}(input);`,
    requirement(
      written,
      (keys) => `if ${written
        .filter(({ required }) => required)
        .map(({ key }) => `btrim(coalesce(input ->> ${quote(key)}, '')) in ('', '[]')`)
        .join(" or ")} then
  perform app_hidden.require_values(input, ${keys}, true);
end if;`,
    ),
    begin(place),
    ...typedOf(kind).map((line, index) => writeLines(place, line, index)),
    needs(kind),
    ...madeOf(kind).map((line) => makeLines(place, line)),
    ...(open ? [`if ${isNotAt(kind, "header.state", "draft")} then\n${indent(open, 2)}\nend if;`] : []),
    ...totals,
    ...(chosen ? [chosen] : []),
    ...(lines.length > 0 ? [`if header.state in (${live}) then\n  claims := claims || ${claims};\nend if;`] : []),
    "ids := ids || header.id;",
    "ends := ends || cardinality(claims);",
    ...(chosen ? ["moves_ends := moves_ends || cardinality(moves);"] : []),
    "headers := headers || header;",
  ];
  const body = `
if not app_hidden.may(${quote(scope)}) then
  perform app_hidden.require_scope(${quote(scope)});
end if;
if not app_hidden.may_view(${quote(scopeOf(resource))}) then
  perform app_private.require_view(${quote(scopeOf(resource))});
end if;
for input, n in select value, ordinality from jsonb_array_elements(p_rows) with ordinality loop
  if p_collection is not null then
    input := app_hidden.at_row(input, place, n);
  end if;
  document_place := current_setting('app.input_place', true);
${indent(steps.filter((step) => step !== "").join("\n"), 2)}
end loop;
if claims <> '{}' then
  -- the levels of all of them at once
  perform app_private.lock_levels(array_agg(c.sku_id), array_agg(c.warehouse_id))
  from (select distinct sku_id, warehouse_id from unnest(claims)) as c;
  for i in 1 .. cardinality(ids) loop
    if ends[i] > coalesce(ends[i - 1], 0) then
${
  chosen
    ? `      -- what its lots lack is refused as its own
      document_place := case when p_collection is null then document_place else app_hidden.at_row(document_place, place, i) end;
      event := app_private.post_chosen_document(${quote(table)}, ids[i], claims[coalesce(ends[i - 1], 0) + 1 : ends[i]], moves[coalesce(moves_ends[i - 1], 0) + 1 : moves_ends[i]]);`
    : `      event := coalesce(
        app_private.post_plainly('open', ${quote(table)}, ids[i], claims[coalesce(ends[i - 1], 0) + 1 : ends[i]]),
        app_private.post_stock_event('open', ${quote(table)}, ids[i], p_new => claims[coalesce(ends[i - 1], 0) + 1 : ends[i]])
      );`
}
    end if;
  end loop;
end if;
-- the counter comes last: it is the one lock that all documents of a kind in an account share
with made as (
  insert into app_public.${table} (${columns.map(({ column }) => column).join(", ")})
  select ${columns
    .map(({ column }) => {
      if (column === number) return `app_private.next_value(${quote(table)})`;
      return column === "id"
        ? "case when p_collection is null then h.id else app_hidden.at_row(h.id, place, h.n) end"
        : `h.${column}`;
    })
    .join(", ")}
  from unnest(headers) with ordinality as h (${[...(catalogue.columns.get(table)?.keys() ?? [])].join(", ")}, n)
  returning *
)
select app_private.record_new(${quote(table)}, array_agg(${toldOfRecord(resource, resources, { row: "m", catalogue })} order by m.id) || told, ${resource.list !== undefined})
into changes from made as m;
document_place := set_config('app.input_place', coalesce(place_before, ''), true);
return ids;`;
  // lines are written before their document, which comes last because of its number
  const deferred = lines.map(
    (line) =>
      `\nalter table app_public.${line.table} alter constraint ${line.table}_account_id_${line.parent}_fkey deferrable initially deferred;`,
  );
  return `${deferred.join("")}
update app_private.table_scopes set is_told_by_writer = true where table_name = any (${textList([table, ...typedOf(kind).map((line) => line.table)])});
grant usage on sequence app_public.${table}_id_seq to ledger_writer;
${ledgerFunction({
  name: `app_hidden.create_${table}(p_rows jsonb, p_collection text)`,
  types: "jsonb, text",
  returns: "int[]",
  language: "plpgsql",
  traits: "volatile security definer",
  plans: "ofMany",
  about: `Makes records of ${table} from rows as save_${table} takes them, all or none, and returns their ids: lines, then what they ask of the ledger, then the documents themselves with their numbers. Labels, and children that are no lines, are the caller's to write.`,
  declare: [
    `me constant int := ${me}`,
    "place constant text := app_hidden.place_of(p_collection)",
    "place_before constant text := current_setting('app.input_place', true)",
    "document_place text",
    "line_place text",
    "input jsonb",
    "is_fit boolean",
    "n bigint",
    "given_lines jsonb",
    `header app_public.${table}`,
    `headers app_public.${table}[] := '{}'`,
    ...lines.map((_, index) => `l${index} record`),
    ...(typedOf(kind).some(({ amount }) => amount?.discount)
      ? ["nets numeric[]", "places bigint[]", "shares numeric[]"]
      : []),
    "claims app_private.claim_change[] := '{}'",
    "ids int[] := '{}'",
    "ends int[] := '{}'",
    ...(chosen ? ["moves app_private.stock_move[] := '{}'", "moves_ends int[] := '{}'"] : []),
    "event bigint",
    "told app_private.new_row[] := '{}'",
    "changes int",
  ],
  body,
})}`;
};
