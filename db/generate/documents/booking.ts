import { snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { quote } from "../writers/sql-text.ts";
import { ledgerTrigger } from "./sql-function.ts";

/** A record dated within closed books stays as it is, and none comes to be dated so; for a promise this holds of its date alone. */
const booking = ({ name, bookedOn }: Resource): string => {
  if (!bookedOn) return "";
  const date = snake(bookedOn.date);
  const field = quote(bookedOn.date);
  const trigger = `tg_${name}__booked`;
  const isEdited = bookedOn.holds === "record" ? "new.version <> old.version or " : "";
  const kept = `perform app_private.require_open_period(old.${date}, ${field});`;
  return ledgerTrigger({
    name: trigger,
    about: `Nothing of ${name} is dated within closed books, ${bookedOn.holds === "record" ? "nor changed there" : "and a date within them stays"}.`,
    body: `
if tg_op = 'INSERT' then
  perform app_private.require_open_period(new.${date}, ${field});
  return new;
end if;
${kept}
if tg_op = 'DELETE' then
  return old;
end if;
if new.${date} is distinct from old.${date} then
  perform app_private.require_open_period(new.${date}, ${field});
end if;
return new;`,
    triggers: [
      { name: `${trigger}_new`, on: name, event: "before insert", rows: `for each row when (new.${date} is not null)` },
      {
        name: trigger,
        on: name,
        event: "before update",
        rows: `for each row when (${isEdited}new.${date} is distinct from old.${date})`,
      },
      ...(bookedOn.holds === "record"
        ? [{ name: `${trigger}_stays`, on: name, event: "before delete", rows: "for each row" }]
        : []),
    ],
  });
};

/** Modules that say on which day one of their records is booked. */
export const bookingSql = (resources: readonly Resource[]): string => resources.map(booking).join("");
