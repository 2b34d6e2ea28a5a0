// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { button, click, eventually, mount } from "../../test/mount.tsx";
import { answerWith } from "../../test/network.ts";
import { NotificationBell } from "./NotificationBell.tsx";

vi.mock("../../data/liveChanges.ts", () => ({ watchRecords: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

test("the bubble counts what is new, and what is marked leaves the menu", async () => {
  let unseen = [
    { id: 9, message: "Ledger check: one figure does not agree.", type: "ledger", module: "skus", recordId: 4 },
    { id: 8, message: "Your export is complete.", type: "export", module: null, recordId: null },
  ];
  const sent = answerWith(({ query, variables }) => {
    if (query.startsWith("mutation")) {
      const { id } = (variables.input ?? variables) as { id: number };
      unseen = query.includes("seeAll") ? [] : unseen.filter((one) => one.id !== id);
      return { data: { done: { notification: { id } } } };
    }
    const notifications = unseen.map((one) => ({ ...one, createdAt: "2026-11-21T10:00:00Z" }));
    return { data: { notifications, notificationsPaginated: { totalCount: unseen.length } } };
  });
  const drawn = await mount(<NotificationBell />);
  await click(await eventually(() => document.querySelector<HTMLElement>('[aria-label="2 new notifications"]')));
  const shown = () => [...document.querySelectorAll("[role=dialog] li")].map((item) => item.textContent);
  await eventually(() => shown().length === 2);
  expect(shown()[0]).toContain("Ledger");
  expect(document.querySelector("[role=dialog] a")?.getAttribute("href")).toBe("/skus/detail/4");

  await click(button("Mark as seen"));
  await eventually(() => shown().length === 1);
  expect(sent.find(({ query }) => query.includes("updateNotification"))?.variables.input).toMatchObject({
    id: 9,
    hasBeenSeen: true,
  });
  await click(button("Mark all as seen"));
  await eventually(() => document.body.textContent?.includes("Nothing new."));
  await drawn.unmount();
});
