import type { ClientBase, Pool } from "pg";
import type { Visitor } from "../../db/client/transaction.ts";
import { actAs, type Actor } from "./actor.ts";
import type { Clock } from "./clock.ts";

/** Who works in the demo company, each with a login of the same password. */
const people = {
  nora: { firstName: "Nora", lastName: "Whitlock", email: "purchasing@demo.test", role: "purchasing" },
  theo: { firstName: "Theo", lastName: "Marsh", email: "dealers@demo.test", role: "sales" },
  iris: { firstName: "Iris", lastName: "Calder", email: "contracts@demo.test", role: "sales" },
  dana: { firstName: "Dana", lastName: "Whitfield", email: "tacoma@demo.test", role: "warehouse" },
  luis: { firstName: "Luis", lastName: "Ferrer", email: "columbus@demo.test", role: "warehouse" },
} as const;

const writes = (...scopes: readonly string[]): string[] =>
  scopes.flatMap((scope) => ["create", "update:single", "delete:single"].map((action) => `${scope}:${action}`));

/** What each role is for decides what it does without. */
const roles = {
  purchasing: { displayName: "Purchasing", scopeBlacklist: writes("customer", "sales_order", "shipment") },
  sales: {
    displayName: "Sales",
    routeBlacklist: ["sku_costs"],
    scopeBlacklist: writes("vendor", "purchase_order", "receivement", "shipment"),
  },
  warehouse: {
    displayName: "Warehouse",
    routeBlacklist: ["sku_costs", "sku_prices"],
    scopeBlacklist: writes("vendor", "customer", "purchase_order", "sales_order", "product", "sku"),
  },
} as const;

export type Staff = Readonly<Record<"ada" | "uri" | keyof typeof people, Actor>>;

type Founders = { accountId: number; adminId: number; userId: number };
type Office = { owner: ClientBase; pool: Pool; clock: Clock; passwordHash: string };

const visitorOf = async (owner: ClientBase, accountId: number, userId: number): Promise<Visitor> => {
  const { rows } = await owner.query<{ claims: { role: string; type: "admin" | "user"; granted: string } }>(
    "select app_private.claims_of($1, $2) as claims",
    [accountId, userId],
  );
  if (!rows[0]) throw new Error("The demo users were not created");
  const { role, type, granted } = rows[0].claims;
  return { role, accountId, userId, roleType: type, granted };
};

/** Ada makes the roles; then everybody can begin. */
export const hireStaff = async (office: Office, { accountId, adminId, userId }: Founders): Promise<Staff> => {
  const { owner, pool, clock, passwordHash } = office;
  const actorOf = async (id: number) => actAs(pool, await visitorOf(owner, accountId, id), clock);
  const ada = await actorOf(adminId);
  for (const [slug, role] of Object.entries(roles))
    await ada.perform("save_user_roles", { slug, type: "user", ...role });
  const hire = async (name: keyof typeof people): Promise<Actor> => {
    const { firstName, lastName, email, role } = people[name];
    const { rows } = await owner.query<{ id: number }>(
      "select app_private.create_demo_user($1, $2, $3, $4, $5, $6) as id",
      [accountId, role, firstName, lastName, email, passwordHash],
    );
    return actorOf(rows[0]?.id ?? 0);
  };
  const staff = {
    ada,
    uri: await actorOf(userId),
    nora: await hire("nora"),
    theo: await hire("theo"),
    iris: await hire("iris"),
    dana: await hire("dana"),
    luis: await hire("luis"),
  };
  // they have worked here for half a year
  for (const one of Object.values(staff)) await one.perform("set_has_taken_tour", { hasTakenTour: true });
  return staff;
};
