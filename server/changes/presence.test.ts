import { afterEach, beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { attend, type Attendance } from "../test/attending.ts";
import { useServed, vendorInput } from "../test/served.ts";
import { attendanceOf, presenceBoard, presenceLimits, type Person } from "./presence.ts";

const served = useServed();
let ours: TestAccount;
let theirs: TestAccount;
let vendor: number;
beforeAll(async () => {
  [ours, theirs] = [await served().account(), await served().account()];
  const { data } = await served().ask<{ createVendor: { id: number } }>(
    ours.admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { variables: { input: vendorInput("North") } },
  );
  vendor = data.createVendor.id;
});
const there: Attendance[] = [];
afterEach(async () => {
  for (const { client } of there.splice(0)) await client.dispose();
});
const goTo = (user: TestUser, editing = false, seconds?: number): Attendance => {
  const attendance = attend(served().url, served().tokenOf(user, seconds), { module: "vendors", id: vendor, editing });
  there.push(attendance);
  return attendance;
};
const expectSeen = async (who: Attendance, seen: object): Promise<void> => {
  await expect.poll(() => who.seen, { timeout: 20_000 }).toEqual(seen);
};
const nobody = { editors: [], viewers: [] };

test("two people at one record see each other, until one leaves or his socket ends", async () => {
  const admin = goTo(ours.admin);
  await expectSeen(admin, nobody);
  const user = goTo(ours.user, true);
  await expectSeen(user, { editors: [], viewers: [ours.admin.userId] });
  await expectSeen(admin, { editors: [ours.user.userId], viewers: [] });
  user.leave();
  await expectSeen(admin, nobody);
  const again = goTo(ours.user);
  await expectSeen(admin, { editors: [], viewers: [ours.user.userId] });
  void again.client.dispose();
  await expect.poll(() => admin.seen, { timeout: 20_000 }).toEqual(nobody);
});

test("who is there goes when his token ends", async () => {
  const admin = goTo(ours.admin);
  await expectSeen(admin, nobody);
  goTo(ours.user, false, 4);
  await expectSeen(admin, { editors: [], viewers: [ours.user.userId] });
  await expect.poll(() => admin.seen, { timeout: 20_000 }).toEqual(nobody);
});

test("another company's people, and those without the right, neither see nor are seen", async () => {
  const admin = goTo(ours.admin);
  await expectSeen(admin, nobody);
  const blind = await served().user(ours.accountId, { routeBlacklist: ["vendors"] });
  for (const [person, code] of [
    [theirs.admin, "NOT_FOUND"],
    [blind, "FORBIDDEN"],
  ] as const) {
    const stranger = goTo(person, true);
    await expect.poll(() => stranger.refusals.join(), { timeout: 20_000 }).toContain(code);
    expect(stranger.seen).toBeNull();
  }
  // who comes after them is seen alone
  goTo(ours.user);
  await expectSeen(admin, { editors: [], viewers: [ours.user.userId] });
});

const place = { account: 1, module: "vendors", id: 7 };
const latest = async (people: AsyncIterator<readonly Person[]>) => (await people.next()).value as readonly Person[];

test("servers tell each other, and forget one that falls silent", async () => {
  let time = 0;
  const [here, other] = [presenceBoard(() => time), presenceBoard(() => time)];
  const exchange = () => {
    for (const text of here.due()) other.hear(text);
    for (const text of other.due()) here.hear(text);
  };
  const ann = here.subscribe(attendanceOf(place, { userId: 1, editing: false }));
  other.subscribe(attendanceOf(place, { userId: 2, editing: true }));
  expect(await latest(ann)).toEqual([]);
  exchange();
  expect(await latest(ann)).toEqual([{ userId: 2, editing: true }]);
  // told anew in time, the person stays; then their server is silent
  for (time = 5_000; time <= 30_000; time += 5_000) exchange();
  const next = latest(ann);
  time += 16_000;
  here.due();
  expect(await next).toEqual([]);
});

test("however many come, one is told the latest, of so many people", async () => {
  const board = presenceBoard();
  const ann = board.subscribe(attendanceOf(place, { userId: 1, editing: false }));
  for (let userId = 2; userId < 200; userId += 1)
    board.subscribe(attendanceOf(place, { userId, editing: userId === 150 }));
  const people = await latest(ann);
  expect(people[0]).toEqual({ userId: 150, editing: true });
  expect(people.length).toBeLessThanOrEqual(presenceLimits.people);
  const [text = ""] = board.due();
  expect(text.length).toBeLessThan(8_000 / presenceLimits.places);
  expect(board.due()).toEqual([]);
});

test("one of a person's two tabs that edits and goes is told of at once: the person still looks at it, on this server and on another", async () => {
  // no time passes: nothing is seen because somebody fell silent
  const [here, other] = [presenceBoard(() => 0), presenceBoard(() => 0)];
  const send = () => {
    for (const text of here.due()) other.hear(text);
  };
  const beside = here.subscribe(attendanceOf(place, { userId: 1, editing: false }));
  const away = other.subscribe(attendanceOf(place, { userId: 3, editing: false }));
  expect([await latest(beside), await latest(away)]).toEqual([[], []]);
  here.subscribe(attendanceOf(place, { userId: 2, editing: false }));
  const editing = here.subscribe(attendanceOf(place, { userId: 2, editing: true }));
  send();
  expect(await latest(beside)).toEqual([{ userId: 2, editing: true }]);
  expect(await latest(away)).toEqual([
    { userId: 2, editing: true },
    { userId: 1, editing: false },
  ]);
  const [next, nextAway] = [latest(beside), latest(away)];
  await editing.return?.();
  expect(await next).toEqual([{ userId: 2, editing: false }]);
  send();
  expect(await nextAway).toEqual([
    { userId: 1, editing: false },
    { userId: 2, editing: false },
  ]);
});
