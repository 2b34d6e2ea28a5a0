import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** What a workflow would have done. */
export const RehearsalPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      A change for which a workflow would have run.
      """
      type WorkflowFiring {
        """
        The row of the history, or of the ledger: event/sku/warehouse.
        """
        historyId: String!
        occurredAt: Datetime!
        module: String!
        recordId: Int!
        """
        What the record is called now; null where it is gone.
        """
        name: String
        """
        Where the stock level lies that is concerned.
        """
        warehouse: String
        """
        created, updated or deleted.
        """
        event: String!
        """
        Who made the change.
        """
        cause: String
        """
        What each criterion saw then: as in a run.
        """
        inputs: JSON!
        """
        The address of its customer, vendor or warehouse, as it is now.
        """
        partyEmail: String
        """
        What texts would say of the record, by field, as it is now.
        """
        values: JSON!
      }
      type WorkflowRehearsal {
        """
        So many changes were looked at.
        """
        looked: Int!
        firings: [WorkflowFiring!]!
        """
        The before of the part that follows, further back; null when all was looked through.
        """
        next: String
        """
        So far back this part went.
        """
        reached: Datetime
      }
      extend type Query {
        """
        For which changes of the last 90 days a workflow would have run, paused or not, the newest first: up to 2,000 changes and 50 runs a call.
        """
        rehearseWorkflow(id: Int!, before: BigInt): WorkflowRehearsal
      }
    `,
    objects: {
      Query: {
        plans: {
          rehearseWorkflow: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.rehearse_workflow($1::jsonb) as answer",
              allowed(args, ["id", "before"], "workflow:view:single"),
            ),
        },
      },
    },
  },
  "StockwrightRehearsalPlugin",
);
