import pg from "pg";
import type { Connections } from "../../db/client/connection.ts";
import { withVisitor } from "../../db/client/transaction.ts";
import { createPool } from "../../db/client/pool.ts";
import type { Manifest } from "./manifest.ts";
import { plainly, sumOf } from "./tables.ts";

export type Verified = { tables: number; rows: number; levels: number; isolated: number; problems: string[] };

const sums = async (admin: string, { tables }: Manifest): Promise<string[]> => {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query("begin read only");
    await client.query(plainly);
    const problems: string[] = [];
    for (const { name, rows, checksum } of tables) {
      const found = await sumOf(client, name);
      if (found.rows !== rows || found.checksum !== checksum)
        problems.push(`${name} has ${found.rows} rows that sum to ${found.checksum}, not ${rows} and ${checksum}`);
    }
    await client.query("commit");
    return problems;
  } finally {
    await client.end();
  }
};

const ledger = async (worker: string): Promise<{ levels: number; problems: string[] }> => {
  const client = new pg.Client({ connectionString: worker });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    const { rows } = await client.query<{ account: number; report: { levels: number; differences: unknown[] } }>(
      "select account_id as account, report from app_private.check_ledgers()",
    );
    return {
      levels: rows.reduce((sum, { report }) => sum + report.levels, 0),
      problems: rows.flatMap(({ account, report }) =>
        report.differences.length > 0
          ? [`The ledger of account ${account} has ${report.differences.length} differences`]
          : [],
      ),
    };
  } finally {
    await client.end();
  }
};

type Administrator = { accountId: number; userId: number; role: string; granted: string };

/** An administrator of each company looks into every table, and finds nothing of another company. */
const isolation = async ({ admin, server }: Connections): Promise<{ isolated: number; problems: string[] }> => {
  const all = createPool(admin, { max: 1 });
  const visitors = createPool(server, { max: 1 });
  try {
    const { rows: people } = await all.query<Administrator>(
      `select distinct on (u.account_id) u.account_id as "accountId", u.id as "userId", g.granted, app_private.visitor_role(g.granted) as role
       from app_public.users as u
       join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id and r.type = 'admin'
       cross join lateral app_private.granted_scopes(u.account_id, u.id) as g (granted)
       where u.is_active order by u.account_id, u.id limit 100`,
    );
    const { rows: tables } = await all.query<{ name: string }>(
      `select distinct t.table_name as name from app_private.table_scopes as t
       join pg_policy as p on p.polrelid = format('app_public.%I', t.table_name)::regclass and p.polname = 'view'
       join information_schema.columns as c on c.table_schema = 'app_public' and c.table_name = t.table_name and c.column_name = 'account_id'
       where t.schema_name = 'app_public' order by 1`,
    );
    const problems: string[] = [];
    for (const { accountId, userId, role, granted } of people)
      await withVisitor(
        visitors,
        { role, accountId, userId, roleType: "admin", granted, cause: "restore" },
        async (client) => {
          for (const { name } of tables) {
            const { rows } = await client.query<{ leaks: boolean }>(
              `select exists (select from app_public.${pg.escapeIdentifier(name)} where account_id <> $1) as leaks`,
              [accountId],
            );
            if (rows[0]?.leaks) problems.push(`Account ${accountId} sees rows of others in ${name}`);
          }
        },
      );
    return { isolated: people.length * tables.length, problems };
  } finally {
    await Promise.all([all.end(), visitors.end()]);
  }
};

/** Holds a restored database against what was saved, its ledger against its own records, and its companies apart. */
export const verifyRestored = async (connections: Connections, manifest: Manifest): Promise<Verified> => {
  const differing = await sums(connections.admin, manifest);
  const { levels, problems: ledgers } = await ledger(connections.worker);
  const { isolated, problems: leaks } = await isolation(connections);
  return {
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + Number(rows), 0),
    levels,
    isolated,
    problems: [...differing, ...ledgers, ...leaks],
  };
};
