import type { Resource } from "../../../resources/core/resource.ts";
import { firstStates, liveStates, stageOf, type Progress } from "../../../resources/core/stages.ts";
import { quote } from "../writers/sql-text.ts";
import { movesOf, sqlList, type Kind } from "./kind.ts";
import { ledgerFunction } from "./sql-function.ts";

/** How a new account's status looks at each stage of a document's life; people change it. */
const colours: Readonly<Record<Progress, string>> = {
  draft: "#56616A",
  open: "#1B4F9C",
  underWay: "#5A3E9E",
  done: "#17613C",
  closed: "#56616A",
  canceled: "#56616A",
};

const statuses = (kinds: readonly Kind[]): string => {
  const rows = kinds.flatMap(({ table, states }) =>
    Object.keys(states).map(
      (state, index) =>
        `  (${quote(table)}, ${quote(state)}, ${quote(colours[stageOf(states, state) ?? "open"])}, ${(index + 1) * 10})`,
    ),
  );
  return `
delete from app_private.initial_statuses;
insert into app_private.initial_statuses (module, state, color, sort_order) values
${rows.join(",\n")};

-- accounts that were there before a kind of document
do $$
declare
  account int;
begin
  for account in select id from app_public.accounts loop
    perform set_config('app.account_id', account::text, true);
    perform app_private.add_initial_statuses(account);
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
`;
};

/** What states mean, for functions that are written by hand. */
const meanings = (resources: readonly Resource[], kinds: readonly Kind[]): string => {
  const stages = resources.flatMap(({ name, states }) =>
    states
      ? [
          `  when ${quote(name)} then case p_state ${Object.keys(states)
            .map((state) => `when ${quote(state)} then ${quote(stageOf(states, state) ?? "")}`)
            .join(" ")} end`,
        ]
      : [],
  );
  const pairs = resources.flatMap(({ name, states }) =>
    Object.keys(states ?? {}).map(
      (state) => `    (${quote(name)}, ${quote(state)}, ${quote(stageOf(states ?? {}, state) ?? "")})`,
    ),
  );
  return `
-- No search_path of its own, so that it is inlined.
create or replace function app_private.stage_of(p_table text, p_state text) returns text
language sql immutable parallel safe
as $$
  select case p_table
  ${stages.join("\n  ")}
  end
$$;
comment on function app_private.stage_of(text, text) is
  'How far along a state of a module is: draft, open, underWay, done, closed or canceled; null for a state that it has not.';
grant execute on function app_private.stage_of(text, text) to ledger_writer;

-- The same the other way round, for reads of visitors: known while a query is planned, so that indexes on states serve.
create or replace function app_hidden.states_in(p_table text, p_stages text[]) returns text[]
language sql immutable parallel safe
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(m.state), '{}') from (values
${pairs.join(",\n")}
  ) as m (module, state, stage)
  where m.module = p_table and m.stage = any (p_stages)
$$;
comment on function app_hidden.states_in(text, text[]) is 'The states of a module that stand at these stages of its life.';
${ledgerFunction({
  name: "app_private.live_states(p_table text)",
  types: "text",
  returns: "text[]",
  language: "sql",
  traits: "immutable",
  about: "The states of a document in which its open lines count.",
  body: `select case p_table
${kinds.map(({ table, states }) => `  when ${quote(table)} then array[${sqlList(liveStates(states))}]`).join("\n")}
end`,
})}${kinds
    .map(
      ({ table, states }) =>
        `alter table app_public.${table} alter column state set default ${quote(firstStates(states)[0] ?? "")};\n`,
    )
    .join("")}`;
};

/** The legal moves of everything that has states, and the triggers that hold documents to them. */
export const statesSql = (resources: readonly Resource[], kinds: readonly Kind[]): string => {
  const rows = resources.flatMap((resource) => {
    const { asked, automatic } = movesOf(resource);
    return [
      ...asked.map(([from, to]) => `  (${quote(resource.name)}, ${quote(from)}, ${quote(to)}, false)`),
      ...automatic.map(([from, to]) => `  (${quote(resource.name)}, ${quote(from)}, ${quote(to)}, true)`),
    ];
  });
  const triggers = kinds.map(
    ({ table }) => `
drop trigger if exists tg_${table}__begin on app_public.${table};
create trigger tg_${table}__begin before insert on app_public.${table}
for each row when (current_user <> 'ledger_writer') execute function app_private.tg_move_state(false);
drop trigger if exists tg_${table}__move on app_public.${table};
create trigger tg_${table}__move before update of state, status_id on app_public.${table}
for each row when ((new.state, new.status_id) is distinct from (old.state, old.status_id) and current_user <> 'ledger_writer')
execute function app_private.tg_move_state(false);
drop trigger if exists tg_${table}__move_automatically on app_public.${table};
create trigger tg_${table}__move_automatically before update of state on app_public.${table}
for each row when (new.state <> old.state and current_user = 'ledger_writer')
execute function app_private.tg_move_state(true);
`,
  );
  return `
delete from app_private.transitions;
insert into app_private.transitions (table_name, from_state, to_state, automatic) values
${rows.join(",\n")};
${meanings(resources, kinds)}${statuses(kinds)}${triggers.join("")}`;
};
