import type { Pool } from "pg";
import type { Visitor } from "../../db/client/transaction.ts";
import { bulkActionOf } from "../../resources/core/bulk.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { Refused, type Ask } from "../graphql/ask.ts";
import { apply, undo } from "./doing.ts";
import { Impossible, type JobIo, type JobRequest } from "./job.ts";
import { read } from "./reading.ts";

/** Tries, does and undoes one thing on many records, as its person could one by one. */
export const bulkRunner = (ask: Ask, pool: Pool) => {
  const steps = { reading: read, applying: apply, undoing: undo };
  return {
    run: async (given: unknown, io: JobIo): Promise<void> => {
      const requested = given as JobRequest;
      const resource = isDeclared(requested.module) ? definitionOf(requested.module) : undefined;
      const action = resource && bulkActionOf(resource, requested.action);
      if (!resource || !action) throw new Impossible("There is no such action any more.");
      const { claims } = requested;
      const visitor: Visitor = {
        ...{
          role: claims.role,
          accountId: claims.acc,
          userId: claims.sub,
          roleType: claims.type,
          granted: claims.granted,
        },
        cause: `Bulk action ${requested.id}`,
      };
      await steps[requested.step]({
        ...{ ask, pool, requested, visitor, resource, action, io },
        claims: { ...claims, sid: 0, exp: Number.MAX_SAFE_INTEGER },
      });
    },
    /** Whether it failed for what its person asked or may, and would again. */
    isRefusal: (error: unknown): error is Error =>
      error instanceof Impossible ||
      (error instanceof Refused && !["UNAVAILABLE", "RATE_LIMITED", "INTERNAL", "CONFLICT"].includes(error.code)),
  };
};
