import { randomUUID } from "node:crypto";
import { z } from "zod";

/** Somebody at a record, who looks at it or has work in hand there. */
export type Person = { userId: number; editing: boolean };
/** A record of a company, by the company its reader's token names. */
export type Place = { account: number; module: string; id: number };
type People = readonly Person[];

export const presenceChannel = "stockwright_presence";

/** A server says whom it has where anew so often; who was not heard of for longer is gone. */
const every = 5_000;
const patience = 15_000;
/** People told of at one record, places told of in one message (a notification holds 8,000 bytes), and places known of others. */
export const presenceLimits = { people: 20, places: 15, known: 20_000 } as const;

const message = z.object({
  from: z.string(),
  at: z.array(z.tuple([z.string(), z.array(z.tuple([z.number(), z.boolean()]))])),
});

/** What Grafast's listen() is given to know the place and the person by. */
export const attendanceOf = ({ account, module, id }: Place, { userId, editing }: Person): string =>
  JSON.stringify([`${account}:${module}:${id}`, userId, editing]);
const attendance = z.tuple([z.string(), z.number(), z.boolean()]);

type Attendee = Person & { told: string; wake(): void };

/** Everybody once, editing if they edit in any of their tabs; so many at most, those who edit first. */
const merged = (all: Iterable<Person>): People => {
  const found = new Map<number, boolean>();
  for (const { userId, editing } of all) found.set(userId, editing || found.get(userId) === true);
  return [...found]
    .map(([userId, editing]) => ({ userId, editing }))
    .toSorted((a, b) => Number(b.editing) - Number(a.editing) || a.userId - b.userId)
    .slice(0, presenceLimits.people);
};

/**
 * Who is at which record, on this server and on the others: kept in memory alone, for it is over when a tab is closed or
 * its token ends. `due` are the messages to send to all servers now, `hear` takes theirs; both are called by the change feed.
 */
export const presenceBoard = (now: () => number = Date.now) => {
  const self = randomUUID();
  const here = new Map<string, Set<Attendee>>();
  const elsewhere = new Map<string, Map<string, { people: People; until: number }>>();
  const changed = new Set<string>();
  let announced = now();

  const at = (place: string): People =>
    merged([
      ...(here.get(place) ?? []),
      ...[...(elsewhere.get(place)?.values() ?? [])].flatMap(({ people }) => people),
    ]);
  const tell = (place: string): void => {
    for (const { wake } of here.get(place) ?? []) wake();
  };
  const forget = (place: string, server: string): void => {
    const servers = elsewhere.get(place);
    servers?.delete(server);
    if (servers?.size === 0) elsewhere.delete(place);
    tell(place);
  };

  return {
    /** A listener counts as present until the end, and hears who else is there: at once, and whenever it changes. */
    subscribe: (topic: string): AsyncIterableIterator<People> => {
      const [place, userId, editing] = attendance.parse(JSON.parse(topic));
      const end = { done: true, value: undefined } as const;
      let waiting: ((result: IteratorResult<People>) => void) | undefined;
      let isOver = false;
      const others = (): People => at(place).filter((person) => person.userId !== userId);
      /** News for this listener: the latest alone, however much happened in between. */
      const news = (): People | null => {
        const people = others();
        const text = JSON.stringify(people);
        if (text === attendee.told) return null;
        attendee.told = text;
        return people;
      };
      const attendee: Attendee = {
        userId,
        editing,
        told: "",
        wake: () => {
          const value = waiting && news();
          if (!value) return;
          waiting?.({ done: false, value });
          waiting = undefined;
        },
      };
      here.set(place, (here.get(place) ?? new Set()).add(attendee));
      changed.add(place);
      tell(place);
      const iterator: AsyncIterableIterator<People> = {
        next: () => {
          const value = isOver ? null : news();
          if (value) return Promise.resolve({ done: false, value });
          return isOver ? Promise.resolve(end) : new Promise((resolve) => (waiting = resolve));
        },
        return: () => {
          if (!isOver) {
            isOver = true;
            here.get(place)?.delete(attendee);
            if (here.get(place)?.size === 0) here.delete(place);
            changed.add(place);
            tell(place);
          }
          waiting?.(end);
          waiting = undefined;
          return Promise.resolve(end);
        },
        [Symbol.asyncIterator]: () => iterator,
      };
      return iterator;
    },
    due: (): readonly string[] => {
      for (const [place, servers] of elsewhere)
        for (const [server, { until }] of servers) if (until < now()) forget(place, server);
      const isTime = now() - announced >= every;
      if (isTime) announced = now();
      const places = [...new Set(isTime ? [...here.keys(), ...changed] : changed)];
      changed.clear();
      return Array.from({ length: Math.ceil(places.length / presenceLimits.places) }, (_, part) =>
        JSON.stringify({
          from: self,
          at: places
            .slice(part * presenceLimits.places, (part + 1) * presenceLimits.places)
            .map((place) => [place, merged(here.get(place) ?? []).map(({ userId, editing }) => [userId, editing])]),
        }),
      );
    },
    hear: (text: string): void => {
      const { from, at: places } = message.parse(JSON.parse(text));
      if (from === self) return;
      for (const [place, people] of places) {
        if (people.length === 0) forget(place, from);
        else if (elsewhere.has(place) || elsewhere.size < presenceLimits.known) {
          const servers = elsewhere.get(place) ?? new Map<string, { people: People; until: number }>();
          elsewhere.set(
            place,
            servers.set(from, {
              people: people.map(([userId, editing]) => ({ userId, editing })),
              until: now() + patience,
            }),
          );
          tell(place);
        }
      }
    },
  };
};
export type PresenceBoard = ReturnType<typeof presenceBoard>;
