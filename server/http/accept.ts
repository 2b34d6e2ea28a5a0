import type { RequestHandler } from "express";

/** A client that takes anything gets plain JSON, as GraphQL over HTTP recommends. */
export const preferJson: RequestHandler = (request, _response, next) => {
  const { accept } = request.headers;
  if (accept === undefined || accept === "*/*") request.headers.accept = "application/json";
  next();
};
