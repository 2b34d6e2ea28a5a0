// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { mount, said, user } from "../test/mount.tsx";
import { answerWith } from "../test/network.ts";
import { CommentsButton } from "./CommentsButton.tsx";

vi.mock("../data/liveChanges.ts", () => ({ watchRecords: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

test("who is picked after an @ is sent as mentioned, and the conversation shows it", async () => {
  const comments: object[] = [];
  const sent = answerWith(({ query, variables }) => {
    if (query.includes("peopleWhoSee")) return { data: { peopleWhoSee: [{ id: 7, name: "Uri Demo" }] } };
    if (query.startsWith("mutation")) {
      const { text } = variables["input"] as { text: string };
      const at = "2026-11-21T10:00:00Z";
      const mentions = [{ id: 7, name: "Uri Demo" }];
      comments.push({
        id: 1,
        version: 1,
        text,
        mentions,
        userId: 3,
        userReference: { id: 3, name: "Ada Demo" },
        createdAt: at,
        updatedAt: at,
      });
      return { data: { saved: { record: { id: 1, version: 1 } } } };
    }
    const page = {
      totalCount: comments.length,
      pageInfo: { hasNextPage: false, endCursor: null },
      edges: comments.map((node) => ({ node })),
    };
    return { data: { page } };
  });
  await mount(<CommentsButton module="customers" id={4} title="Fern" />);
  await user.click(await screen.findByRole("button", { name: "Comments" }));
  const box = await screen.findByRole("combobox", { name: "Comment" });
  await user.type(box, "@ur");
  await screen.findByRole("option", { name: "Uri Demo" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(box).toHaveProperty("value", "@Uri Demo "));
  await user.type(box, "look");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent.some(({ query }) => query.startsWith("mutation"))).toBe(true));
  expect(sent.find(({ query }) => query.startsWith("mutation"))?.variables["input"]).toMatchObject({
    module: "customers",
    recordId: 4,
    text: "@Uri Demo look",
    mentionIds: [7],
  });
  expect(said()).toContain("Comments on Fern");
  // it stands there, its mention told apart, and only its writer can change it
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>("[role=dialog] li span")?.dataset.initials).toBe("AD"),
  );
  const [row] = document.querySelectorAll("[role=dialog] ul[aria-label=Comments] > li");
  expect(row?.textContent).toContain("@Uri Demo look");
  expect(row?.querySelectorAll("button")).toHaveLength(0);
});
