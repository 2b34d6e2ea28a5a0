import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import type { Finding } from "../catalogue/finding.ts";
import { as, leave, perform } from "../security/company.ts";
import type { World } from "../security/world.ts";
import { startChecking } from "./checking.ts";

type Claims = { acc: number; sub: number; type: string; granted: string; key: number; cause: string };
const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** What the database does for keys of the API: whom one acts as, with which rights, and until when. */
export const checkApiKeys = async (client: ClientBase, { ours, theirs }: World): Promise<Finding[]> => {
  const { findings, check, ask, outcomeOf } = startChecking(client, "api keys");
  const used = async (token: string): Promise<Claims | null> => {
    await leave(client);
    const [row] = await ask<{ it: Claims | null }>("select app_private.use_api_key($1) as it", hashOf(token));
    const [after] = await ask<{ account: string }>("select current_setting('app.account_id', true) as account");
    check(after?.account === "", "use_api_key", "goes on acting for the company");
    return row?.it ?? null;
  };
  const scopesOf = async (user: number): Promise<string | undefined> =>
    (await ask<{ it: string }>("select app_private.granted_scopes($1, $2) as it", ours.accountId, user))[0]?.it;
  const { admin: adminId = 0, user: userId = 0 } = ours.ids;
  const usedAt = (id: number) => ask<{ at: Date | null }>("select app_hidden.api_key_used_at($1) as at", id);

  await leave(client);
  const made = await as(client, ours.admin, () => perform(client, "create_api_key", { name: "Printer" }));
  const { id, token } = made as { id: number; token: string };
  const kept = await ask(
    `select from app_public.api_keys as k join app_private.api_key_secrets as s on s.account_id = k.account_id and s.api_key_id = k.id
     where k.id = $1 and k.prefix = left($2, 11) and k.user_id = $3 and s.user_id = $3 and s.token_hash = $4`,
    ...[id, token, adminId, hashOf(token)],
  );
  check(kept.length === 1, "create_api_key", "keeps more than a hash and how it begins, or whose it is not");
  check((await as(client, ours.admin, () => usedAt(id)))[0]?.at === null, "api_key_used_at", "is used before it was");

  const claims = await used(token);
  check(
    claims?.acc === ours.accountId && claims.sub === adminId && claims.key === id && claims.cause === "Printer",
    "use_api_key",
    `acts as ${JSON.stringify({ ...claims, granted: "" })}`,
  );
  check(claims?.granted === (await scopesOf(adminId)), "use_api_key", "has other rights than its user");
  check((await used(`sw_${"0".repeat(64)}`)) === null, "use_api_key", "takes a key that nobody was given");
  check(
    (await as(client, ours.admin, () => usedAt(id)))[0]?.at instanceof Date,
    "use_api_key",
    "does not note its use",
  );
  for (const stranger of [ours.user, theirs.admin])
    check((await as(client, stranger, () => usedAt(id)))[0]?.at === null, "api_key_used_at", "tells strangers");
  const [before] = await ask(
    "update app_private.api_key_secrets set used_at = now() - interval '30 seconds' where api_key_id = $1 returning used_at::text",
    id,
  );
  await used(token);
  const [after] = await ask("select used_at::text from app_private.api_key_secrets where api_key_id = $1", id);
  check(JSON.stringify(after) === JSON.stringify(before), "use_api_key", "writes at every call");

  // who has less than an administrator, and then less and less
  const plain = `sw_${"1".repeat(64)}`;
  await ask(
    `with made as (insert into app_public.api_keys (account_id, user_id, name, prefix) values ($1, $2, 'Plain', left($3, 11)) returning id)
     insert into app_private.api_key_secrets (token_hash, account_id, user_id, api_key_id) select $4, $1, $2, id from made`,
    ...[ours.accountId, userId, plain, hashOf(plain)],
  );
  const first = await used(plain);
  check(first?.sub === userId && first.type === "user", "use_api_key", "acts as somebody else of the company");
  check(first?.granted === (await scopesOf(userId)), "claims_of", "has other rights than its user");
  const inRole =
    "where account_id = $1 and id = (select role_id from app_public.users where account_id = $1 and id = $2)";
  const change = async (what: string) => {
    await leave(client);
    await ask(what, ours.accountId, userId);
  };
  await change(`update app_public.user_roles set route_blacklist = '{vendors}' ${inRole}`);
  const narrowed = await used(plain);
  check(
    narrowed?.granted === (await scopesOf(userId)) && narrowed?.granted !== first?.granted,
    "claims_of",
    "has the rights of another day",
  );
  await change(`update app_public.user_roles set is_active = false ${inRole}`);
  check((await used(plain)) === null, "claims_of", "goes on when the role is deactivated");
  await change(`update app_public.user_roles set is_active = true ${inRole}`);
  await change("update app_public.users set is_active = false where account_id = $1 and id = $2");
  check((await used(plain)) === null, "claims_of", "goes on when its user is deactivated");

  const make = () => perform(client, "create_api_key", { name: "Another" });
  const revoke = () => perform(client, "delete_api_key", { id });
  const outcome = async (visitor: typeof ours.admin, work: () => Promise<unknown>) => {
    const state = await outcomeOf(() => as(client, visitor, work));
    await leave(client);
    return state;
  };
  check((await outcome(ours.user, make)) === "SWFBD", "create_api_key", "is made without the scope");
  const byKey = (work: () => Promise<unknown>) => async () => {
    await client.query("select set_config('app.actor', 'api_key', true)");
    return work();
  };
  const bare = () => client.query("select app_hidden.create_api_key($1)", [{ name: "Another" }]);
  const empty = () => perform(client, "create_api_key", {});
  check((await outcome(ours.admin, byKey(bare))) === "SWFBD", "create_api_key", "is made by another key");
  check((await outcome(ours.admin, byKey(empty))) === "SWFBD", "perform", "looks at what a key gives");
  await client.query("select set_config('app.actor', '', true)");
  const granted = ours.admin.granted?.replace(",api_key:*,", ",api_key:view,api_key:create,") ?? "";
  const onlooker = { ...ours.admin, granted };
  check((await outcome(onlooker, revoke)) === "SWFBD", "delete_api_key", "is revoked without the scope");
  check((await outcome(theirs.admin, revoke)) === "SWNFD", "delete_api_key", "is revoked by another company");
  const lesser = { ...ours.admin, userId, granted: ours.admin.granted?.replace(",sku_cost:*,", ",") ?? "" };
  check((await outcome(lesser, revoke)) === "SWFBD", "delete_api_key", "is revoked by somebody lesser");
  await leave(client);
  await ask("update app_private.api_key_secrets set suspended_at = now() where api_key_id = $1", id);
  check((await used(token)) === null, "use_api_key", "opens while it is suspended");
  const confirm = () => perform(client, "confirm_api_key", { id });
  check((await outcome(lesser, confirm)) === "SWNFD", "confirm_api_key", "is confirmed by a colleague");
  check((await outcome(ours.admin, confirm)) === "done", "confirm_api_key", "is not confirmed by its person");
  check((await used(token)) !== null, "delete_api_key", "is gone after a refusal");
  check((await outcome(ours.admin, revoke)) === "done", "delete_api_key", "is not revoked");
  check((await used(token)) === null, "delete_api_key", "goes on when it was revoked");
  check((await outcome(ours.admin, revoke)) === "SWNFD", "delete_api_key", "is revoked twice");
  await leave(client);
  return findings;
};
