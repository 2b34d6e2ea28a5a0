import type { Connection } from "pg";

/** How much of a connection's past is kept prepared in Postgres, where a plan takes many times the room of its text. */
export type PreparedLimits = { statements: number; characters: number };
export const preparedLimits: PreparedLimits = { statements: 300, characters: 1_000_000 };

/** What Postgres has prepared on one connection, as far as it told us; the least recently used first. */
export type Prepared = {
  has(name: string): boolean;
  /** Notes that it is used now. */
  touch(name: string): void;
  /** Takes what was asked to be prepared in this message; each is known once Postgres says that it was parsed. */
  expect(name: string, characters: number): void;
  /** Whatever was expected and not confirmed will not come any more. */
  settle(): void;
  /** Nothing is believed any more; what may still be there is closed next time. */
  forgetAll(): void;
  /** Takes out, and names, what Postgres has to close before it prepares these texts too. */
  makeRoom(texts: readonly string[], needed: ReadonlySet<string>, limits: PreparedLimits): string[];
};

const preparedBy = (connection: Connection): Prepared => {
  const known = new Map<string, number>();
  let expected: { name: string; characters: number }[] = [];
  let doubtful: string[] = [];
  let weight = 0;
  const forget = (name: string): void => {
    weight -= known.get(name) ?? 0;
    known.delete(name);
  };
  // answers come in the order of the messages: the first that is expected is the one that was parsed
  connection.on("parseComplete", () => {
    const parsed = expected.shift();
    if (!parsed) return; // of pg's own
    forget(parsed.name);
    known.set(parsed.name, parsed.characters);
    weight += parsed.characters;
  });
  return {
    has: (name) => known.has(name),
    touch: (name) => {
      const characters = known.get(name);
      if (characters === undefined) return;
      known.delete(name);
      known.set(name, characters);
    },
    expect: (name, characters) => void expected.push({ name, characters }),
    settle: () => void (expected = []),
    forgetAll: () => {
      doubtful.push(...known.keys());
      known.clear();
      weight = 0;
    },
    makeRoom: (texts, needed, limits) => {
      const evicted = doubtful;
      doubtful = [];
      const characters = texts.reduce((sum, text) => sum + text.length, 0);
      for (const name of known.keys()) {
        if (known.size + texts.length <= limits.statements && weight + characters <= limits.characters) break;
        if (needed.has(name)) continue;
        forget(name);
        evicted.push(name);
      }
      return evicted;
    },
  };
};

const connections = new WeakMap<Connection, Prepared>();
export const preparedOn = (connection: Connection): Prepared => {
  const known = connections.get(connection) ?? preparedBy(connection);
  connections.set(connection, known);
  return known;
};
