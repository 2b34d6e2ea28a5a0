// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { answerWith } from "../test/network.ts";
import { mount, user } from "../test/mount.tsx";
import type { LabelValue } from "./displays/labels.tsx";
import { labels } from "./labels.tsx";

afterEach(() => vi.unstubAllGlobals());

const everyLabel = ["Alder", "Beech", "Cedar", "Elm", "Fir", "Spruce"].map((name, at) => ({ id: at + 1, name }));
const Held = () => {
  const [value, setValue] = useState<LabelValue[]>([]);
  return (
    <>
      <labels.Input
        id="labels"
        module="vendors"
        field={{ kind: "labels" }}
        value={value}
        onChange={(next) => setValue(next as LabelValue[])}
        onBlur={() => undefined}
        name="labels"
        values={{}}
        invalid={false}
        label="Labels"
      />
      <output>{value.map(({ name }) => name).join()}</output>
    </>
  );
};
const box = () => screen.getByRole<HTMLInputElement>("combobox");
const chosen = () => document.querySelector("output")?.textContent;
const creation = () => screen.queryByText(/^Create/);
/** Five of those whose name contains the text come first, as the server has them: an exact one may be missing. */
const network = () =>
  answerWith(({ query, variables }) => {
    if (query.includes("mutation")) return { data: { saved: { record: { id: 99, version: 1, name: "Made" } } } };
    const { filter, limit } = variables as { filter: { searchText?: string }; limit: number };
    const fitting = everyLabel.filter(({ name }) =>
      name.toLowerCase().includes((filter.searchText ?? "").toLowerCase()),
    );
    return { data: { labels: fitting.slice(0, filter.searchText && limit === 5 ? 0 : limit) } };
  });

test("a label is offered to be made only once it is known that there is none of its name", async () => {
  const sent = network();
  await mount(<Held />);
  await user.click(box());
  await screen.findByText("Alder");
  await user.type(box(), "Larch");
  expect(creation()).toBeNull(); // nobody has been asked for it yet
  await waitFor(() => expect(creation()).not.toBeNull());
  expect(sent.at(-1)?.variables).toMatchObject({ filter: { searchText: "Larch" } });
});

test("what is called so already is taken, though it was not among the five that were offered", async () => {
  const sent = network();
  await mount(<Held />);
  await user.click(box());
  await user.type(box(), "spruce");
  await waitFor(() => expect(creation()).not.toBeNull());
  await user.click(creation() as HTMLElement);
  await waitFor(() => expect(chosen()).toBe("Spruce"));
  expect(sent.filter(({ query }) => query.includes("mutation"))).toEqual([]);
});
