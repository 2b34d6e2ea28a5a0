/** A change of a zone's offset: from this second of the epoch on, so many seconds ahead of UTC. */
export type Shift = { readonly at: number; readonly offset: number };

const beginning = Date.UTC(1900, 0, 1) / 1000;
const end = Date.UTC(2038, 0, 1) / 1000;
/** Shorter than any time between two changes since 1900; Morocco's fasting month is the shortest of today's. */
const step = 14 * 86_400;

/** How far Node's zone data has a zone ahead of UTC at a second of the epoch, in seconds. */
export const offsetsOf = (zone: string): ((second: number) => number) => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  return (second) => {
    const name = format.formatToParts(second * 1000).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours = "0", minutes = "0", seconds = "0"] =
      /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  };
};

/** The first offset of a zone and its changes until 2038, as Node has them. */
const shiftsOf = (zone: string): readonly Shift[] => {
  const offsetAt = offsetsOf(zone);
  const shifts: Shift[] = [{ at: beginning, offset: offsetAt(beginning) }];
  for (let from = beginning; from < end; from += step) {
    const offset = offsetAt(from + step);
    if (offset === offsetAt(from)) continue;
    let [before, after] = [from, from + step];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offset) after = middle;
      else before = middle;
    }
    shifts.push({ at: after, offset });
  }
  return shifts;
};

const two = (number: number): string => String(Math.trunc(number)).padStart(2, "0");
/** What a zone is called that has a number only: +01, -0330. */
const abbreviationOf = (offset: number): string => {
  const size = Math.abs(offset);
  const minutes = (size % 3600) / 60;
  return `${offset < 0 ? "-" : "+"}${two(size / 3600)}${minutes >= 1 ? two(minutes) : ""}`;
};
/** The same as a rule without end, in which what is east of Greenwich is negative (POSIX). */
const ruleOf = (offset: number): string => {
  const size = Math.abs(offset);
  const minutes = Math.trunc((size % 3600) / 60);
  return `<${abbreviationOf(offset)}>${offset > 0 ? "-" : ""}${Math.trunc(size / 3600)}${minutes ? `:${two(minutes)}` : ""}`;
};

/** One part of a file: its counts, then times of so many bytes, the kinds of time in force from them on, and these kinds. */
const part = (shifts: readonly Shift[], bytes: 4 | 8): Buffer => {
  const offsets = [...new Set(shifts.map(({ offset }) => offset))];
  const names = offsets.map((offset) => `${abbreviationOf(offset)}\0`);
  const changes = shifts.slice(1);
  const head = Buffer.alloc(44);
  head.write("TZif2", "latin1");
  [0, 0, 0, changes.length, offsets.length, names.join("").length].forEach((count, n) =>
    head.writeUInt32BE(count, 20 + n * 4),
  );
  const times = Buffer.alloc(changes.length * bytes);
  changes.forEach(({ at }, n) =>
    bytes === 8 ? times.writeBigInt64BE(BigInt(at), n * 8) : times.writeInt32BE(at, n * 4),
  );
  const kinds = Buffer.alloc(offsets.length * 6);
  offsets.forEach((offset, n) => {
    kinds.writeInt32BE(offset, n * 6);
    kinds.writeUInt8(names.slice(0, n).join("").length, n * 6 + 5);
  });
  return Buffer.concat([
    head,
    times,
    Buffer.from(changes.map(({ offset }) => offsets.indexOf(offset))),
    kinds,
    Buffer.from(names.join(""), "latin1"),
  ]);
};

/**
 * A zone as Node has it, as a file of zone data (TZif, RFC 9636). Beyond 2037 it goes on by the rule of the file that was there,
 * or without changes where it has none in its last two years.
 */
export const zoneFile = (zone: string, before: Buffer): Buffer => {
  const shifts = shiftsOf(zone);
  const last = shifts.at(-1)!;
  const changes = last.at > end - 2 * 366 * 86_400;
  const rule = changes ? (before.toString("latin1").trimEnd().split("\n").at(-1) ?? "") : ruleOf(last.offset);
  // readers of the first part are those of before 2005: one kind of time is enough for it
  return Buffer.concat([part([last], 4), part(shifts, 8), Buffer.from(`\n${rule}\n`, "latin1")]);
};
