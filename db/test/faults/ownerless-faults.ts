import { edited, fault, regenerated, type Fault } from "./fault.ts";
import { catalogue, followers } from "./finders.ts";

const ownerless = catalogue("no policy that follows an owner opens where there is none");
const rule = (column: string, was: string) =>
  `update app_private.table_scopes set ${column} = '${was}' where table_name = 'files'; ${regenerated("files")}`;

/** Rows without an owner that are everybody's. */
export const ownerlessFaults: readonly Fault[] = [
  fault(
    "a policy open on null: files seen",
    rule("view_rule", "module is null or module = any ((select app_hidden.viewable_tables())::text[])"),
    ownerless,
    followers,
  ),
  fault(
    "a policy open on null: files written",
    rule(
      "write_rule",
      "module is null and (user_id = (select app_hidden.user_id()) or user_id is null) or module = any ((select app_hidden.changeable_tables())::text[])",
    ),
    ownerless,
  ),
  fault(
    "a policy open on null: contacts",
    "alter policy view on app_public.contacts using (account_id = (select app_hidden.account_id()) and (select app_hidden.may_view('contact')) and (customer_id is null and vendor_id is null or customer_id is not null and (select app_hidden.may_view('customer'))))",
    ownerless,
  ),
  fault(
    "a policy open on null: notifications",
    "alter policy view on app_public.notifications using (account_id = (select app_hidden.account_id()) and (user_id is null or user_id = (select app_hidden.user_id())))",
    ownerless,
  ),
  fault(
    "names of files told to everybody",
    "alter policy tenant_view on app_public.references using (account_id = (select app_hidden.account_id()))",
    followers,
  ),
  edited("app_hidden.owning_tables", "not t.follows_owner or app_hidden.may_view_loose_files()", "true", followers),
  edited("app_hidden.may_view_loose_files", "app_hidden.may_view('sku_cost')", "true", followers),
];
