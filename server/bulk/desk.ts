import type { Pool } from "pg";
import type { Visitor } from "../../db/client/transaction.ts";
import { bulkActionOf } from "../../resources/core/bulk.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { Refused, type Ask } from "../graphql/ask.ts";
import { apply, undo } from "./doing.ts";
import { Impossible, type Hands, type Wanted } from "./job.ts";
import { read } from "./reading.ts";

/** Tries, does and undoes one thing on many records, as its person could one by one. */
export const bulkDesk = (ask: Ask, pool: Pool) => {
  const steps = { reading: read, applying: apply, undoing: undo };
  return {
    run: async (given: unknown, hands: Hands): Promise<void> => {
      const wanted = given as Wanted;
      const resource = isDeclared(wanted.module) ? definitionOf(wanted.module) : undefined;
      const action = resource && bulkActionOf(resource, wanted.action);
      if (!resource || !action) throw new Impossible("There is no such action any more.");
      const { claims } = wanted;
      const visitor: Visitor = {
        ...{
          role: claims.role,
          accountId: claims.acc,
          userId: claims.sub,
          roleType: claims.type,
          granted: claims.granted,
        },
        cause: `Bulk action ${wanted.id}`,
      };
      await steps[wanted.step]({
        ...{ ask, pool, wanted, visitor, resource, action, hands },
        claims: { ...claims, sid: 0, exp: Number.MAX_SAFE_INTEGER },
      });
    },
    /** Whether it failed for what its person asked or may, and would again. */
    isRefusal: (error: unknown): error is Error =>
      error instanceof Impossible ||
      (error instanceof Refused && !["UNAVAILABLE", "RATE_LIMITED", "INTERNAL", "CONFLICT"].includes(error.code)),
  };
};
