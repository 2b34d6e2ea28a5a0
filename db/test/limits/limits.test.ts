import { expect, test } from "vitest";
import { become, createAccount } from "../accounts.ts";
import { useDatabase, withRollback } from "../database.ts";

const db = useDatabase();

type Limit = { table: string; maximum: number; per?: string };
/** SPEC 9, tier1, apart from app_private.tier_limits; saved filters, files of templates, custom apps, images and webhooks are ours. */
const declared: Readonly<Record<string, Limit>> = {
  apiKeys: { table: "api_keys", maximum: 100 },
  automations: { table: "automations", maximum: 25 },
  binLocations: { table: "bin_locations", maximum: 5000 },
  binLocationsPerWarehouse: { table: "bin_locations", maximum: 2000, per: "warehouse_id" },
  customFieldsPerModule: { table: "custom_fields", maximum: 25, per: "module" },
  customerAddresses: { table: "addresses", maximum: 10, per: "customer_id" },
  customerContacts: { table: "contacts", maximum: 10, per: "customer_id" },
  customers: { table: "customers", maximum: 10_000 },
  filters: { table: "filters", maximum: 100, per: "user_id" },
  labels: { table: "labels", maximum: 250 },
  products: { table: "products", maximum: 10_000 },
  projectFiles: { table: "project_files", maximum: 20, per: "project_id" },
  projects: { table: "projects", maximum: 25 },
  images: { table: "images", maximum: 100 },
  skus: { table: "skus", maximum: 50_000 },
  userRoles: { table: "user_roles", maximum: 10 },
  templateFiles: { table: "template_files", maximum: 20, per: "template_id" },
  templates: { table: "templates", maximum: 400 },
  users: { table: "users", maximum: 50 },
  vendorAddresses: { table: "addresses", maximum: 10, per: "vendor_id" },
  vendorContacts: { table: "contacts", maximum: 10, per: "vendor_id" },
  vendors: { table: "vendors", maximum: 500 },
  warehouseAddresses: { table: "addresses", maximum: 10, per: "warehouse_id" },
  warehouseContacts: { table: "contacts", maximum: 10, per: "warehouse_id" },
  warehouses: { table: "warehouses", maximum: 25 },
  webhooks: { table: "webhooks", maximum: 50 },
  workflows: { table: "workflows", maximum: 25 },
  workflowActions: { table: "workflow_actions", maximum: 5, per: "workflow_id" },
  workflowCriteria: { table: "workflow_criteria", maximum: 5, per: "workflow_id" },
};
/** SPEC 9 has limits for these as well: the author of the table declares its limit, and asserts it here. */
const toCome: readonly string[] = [];

test("the declared limits are the specification's", async () => {
  const { rows } = await db().admin.query<{ name: string; table: string; maximum: number; per: string | null }>(
    "select name, table_name as \"table\", maximum, per_column as per from app_private.tier_limits where tier = 'tier1' order by name",
  );
  expect(
    Object.fromEntries(
      rows.map(({ name, table, maximum, per }) => [name, { table, maximum, ...(per ? { per } : {}) }]),
    ),
  ).toEqual(declared);
  const { rows: tables } = await db().admin.query(
    "select relname from pg_class where relnamespace = 'app_public'::regnamespace and relname = any ($1)",
    [toCome],
  );
  expect(tables, "a table whose limit nobody declared").toEqual([]);
});

const place = "contact_name, email, phone, address1, city, postal_code, district, country";
const placed = "'Ann', 'a@b.test', '5035550100', 'Street 1', 'Salem', '97301', 'OR', 'US'";
/** How a row is made: its columns, and its values for number n of the parent $2. */
const rowsOf: Readonly<Record<string, readonly [columns: string, values: string]>> = {
  addresses: ["address1, city, country", "'Street ' || n, 'Salem', 'US'"],
  api_keys: [
    "user_id, name, prefix",
    "(select min(id) from app_public.users where account_id = $1), 'Key ' || n, 'sw_' || n",
  ],
  automations: [
    "name, action_type, interval, email_to, email_subject, email_body",
    "'Report ' || n, 'sendEmail', 'daily', 'a@b.test', 'Report', 'Text'",
  ],
  bin_locations: [
    "name, warehouse_id",
    "'Bin ' || n, coalesce($2::int, (select id from app_public.warehouses where account_id = $1 order by id offset n % 3 limit 1))",
  ],
  contacts: ["first_name", "'Contact ' || n"],
  custom_fields: ["slug, display_name, kind, module", "'f' || n, 'Field ' || n, 'text', 'skus'"],
  customers: ["business_name, display_id", "'Customer ' || n, 'C' || n"],
  filters: ["name, module, criteria", "'Filter ' || n, 'vendors', '{\"searchText\": \"chairs\"}'"],
  labels: ["name, modules", "'Label ' || n, '{skus}'"],
  products: ["name, display_id", "'Product ' || n, 'P' || n"],
  project_files: ["name", "'part-' || n || '.js'"],
  images: ["name", "'image-' || n"],
  projects: ["name, url, source", "'App ' || n, 'app-' || n, 'x'"],
  skus: ["name, code", "'Sku ' || n, 'C' || n"],
  template_files: ["name", "'part-' || n || '.hbs'"],
  templates: ["file_name, type, source", "'Template ' || n, 'skus', 'x'"],
  user_roles: ["slug, display_name, type", "'r' || n, 'Role ' || n, 'user'"],
  users: [
    "username, email, first_name, role_id",
    "'u' || n || '@l.test', 'u' || n || '@l.test', 'User', (select min(id) from app_public.user_roles where account_id = $1)",
  ],
  vendors: [`name, ${place}`, `'Vendor ' || n, ${placed}`],
  warehouses: [`name, ${place}`, `'Warehouse ' || n, ${placed}`],
  webhooks: ["name, url, modules, events", "'Hook ' || n, 'https://hooks.test/' || n, '{skus}', '{created}'"],
  workflow_actions: ["type, field, value", "'setField', 'name', 'Name ' || n"],
  workflow_criteria: [
    "trigger_condition, test_table, test_column, match_criteria",
    "'updated', 'products', 'name', 'isNotEmpty'",
  ],
  workflows: ["name", "'Workflow ' || n"],
};
/** What stands in a column that a limit counts by. */
const parents: Readonly<Record<string, string>> = {
  customer_id: "customers",
  project_id: "projects",
  template_id: "templates",
  vendor_id: "vendors",
  warehouse_id: "warehouses",
  workflow_id: "workflows",
};

