// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { button, mount, said, user } from "../../test/mount.tsx";
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
  await mount(<NotificationBell />);
  await user.click(await screen.findByRole("button", { name: "2 new notifications" }));
  const shown = () => [...document.querySelectorAll("[role=dialog] li")].map((item) => item.textContent);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toContain("Ledger");
  expect(document.querySelector("[role=dialog] a")?.getAttribute("href")).toBe("/skus/detail/4");

  await user.click(screen.getAllByRole("button", { name: "Mark as seen" })[0]!);
  await waitFor(() => expect(shown()).toHaveLength(1));
  expect(sent.find(({ query }) => query.includes("updateNotification"))?.variables.input).toMatchObject({
    id: 9,
    hasBeenSeen: true,
  });
  await user.click(button("Mark all as seen"));
  await waitFor(() => expect(said()).toContain("Nothing new."));
});
