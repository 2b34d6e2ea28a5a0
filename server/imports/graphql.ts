import { lambda } from "postgraphile/grafast";
import type { PgSelectSingleStep } from "postgraphile/@dataplan/pg";
import { extendSchema } from "../graphql/schema/extend.ts";
import type { SignedAddresses } from "../files/signed-address.ts";

/** The address of the rows of an import that were not saved. */
export const importsPlugin = (addresses: SignedAddresses): GraphileConfig.Plugin =>
  extendSchema(
    () => ({
      typeDefs: /* GraphQL */ `
        extend type Import {
          """
          Opens for five minutes the rows that were not saved, as they came, with a column of what is wrong; null where there are none.
          """
          errorsUrl: String
        }
      `,
      objects: {
        Import: {
          plans: {
            errorsUrl: ($import: PgSelectSingleStep) =>
              lambda([$import.get("account_id"), $import.get("errors_path")], ([account, path]: readonly unknown[]) =>
                typeof path === "string" ? addresses.of(Number(account), path) : null,
              ),
          },
        },
      },
    }),
    "StockwrightImportsPlugin",
  );