const insertion = (table: string, per: string | undefined): string => {
  const [columns, values] = rowsOf[table] ?? ["", ""];
  const counted = per && !columns.includes(per) && per !== "module" ? [`, ${per}`, ", $2::int"] : ["", ""];
  return `insert into app_public.${table} (account_id, ${columns}${counted[0]})
    select $1, ${values}${counted[1]} from generate_series($3::int, $4::int) as n where $2::int is null or true`;
};

test.for(Object.entries(declared))(
  "%s: the last place goes to one of many creators, the next is refused with limit and number",
  { timeout: 120_000 },
  async ([name, { table, maximum, per }]) => {
    const { admin } = db();
    const client = await admin.connect();
    const { accountId, admin: person } = await createAccount(client);
    const settings = {
      "app.account_id": accountId,
      "app.user_id": person.userId,
      "app.role_type": "admin",
      "app.granted": person.visitor.granted,
    };
    const act = `select ${Object.entries(settings)
      .map(([setting, value]) => `set_config('${setting}', '${value}', false)`)
      .join(", ")}`;
    try {
      await client.query(act);
      const owner = per ? parents[per] : undefined;
      if (owner) await client.query(insertion(owner, undefined), [accountId, null, 1, 1]);
      // more bins than one warehouse may have
      if (name === "binLocations") await client.query(insertion("warehouses", undefined), [accountId, null, 1, 3]);
      const parent = owner
        ? ((await client.query<{ id: number }>(`select id from app_public.${owner} where account_id = $1`, [accountId]))
            .rows[0]?.id ?? null)
        : per === "user_id"
          ? person.userId
          : null;
      const key = per === "module" ? "hashtext('skus')" : String(parent ?? 0);
      const { rows } = await client.query<{ count: number }>(
        `select coalesce((select count from app_private.usage where account_id = $1 and name = $2 and key = ${key}), 0) as count`,
        [accountId, name],
      );
      const free = maximum - (rows[0]?.count ?? 0);
      // counted like any other rows; what else a row sets off would only take time
      await client.query("begin");
      await client.query(`alter table app_public.${table} disable trigger user`);
      await client.query(`alter table app_public.${table} enable trigger _800_limit_insert`);
      await client.query(insertion(table, per), [accountId, parent, 1, free - 1]);
      await client.query(`alter table app_public.${table} enable trigger user`);
      await client.query("commit");
      const creators = await Promise.allSettled(
        Array.from({ length: 6 }, async (_, n) => {
          const creator = await admin.connect();
          try {
            await creator.query(act);
            return await creator.query(insertion(table, per), [accountId, parent, maximum + n + 1, maximum + n + 1]);
          } finally {
            creator.release(true);
          }
        }),
      );
      const refused = creators.flatMap((creator) => (creator.status === "rejected" ? [creator.reason as object] : []));
      expect(refused).toHaveLength(5);
      for (const error of refused) {
        expect(error).toMatchObject({ code: "SWLIM", message: `The limit of ${maximum} ${name} is reached.` });
        expect(JSON.parse((error as { detail: string }).detail)).toEqual({
          ...{ name, limit: maximum, count: maximum },
          added: 1,
        });
      }
      // one that goes makes room for one
      await client.query(
        `delete from app_public.${table} where account_id = $1 and id = (select max(id) from app_public.${table} where account_id = $1)`,
        [accountId],
      );
      await client.query(insertion(table, per), [accountId, parent, maximum + 20, maximum + 20]);
      await expect(
        client.query(insertion(table, per), [accountId, parent, maximum + 21, maximum + 21]),
      ).rejects.toMatchObject({ code: "SWLIM" });
    } finally {
      client.release(true);
    }
  },
);

test("a key that is revoked makes room for another", () =>
  withRollback(db().admin, async (client) => {
    const { admin } = await createAccount(client);
    await client.query("update app_private.tier_limits set maximum = 1 where name = 'apiKeys'");
    await become(client, admin.visitor);
    const perform = async (operation: string, input: object) =>
      (
        await client.query<{ id: number }>("select (app_hidden.perform($1, $2) ->> 'id')::int as id", [
          operation,
          JSON.stringify(input),
        ])
      ).rows[0]?.id;
    for (const name of ["First", "Second", "Third"]) {
      const id = await perform("create_api_key", { name });
      await client.query("savepoint full_");
      await expect(perform("create_api_key", { name: "One more" })).rejects.toMatchObject({ code: "SWLIM" });
      await client.query("rollback to savepoint full_");
      await perform("delete_api_key", { id });
    }
  }));
