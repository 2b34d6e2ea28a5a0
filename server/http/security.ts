import { randomBytes } from "node:crypto";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";

/** Where a page's styles take their nonce from; see front-end.ts. */
export const nonceOf = (response: Response): string => String(response.locals["nonce"]);

/** Scripts come from our own origin only; styles made at run time carry the page's nonce. */
export const security = ({ production }: { production: boolean }): RequestHandler[] => [
  (_request, response, next) => {
    response.locals["nonce"] = randomBytes(16).toString("base64url");
    next();
  },
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        // widths and positions that scripts set on elements
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", "ws:", "wss:"],
        workerSrc: ["'self'", "blob:"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: production,
    crossOriginEmbedderPolicy: false,
  }),
];
