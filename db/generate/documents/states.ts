import type { Progress } from "../../../resources/core/document.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { quote } from "../writers/sql-text.ts";
import { movesOf, type Kind } from "./kind.ts";

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
    Object.entries(states).map(
      ([state, progress], index) =>
        `  (${quote(table)}, ${quote(state)}, ${quote(colours[progress])}, ${(index + 1) * 10})`,
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
${statuses(kinds)}${triggers.join("")}`;
};
