import type { IncomingMessage } from "node:http";
import { requestIdOrNew } from "../requests/request-id.ts";
import { contextFor, noDevice, type Claims, type Sender, type Services } from "./visitor.ts";

const senders = new WeakMap<IncomingMessage, Sender>();

/** Called by the middleware that verified the token, before GraphQL sees the request. */
export const rememberSender = (request: IncomingMessage, sender: Sender): void => void senders.set(request, sender);

/** The verified claims of a request's sender; null is nobody. */
export const claimsOf = (request: IncomingMessage): Claims | null => senders.get(request)?.claims ?? null;

const nobody = (): Sender => ({
  claims: null,
  requestId: requestIdOrNew(),
  address: "",
  language: "en",
  agent: "",
  device: noDevice,
});

/** What grafserv knows of a request, over HTTP or a socket. `sender` is for calls from inside the process. */
type Transport = { sender?: Sender; expressv4?: { req: IncomingMessage }; ws?: { request?: IncomingMessage } };

/** Who sent what came this way. */
export const senderIn = (transport: object): Sender => {
  const { sender, expressv4, ws }: Transport = transport;
  const request = expressv4?.req ?? ws?.request;
  return sender ?? (request && senders.get(request)) ?? nobody();
};

export const graphqlContext =
  (services: Services) =>
  (transport: object): ReturnType<typeof contextFor> =>
    contextFor(senderIn(transport), services);
