import { isIP } from "node:net";
import { z } from "zod";

/** A variable's text as what it stands for. A parser that answers undefined refuses it, with a sentence that names the variable. */
const parsed = <T>(parse: (text: string) => T | undefined, refusal: (text: string) => string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: refusal(text) });
    return z.NEVER;
  });

/** A whole number between two others, both included. */
export const wholeNumber = (
  name: string,
  least: number,
  most: number,
  what = `whole number from ${least} to ${most}`,
) =>
  parsed(
    (text) => (/^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
    (text) => `${name} is ${text}, which is no ${what}.`,
  );

export const portNumber = (name: string) => wholeNumber(name, 0, 65_535, "port number");

/** One of a few words, each standing for a value. */
export const oneOf = <T>(name: string, values: Readonly<Record<string, T>>) =>
  parsed(
    (text) => (Object.hasOwn(values, text) ? values[text] : undefined),
    (text) => `${name} is ${text}: give ${Object.keys(values).join(" or ")}, or leave it out.`,
  );

export const loopback: readonly string[] = ["127.0.0.1", "::1"];

/** Addresses of this machine to listen on. */
export const listeningHosts = (name: string) =>
  parsed<readonly string[]>(
    (text) => (text === "localhost" ? loopback : isIP(text) === 0 ? undefined : [text]),
    (text) => `${name} is ${text}, which is no address: give localhost, 0.0.0.0 or another IP address.`,
  );

/** An address of one of these protocols. It may hold a password, so that a refusal does not repeat it. */
export const address = (name: string, protocols: readonly string[], example: string) =>
  parsed(
    (text) => (protocols.includes(URL.parse(text)?.protocol ?? "") ? text : undefined),
    () => `${name} is no address: write it as ${example}.`,
  );

/** The sender of mails, as `Name <address>` or an address alone. */
export const sender = (name: string) =>
  parsed(
    (text) => (/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text) ? text : undefined),
    (text) => `${name} is ${text}, which names no sender: write it as Stockwright <no-reply@example.com>.`,
  );

/** A text that its own module judges, which throws a sentence. */
export const judged = <T>(judge: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return judge(text);
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  });

export const anyText = z.string();
