import type { GrafservBase } from "postgraphile/grafserv";
import type { ErrorCode } from "../../resources/core/errors.ts";
import { asRequest, requestIdOrNew } from "../requests/request-id.ts";
import { ownerOf, startWork } from "../requests/work.ts";
import { executing } from "./execute.ts";
import { noDevice, type Claims, type Sender } from "./visitor.ts";

type Values = Readonly<Record<string, unknown>>;
/** Asks the API as a person who is signed in would, each time as a request of its own. Fails with a Refused. */
export type Ask = <T>(claims: Claims, text: string, variables: Values) => Promise<T>;

/** The API's answer to who may not, or asks for what there is not. */
export class Refused extends Error {
  readonly code: ErrorCode;
  constructor(message: string, code: ErrorCode) {
    super(message);
    this.code = code;
  }
}

const senderOf = (claims: Claims): Sender => ({
  claims,
  requestId: requestIdOrNew(),
  address: "",
  language: "en",
  agent: "worker",
  device: noDevice,
});

/** Asks within the process: the same limits, plans and masked errors as by HTTP. */
export const askingAs = (graphql: GrafservBase): Ask => {
  const execute = executing(graphql);
  return <T>(claims: Claims, text: string, variables: Values) => {
    const work = startWork(ownerOf(claims.acc, claims.sub, ""));
    return asRequest(work, async () => {
      try {
        const { data, errors } = await execute({ sender: senderOf(claims) }, text, variables);
        if (!errors[0]) return data as T;
        const told = graphql.dynamicOptions.maskError(errors[0]) as { message: string; extensions?: Values };
        throw new Refused(told.message, (told.extensions?.["code"] ?? "INTERNAL") as ErrorCode);
      } finally {
        work.done();
      }
    });
  };
};
