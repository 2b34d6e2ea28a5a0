import type { ClientBase } from "pg";
import { hashPassword } from "./passwords.ts";

/** The demo logins stay the same across releases. */
export const demoLogins = { admin: "admin@demo.test", user: "user@demo.test", password: "stockwright-demo" } as const;

export type DemoAccount = { accountId: number; adminId: number; userId: number };

/**
 * Makes the demo account with its two verified logins, over the administrator's connection; null when it is there
 * already. Never in production: its password is public.
 */
export const createDemoAccount = async (
  owner: ClientBase,
  { company, subdomain }: { company: string; subdomain: string },
  environment: NodeJS.ProcessEnv = process.env,
): Promise<DemoAccount | null> => {
  if (environment.NODE_ENV === "production") throw new Error("The demo account is never made when NODE_ENV is production.");
  const passwordHash = await hashPassword(demoLogins.password);
  const known = await owner.query("select from app_private.logins where email = $1", [demoLogins.admin]);
  if (known.rowCount !== 0) return null;
  const { rows } = await owner.query<{ account: DemoAccount }>("select app_private.create_demo_account($1, $2, $3) as account", [company, subdomain, passwordHash]);
  return rows[0]?.account ?? null;
};
