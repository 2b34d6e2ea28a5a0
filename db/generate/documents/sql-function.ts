import { indent, quote } from "../writers/sql-text.ts";

const generic = "set plan_cache_mode to force_generic_plan\n";
const plansAs = {
  generic,
  ofMany: `-- plans: see post_stock_event
${generic}set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
`,
};

type Function = {
  /** Name with the parameters as they are declared. */
  name: string;
  /** The parameters' types. */
  types: string;
  returns: string;
  language: "sql" | "plpgsql";
  about: string;
  traits?: string;
  declare?: readonly string[];
  body: string;
  /** Made once for all values; and, of many rows, by the keys as post_stock_event says. */
  plans?: keyof typeof plansAs;
};

const handOver = (signature: string): string => `alter function ${signature} owner to ledger_writer;\n`;

const definition = (
  { name, types, returns, language, about, declare = [], body, plans }: Function,
  traits: string,
): string => {
  const plain = name.slice(0, name.indexOf("("));
  const block =
    language === "sql"
      ? indent(body.trim(), 2)
      : `${declare.length > 0 ? `declare\n${declare.map((line) => `  ${line};`).join("\n")}\n` : ""}begin\n${indent(body.trim(), 2)}\nend`;
  return `
create or replace function ${name} returns ${returns}
language ${language} ${traits}
set search_path to pg_catalog, pg_temp
${plans ? plansAs[plans] : ""}as $$
${block}${language === "plpgsql" ? " $$;" : "\n$$;"}
comment on function ${plain}(${types}) is ${quote(about)};
`;
};

/** A function of the ledger's own role. */
export const ledgerFunction = (wanted: Function & { traits?: string }): string =>
  `${definition(wanted, wanted.traits ?? "volatile")}${handOver(`${wanted.name.slice(0, wanted.name.indexOf("("))}(${wanted.types})`)}`;

type Trigger = {
  name: string;
  /** Its table, of app_public unless a schema is said. */
  on: string;
  /** before insert or update of state */
  event: string;
  /** What stands between the table and the function. */
  rows: string;
};

type TriggerFunction = Pick<Function, "about" | "declare" | "body" | "plans"> & {
  /** Without its schema, app_private. */
  name: string;
  triggers: readonly Trigger[];
};

/** A trigger function of the ledger's own role, with its triggers. */
export const ledgerTrigger = ({ name, triggers, ...rest }: TriggerFunction): string => {
  const signature = `app_private.${name}()`;
  const made = triggers.map(({ name: trigger, on, event, rows }) => {
    const table = on.includes(".") ? on : `app_public.${on}`;
    const kind = rows.startsWith("deferrable") ? "constraint trigger" : "trigger";
    return `drop trigger if exists ${trigger} on ${table};
create ${kind} ${trigger} ${event} on ${table}
${rows} execute function ${signature};
`;
  });
  const about = { ...rest, name: signature, types: "", returns: "trigger", language: "plpgsql" } as const;
  return `${definition(about, "volatile security definer")}${made.join("")}-- after the triggers: making one needs execute on its function
${handOver(signature)}`;
};

/** Refuses the value of a field. */
export const refuseValue = (text: string, field: string, problem: string): string =>
  `perform app_private.fail('SWVAL', ${quote(text)}, '{"fields": {"${field}": "${problem}"}}');`;
