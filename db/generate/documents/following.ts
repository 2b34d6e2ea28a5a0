import { snake } from "../../../resources/core/naming.ts";
import { me } from "../writers/sql-text.ts";
import { ledgerTrigger } from "./sql-function.ts";
import type { Kind } from "./kind.ts";

type Followed = { column: string; owners: string[]; first: string };

/** References that are narrowed by other fields of the document, as an address by its party, and the first of what they offer. */
const followedOf = ({ resource }: Kind): Followed[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== "reference" || !field.within) return [];
    const within = Object.entries(field.within).map(([key, from]) => ({ key: snake(key), owner: snake(from) }));
    const where = within.map(({ key, owner }) => ` and ${key} = new.${owner}`).join("");
    return [
      {
        column: snake(name),
        owners: within.map(({ owner }) => owner),
        first:
          "first" in field
            ? `(select min(id) from app_public.${field.module} where account_id = ${me}${where})`
            : "null",
      },
    ];
  });

const differ = (columns: readonly string[]): string =>
  `(${columns.map((column) => `new.${column}`).join(", ")}) is distinct from (${columns.map((column) => `old.${column}`).join(", ")})`;

const follow = (kind: Kind): string => {
  const followed = followedOf(kind);
  if (followed.length === 0) return "";
  const name = `tg_${kind.table}__follow`;
  const owners = [...new Set(followed.flatMap((one) => one.owners))];
  const body = followed.map(
    ({ column, owners: own, first }) => `if ${differ(own)} and new.${column} is not distinct from old.${column} then
  new.${column} := ${first};
end if;`,
  );
  return ledgerTrigger({
    name,
    about:
      "What belongs to a party or place is another one's when those change: the first they offer, unless one is said.",
    body: `${body.join("\n")}\nreturn new;`,
    triggers: [
      {
        name,
        on: kind.table,
        event: `before update of ${owners.join(", ")}`,
        rows: `for each row when (${differ(owners)})`,
      },
    ],
  });
};

/** References follow what narrows them; that they agree is held by keys. */
export const followingSql = (kinds: readonly Kind[]): string => kinds.map(follow).join("");
