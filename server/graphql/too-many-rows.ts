import { refuse } from "../errors/refuse.ts";
import { rowsOfRequest } from "../requests/work.ts";

export const tooManyRows = (): Error =>
  refuse("TOO_COMPLEX", `The lists of a request ask for at most ${rowsOfRequest} rows together.`, {
    fields: { limit: "max" },
    detail: { limit: rowsOfRequest },
  });
