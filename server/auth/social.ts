import type { RequestHandler } from "express";
import { requestIdOrNew } from "../requests/request-id.ts";

/** The four other ways in of the specification, all of them switched off. */
export const socialProviders: readonly string[] = ["facebook", "github", "google", "linkedin"];

/** Where social sign-in would start and come back to: a browser is led to the sign-in page, a program is told that it is off. */
export const socialSignIn: RequestHandler = (request, response, next) => {
  if (!socialProviders.includes(String(request.params["provider"]))) return next();
  if (request.accepts(["json", "html"]) === "html") return response.redirect(302, "/login");
  return void response.status(403).json({
    errors: [
      {
        message: "Signing in this way is switched off.",
        extensions: { code: "FORBIDDEN", reason: "switchedOff", requestId: requestIdOrNew() },
      },
    ],
  });
};
