// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { button, mount, user } from "../../test/mount.tsx";
import { answerWith, type Sent } from "../../test/network.ts";
import Welcome from "./welcome.page.tsx";

afterEach(() => vi.unstubAllGlobals());

const away = { errors: [{ message: "", extensions: { code: "UNAVAILABLE" } }] };
/** Each list that was asked for, by its key in the question, has three records. */
const counted = ({ query }: Sent) => ({
  data: Object.fromEntries([...query.matchAll(/(\w+): \w+\(/g)].map(([, key]) => [String(key), { totalCount: 3 }])),
});
const isAbout = (name: string) => (sent: Sent) => sent.query.startsWith(`query ${name}`);

const opened = async (failing: (sent: Sent) => boolean) => {
  let isAway = true;
  const sent = answerWith((asked) => (isAway && failing(asked) ? away : counted(asked)));
  await mount(<Welcome />);
  return { sent, comesBack: () => (isAway = false) };
};
const alert = () => screen.findByRole("alert");

test.each(["Counts", "WorkToday"])(
  "where %s is not answered home says so, and asks again when told to",
  async (name) => {
    const { sent, comesBack } = await opened(isAbout(name));
    expect((await alert()).textContent).toContain("The server cannot do this at the moment");
    expect(screen.queryByRole("region", { name: "Needs a person" })).toBe(null);
    const before = sent.filter(isAbout(name)).length;
    comesBack();
    await user.click(button("Try again"));
    await waitFor(() => expect(screen.queryByRole("alert")).toBe(null));
    expect(sent.filter(isAbout(name)).length).toBeGreaterThan(before);
  },
);

test("where all is answered there is no alert, but today's work", async () => {
  const { sent } = await opened(() => false);
  await waitFor(() => expect(sent.some(isAbout("WorkToday"))).toBe(true));
  expect(await screen.findAllByRole("table")).not.toHaveLength(0);
  expect(screen.queryByRole("alert")).toBe(null);
});
