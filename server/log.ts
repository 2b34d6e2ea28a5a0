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

/** One line of JSON per event, for machines; secrets are named, never written. */
export const jsonLog = (write: (line: string) => void = (line) => void process.stderr.write(line)): Log => {
  const at =
    (level: string) =>
    (message: string, facts: Facts = {}): void =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...facts }, written)}\n`);
  return { info: at("info"), warn: at("warn"), error: at("error") };
};

/** For tests that look at answers only. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
