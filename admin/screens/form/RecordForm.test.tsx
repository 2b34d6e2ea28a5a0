// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerWith, type Sent } from "../../test/network.ts";
import { button, field, fill, mount, said, user } from "../../test/mount.tsx";
import { RecordForm } from "./RecordForm.tsx";

const saved = vi.fn<(id: number) => void>();
beforeEach(() => saved.mockReset());
afterEach(() => vi.unstubAllGlobals());

const open = async (record: Readonly<Record<string, unknown>> | null) => {
  await mount(<RecordForm module="labels" record={record} title="Label" onClose={() => undefined} onSaved={saved} />);
  await screen.findByRole("dialog");
};
const send = () => user.keyboard("{Control>}{Enter}{/Control}");
const writes = (sent: readonly Sent[]) => sent.filter(({ query }) => query.startsWith("mutation"));
const label = { id: 5, version: 3, name: "Rush", color: "#CC372C", modules: ["skus"], isActive: true };

test("what is missing is said on top and at the field, and nothing is sent", async () => {
  const sent = answerWith(() => ({ data: {} }));
  await open(null);
  await send();
  await waitFor(() => expect(said()).toContain("2 fields are missing."));
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  expect(writes(sent)).toEqual([]);
  expect(saved).not.toHaveBeenCalled();
});

test("an edit sends only what changed, with its version and a key", async () => {
  const sent = answerWith(() => ({ data: { saved: { record: { id: 5 } } } }));
  await open(label);
  await fill(field("Name"), "Rush order ");
  await send();
  await waitFor(() => expect(saved.mock.calls).not.toHaveLength(0));
  const [write] = writes(sent);
  expect(write?.variables.input).toEqual({ id: 5, version: 3, name: "Rush order", idempotencyKey: expect.any(String) });
});

test("what the server refuses stands at its field", async () => {
  answerWith(() => ({ errors: [{ message: "No", extensions: { code: "DUPLICATE", fields: { name: "duplicate" } } }] }));
  await open(label);
  await fill(field("Name"), "Dealer");
  await send();
  await waitFor(() => expect(said()).toContain("Already used by another record"));
  expect(saved).not.toHaveBeenCalled();
});

test("a refusal goes when what was refused changes", async () => {
  answerWith(() => ({ errors: [{ message: "No", extensions: { code: "UNAVAILABLE" } }] }));
  await open(label);
  await fill(field("Name"), "Dealer");
  await send();
  await waitFor(() => expect(said()).toContain("The server cannot do this at the moment"));
  await fill(field("Name"), "Dealers");
  await waitFor(() => expect(said()).not.toContain("The server cannot do this at the moment"));
  expect(field("Name").getAttribute("aria-invalid")).not.toBe("true");
});

test("sending again after a lost connection carries the same key", async () => {
  const sent = answerWith(() => ({ errors: [{ message: "", extensions: { code: "UNAVAILABLE" } }] }));
  await open(label);
  await fill(field("Name"), "Rush order");
  await send();
  await waitFor(() => expect(writes(sent).length === 1 && said()).toContain("The server cannot do this at the moment"));
  await send();
  await waitFor(() => expect(writes(sent)).toHaveLength(2));
  const [first, second] = writes(sent).map(
    ({ variables }) => (variables.input as { idempotencyKey: string }).idempotencyKey,
  );
  expect(second).toBe(first);
});

const stale = {
  version: 4,
  user: "Ana Reyes",
  changes: [{ table: "labels", field: "name", old: "Rush", new: "Hurry" }],
};
const twoPeople = () =>
  answerWith(({ variables }) =>
    (variables.input as { version?: number } | undefined)?.version === 4
      ? { data: { saved: { record: { id: 5 } } } }
      : { errors: [{ message: "", extensions: { code: "CONFLICT", detail: stale } }] },
  );

test("two people, one label: theirs is shown beside mine, and mine is saved over it when I say so", async () => {
  const sent = twoPeople();
  await open(label);
  await fill(field("Name"), "Rush order");
  await send();
  await waitFor(() => expect(said()).toContain("Ana Reyes changed this in the meantime"));
  expect(said()).toContain("Hurry");
  await user.click(button("Save these values"));
  await waitFor(() => expect(saved.mock.calls).not.toHaveLength(0));
  expect(writes(sent).at(-1)?.variables.input).toMatchObject({ version: 4, name: "Rush order" });
});

test("what I did not touch stays theirs", async () => {
  const sent = twoPeople();
  await open(label);
  await user.click(button("Green"));
  await send();
  await waitFor(() => expect(said()).toContain("Ana Reyes changed this in the meantime"));
  await user.click(button("Save these values"));
  await waitFor(() => expect(saved.mock.calls).not.toHaveLength(0));
  expect(writes(sent).at(-1)?.variables.input).not.toHaveProperty("name");
  expect(writes(sent).at(-1)?.variables.input).toMatchObject({ version: 4, color: "#23875A" });
});

test("what others changed outside this form is no question: mine is saved at once", async () => {
  const sent = answerWith(({ variables }) =>
    (variables.input as { version?: number } | undefined)?.version === 4
      ? { data: { saved: { record: { id: 5 } } } }
      : { errors: [{ message: "", extensions: { code: "CONFLICT", detail: { ...stale, changes: [] } } }] },
  );
  await open(label);
  await fill(field("Name"), "Rush order");
  await send();
  await waitFor(() => expect(saved.mock.calls).not.toHaveLength(0));
  expect(writes(sent)).toHaveLength(2);
});

test("pressing twice sends once", async () => {
  const sent = answerWith(() => ({ data: { saved: { record: { id: 5 } } } }));
  await open(label);
  await fill(field("Name"), "Rush order");
  await user.keyboard("{Control>}{Enter}{Enter}{/Control}");
  await waitFor(() => expect(saved.mock.calls).not.toHaveLength(0));
  expect(writes(sent)).toHaveLength(1);
  expect(saved).toHaveBeenCalledTimes(1);
});

test("each field the server complains of has its message", async () => {
  answerWith(() => ({
    errors: [{ message: "No", extensions: { code: "VALIDATION", fields: { name: "duplicate", modules: "required" } } }],
  }));
  await open(label);
  await fill(field("Name"), "Dealer");
  await send();
  await waitFor(() => expect(said()).toContain("Already used by another record"));
  expect(said()).toContain("Choose at least one module.");
});

test("keys send the form that lies on top, not the one under it", async () => {
  const sent = answerWith(() => ({ data: { saved: { record: { id: 5 } } } }));
  await mount(
    <>
      <RecordForm module="labels" record={label} title="Under" onClose={() => undefined} onSaved={saved} />
      <RecordForm module="labels" record={label} title="Over" onClose={() => undefined} onSaved={saved} />
    </>,
  );
  // both hold the same record, and so the same ids
  const names = () => [...document.querySelectorAll<HTMLElement>("[role=dialog] input[id$=name]")];
  await waitFor(() => expect(names()).toHaveLength(2));
  const [under, over] = names() as [HTMLElement, HTMLElement];
  // the one on top keeps the focus
  fireEvent.change(under, { target: { value: "Written under" } });
  await fill(over, "Written over");
  await send();
  await waitFor(() => expect(saved.mock.calls).not.toHaveLength(0));
  expect(writes(sent).map(({ variables }) => variables.input)).toMatchObject([{ name: "Written over" }]);
});
