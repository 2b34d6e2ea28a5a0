import { lambda } from "postgraphile/grafast";
import type { PgSelectSingleStep } from "postgraphile/@dataplan/pg";
import { extendSchema } from "../graphql/schema/extend.ts";
import type { SignedAddresses } from "../files/signed-address.ts";

/** The address of an export's file, while it is there. */
export const exportsPlugin = (addresses: SignedAddresses): GraphileConfig.Plugin =>
  extendSchema(
    () => ({
      typeDefs: /* GraphQL */ `
        extend type Export {
          """
          Opens the file for five minutes, once the export is complete and for a day.
          """
          url: String
        }
      `,
      objects: {
        Export: {
          plans: {
            url: ($export: PgSelectSingleStep) =>
              lambda(
                [$export.get("account_id"), $export.get("file_path"), $export.get("expires_at")],
                ([account, path, until]: readonly unknown[]) =>
                  typeof path === "string" && Date.parse(String(until)) > Date.now()
                    ? addresses.of(Number(account), path)
                    : null,
              ),
          },
        },
      },
    }),
    "StockwrightExportsPlugin",
  );
