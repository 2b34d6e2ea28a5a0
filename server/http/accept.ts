import type { RequestHandler } from "express";

const json = "application/json";
const range = /^(\*\/\*|[\w!#$&^.+-]+\/(\*|[\w!#$&^.+-]+))(\s*;\s*([\w-]+=[\w.+-]+|q=[\d.]+))*$/;
const longest = 1_000;

/** What reads as a list of media types: grafserv fails on anything else. */
const isWellFormed = (accept: string): boolean =>
  accept.length <= longest && accept.split(",").every((one) => range.test(one.trim()));

/** A client that takes anything, or says what nobody can read, gets plain JSON, as GraphQL over HTTP recommends. */
export const preferJson: RequestHandler = (request, _response, next) => {
  const { accept } = request.headers;
  if (accept === undefined || accept === "*/*" || !isWellFormed(accept)) request.headers.accept = json;
  next();
};
