import fc, { type Arbitrary } from "fast-check";
import { upgradeTo } from "../raw.ts";
import { operation } from "./operations.ts";
import { oddValue } from "./values.ts";
import { fewChanges, garbled, type Sent } from "./wire.ts";

type Frame = { final?: boolean; opcode: number; payload: Buffer; masked?: boolean; reserved?: number; claims?: number };

/** A frame as a client sends it, or as it should not. */
const frame = ({ final = true, opcode, payload, masked = true, reserved = 0, claims }: Frame): Buffer => {
  const length = claims ?? payload.length;
  const first = (final ? 0x80 : 0) | (reserved << 4) | opcode;
  const mask = masked ? 0x80 : 0;
  const size =
    length < 126
      ? Buffer.from([first, mask | length])
      : length < 65_536
        ? Buffer.from([first, mask | 126, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([first, mask | 127]), bigEndian(length)]);
  // masked with zeros: the bytes stay as they are
  return Buffer.concat([size, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
};
const bigEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const text = (message: unknown): Buffer =>
  frame({ opcode: 1, payload: Buffer.from(typeof message === "string" ? message : JSON.stringify(message)) });

const ids = fc.constantFrom("1", "1", "2", "", "__proto__", "x".repeat(5_000), "\u0000");
const listens = 'subscription { recordChanged(module: "vendors") { id } }';
const subscribe = (id: string, payload: unknown): Buffer => text({ type: "subscribe", id, payload });
const message: Arbitrary<Buffer> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(ids, operation).map(([id, { query, variables }]) => subscribe(id, { query, variables })),
  },
  { weight: 4, arbitrary: fc.tuple(ids, oddValue).map(([id, query]) => subscribe(id, { query })) },
  { weight: 4, arbitrary: ids.map((id) => subscribe(id, { query: listens })) },
  { weight: 3, arbitrary: ids.map((id) => text({ type: "complete", id })) },
  { weight: 3, arbitrary: oddValue.map((payload) => text({ type: "ping", payload })) },
  { weight: 1, arbitrary: oddValue.map((payload) => text({ type: "connection_init", payload })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("next", "error", "nothing", "", 5), oddValue)
      .map(([type, payload]) => text({ type, id: "1", payload })),
  },
  { weight: 1, arbitrary: oddValue.map(text) },
  { weight: 1, arbitrary: fc.constantFrom("", "{", "[]", "nul", "{}".repeat(40_000)).map(text) },
);
const control: Arbitrary<Buffer> = fc
  .record({
    final: fc.boolean(),
    opcode: fc.integer({ min: 0, max: 15 }),
    payload: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    masked: fc.integer({ min: 0, max: 5 }).map((chance) => chance > 0),
    reserved: fc.constantFrom(0, 0, 0, 1, 7),
    claims: fc.constantFrom(undefined, undefined, undefined, 126, 65_536, 100_001, Number.MAX_SAFE_INTEGER),
  })
  .map(({ claims, ...rest }) => frame(claims === undefined ? rest : { ...rest, claims }));
const flood: Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(
      frame({ opcode: 9, payload: Buffer.from("p") }),
      text({ type: "ping" }),
      text({ type: "subscribe", id: "1", payload: { query: listens } }),
      frame({ opcode: 0, payload: Buffer.alloc(0), final: false }),
    ),
    fc.constantFrom(2, 60, 1_200),
  )
  .map(([one, times]) => Buffer.concat(Array.from({ length: times }, () => one)));

/** What a client says over one socket: signed in or not, then anything, garbled now and then. */
export const conversation = (token: () => string): Arbitrary<() => Sent> =>
  fc
    .record({
      signsIn: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
      says: fc.array(
        fc.oneof({ weight: 8, arbitrary: message }, { weight: 1, arbitrary: control }, { weight: 1, arbitrary: flood }),
        { minLength: 1, maxLength: 6 },
      ),
      made: fewChanges,
    })
    .map(({ signsIn, says, made }) => () => {
      const said = garbled(Buffer.concat(says), made);
      const upgrade = Buffer.from(upgradeTo("/graphql"));
      if (!signsIn) return { kind: "websocket", bytes: Buffer.concat([upgrade, said]) };
      const init = text({ type: "connection_init", payload: { authorization: `Bearer ${token()}` } });
      const after = { answer: "connection_ack", bytes: said };
      return { kind: "websocket, signed in", bytes: Buffer.concat([upgrade, init]), after };
    });
