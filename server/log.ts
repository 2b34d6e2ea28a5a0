export type Facts = Readonly<Record<string, unknown>>;
export type Log = {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
};

const secret = /password|token|secret|authorization|cookie/i;

const written = (key: string, value: unknown): unknown => {
  if (secret.test(key)) return "[redacted]";
  if (value instanceof Error)
    return {
      name: value.name,
      message: value.message,
      stack: value.stack,
      ...("code" in value ? { code: value.code } : {}),
    };
  return value;
};

/** Milliseconds that what is merely told waits for others, for each writing is a call of the system. */
const patience = 50;
let waiting = "";
let timer: NodeJS.Timeout | undefined;
const writeAll = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const lines = waiting;
  waiting = "";
  if (lines !== "") process.stderr.write(lines);
};
process.once("exit", writeAll);
const write = (line: string, level: string): void => {
  waiting += line;
  if (level === "info") timer ??= setTimeout(writeAll, patience);
  else writeAll();
};

/** One line of JSON per event, for machines; secrets are named, never written. What is wrong is written at once. */
export const jsonLog = (): Log => {
  const at =
    (level: string) =>
    (message: string, facts: Facts = {}): void =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...facts }, written)}\n`, level);
  return { info: at("info"), warn: at("warn"), error: at("error") };
};

/** For tests that look at answers only. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
