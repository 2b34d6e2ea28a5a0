import { refuse } from "../errors/refuse.ts";
import type { Caller } from "../graphql/perform.ts";
import { may, type Claims, type Visitor } from "../graphql/visitor.ts";
import type { Problem } from "./job.ts";

type Narrowed = Pick<Claims, "granted" | "role">;
type Context = Visitor & { pgSettings: Caller["settings"]; withPgClient: Caller["withPgClient"] };

/** Readers with fewer scopes than their visitor, by those scopes. */
const readers = new WeakMap<Visitor, Map<string, Visitor>>();

/**
 * A reader reads a template with the scopes that all of its writers hold, too: what one of them may not see is not
 * printed by another.
 */
export const sharedWithWriters = async (visitor: Visitor, template: number): Promise<Visitor> => {
  const { pgSettings, withPgClient } = visitor as Context;
  if (!visitor.claims) return visitor;
  const { rows } = await withPgClient(pgSettings, (client) =>
    client.query({ text: "select app_hidden.claims_of_readers($1) as claims", values: [template], changes: true }),
  );
  const { claims } = rows[0] as { claims: Narrowed };
  // what is asked once for a reader is asked once for all templates of a list
  if (claims.granted === visitor.claims.granted) return visitor;
  const known = readers.get(visitor) ?? new Map<string, Visitor>();
  readers.set(visitor, known);
  const reader = known.get(claims.granted) ?? { ...visitor, claims: { ...visitor.claims, ...claims } };
  known.set(claims.granted, reader);
  return reader;
};

/** Errors: FORBIDDEN where the writers of a template may not see the records that it prints. */
export const refuseUnseenByWriters = ({ claims }: Visitor, scope: string): void => {
  const granted = claims?.granted ?? "";
  if (!may(granted, `${scope}:view:single`) && !may(granted, `${scope}:view:all`))
    throw refuse("FORBIDDEN", "Not all who wrote this template may see these records.", {
      detail: { scope: `${scope}:view:single`, reason: "writers" },
    });
};

const kinds = { price: "withheldPrices", cost: "withheldCosts" } as const;
const sees = ({ claims }: Visitor, kind: string): boolean =>
  ["all", "single"].some((one) => may(claims?.granted ?? "", `sku_${kind}:view:${one}`));

/** Warnings of the amounts that a reader sees and that are left out, since not all of the writers see them. */
export const withheldFrom = (reader: Visitor, shared: Visitor): readonly Problem[] =>
  Object.entries(kinds).flatMap(([kind, code]) =>
    sees(reader, kind) && !sees(shared, kind) ? [{ code, file: "main" }] : [],
  );
