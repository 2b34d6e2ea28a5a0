import { columns, grantOf, isHidden, isReadOnly, moduleGrant, rows, type Role, type Row } from "./permissionMatrix.ts";

type Words = {
  translate: (key: string, options?: Record<string, unknown>) => string;
  nameOf: (row: Row) => string;
};

/** Names beyond this many are counted. */
const named = 4;
const secret = (row: Row) => row.group === "prices";

/** What a role can do, in a few plain sentences: what is hidden, what is only read, what is forbidden. */
export const describeRole = (role: Role, { translate, nameOf }: Words): string => {
  const listed = (some: readonly Row[]) => {
    const names = some.slice(0, named).map(nameOf).join(", ");
    return some.length > named ? translate("permissions.andMore", { names, smart_count: some.length - named }) : names;
  };
  const offered = rows.filter((row) => moduleGrant({ ...role, routeBlacklist: [] }, row) !== "never");
  const hidden = offered.filter((row) => isHidden(role, row));
  const open = offered.filter((row) => !isHidden(role, row));
  const blind = (module: string) =>
    rows.some((row) => row.module === module && (isHidden(role, row) || grantOf(role, row.cells.view) === "none"));
  const plainHidden = hidden.filter((row) => !secret(row));
  const [prices, costs] = [blind("sku_prices"), blind("sku_costs")];
  const forbidden = isReadOnly(role)
    ? [translate("permissions.changesNothing")]
    : columns.flatMap((column) => {
        const refused = open.filter((row) => !secret(row) && grantOf(role, row.cells[column]) === "none");
        return refused.length > 0 ? [translate(`permissions.cannot.${column}`, { names: listed(refused) })] : [];
      });
  const verbs = isReadOnly(role)
    ? []
    : open.flatMap((row) =>
        row.verbs
          .filter(({ scope }) => grantOf(role, [scope]) === "none")
          .map(({ verb }) => `${nameOf(row)}: ${translate(`permissions.verbs.${verb.replaceAll(":", "-")}`)}`),
      );
  const said = [
    plainHidden.length > 0 && translate("permissions.hidden", { names: listed(plainHidden) }),
    (prices || costs) &&
      translate(
        prices && costs ? "permissions.noPricesOrCosts" : prices ? "permissions.noPrices" : "permissions.noCosts",
      ),
    ...forbidden,
    verbs.length > 0 && translate("permissions.forbiddenVerbs", { verbs: verbs.join("; ") }),
  ].filter((sentence): sentence is string => typeof sentence === "string");
  return said.length > 0 ? said.join(" ") : translate(`permissions.everything.${role.type}`);
};
