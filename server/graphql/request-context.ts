import type { IncomingMessage } from "node:http";
import { randomUUID } from "node:crypto";
import { contextFor, type Claims } from "./visitor.ts";

/** Who sent a request or opened a socket; set by the middleware that verified the token. */
type Sender = { claims: Claims | null; requestId: string };
const senders = new WeakMap<IncomingMessage, Sender>();

export const rememberSender = (request: IncomingMessage, sender: Sender): void => void senders.set(request, sender);
export const senderOf = (request: IncomingMessage): Sender => senders.get(request) ?? { claims: null, requestId: randomUUID() };

/** What grafserv knows of a request, over HTTP or a socket. `sender` is for calls from inside the process. */
type Transport = {
  sender?: Sender;
  expressv4?: { req: IncomingMessage };
  ws?: { request?: IncomingMessage };
};

export const graphqlContext = (transport: object): Grafast.Context => {
  const { sender, expressv4, ws } = transport as Transport;
  const request = expressv4?.req ?? ws?.request;
  const { claims, requestId } = sender ?? (request ? senderOf(request) : { claims: null, requestId: randomUUID() });
  return contextFor(claims, requestId);
};
