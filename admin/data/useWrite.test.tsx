// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { mount } from "../test/mount.tsx";
import { answerWith, type Sent } from "../test/network.ts";
import { useWrite } from "./useWrite.ts";

afterEach(() => vi.unstubAllGlobals());

type Write = ReturnType<typeof useWrite>;
const reading = vi.fn<(key: readonly unknown[]) => void>();

/** A page that reads one vendor and some list, and may write. */
const onPage = async (id: number): Promise<() => Write> => {
  let write: Write | undefined;
  const Page = () => {
    write = useWrite("vendors");
    for (const queryKey of [
      ["vendors", "getOne", { id: String(id) }],
      ["vendors", "getInfiniteList"],
    ])
      // oxlint-disable-next-line react-hooks/rules-of-hooks
      useQuery({ queryKey, queryFn: () => (reading(queryKey), 1) });
    return null;
  };
  reading.mockReset();
  await mount(<Page />);
  await waitFor(() => expect(reading).toHaveBeenCalledTimes(2));
  reading.mockReset();
  return () => write!;
};
const inputs = (sent: readonly Sent[]) => sent.map(({ variables }) => variables.input as Record<string, unknown>);

test("each save starts from the version that the one before made, before anything is read again", async () => {
  const sent = answerWith(() => ({ data: { saved: { record: { id: 1, version: 4 } } } }));
  const write = await onPage(1);
  await write().update({ id: 1, version: 3, input: { state: "draft" } });
  await write().update({ id: 1, version: 3, input: { state: "open" } });
  expect(inputs(sent)).toMatchObject([
    { version: 3, state: "draft" },
    { version: 4, state: "open" },
  ]);
  expect(reading).toHaveBeenCalledTimes(4);
});

test("what another control sends before the first is answered waits for the version that one makes", async () => {
  const controls: Write[] = [];
  const Control = ({ at }: { at: number }) => {
    const control = useWrite("vendors");
    useEffect(() => {
      controls[at] = control;
    });
    return null;
  };
  await mount(
    <>
      <Control at={0} />
      <Control at={1} />
    </>,
  );
  let version = 3;
  const sent = answerWith(() => ({ data: { saved: { record: { id: 6, version: (version += 1) } } } }));
  await Promise.all([
    controls[0]!.update({ id: 6, version: 3, input: { state: "draft" } }),
    controls[1]!.update({ id: 6, version: 3, input: { state: "open" } }),
  ]);
  expect(inputs(sent)).toMatchObject([
    { version: 3, state: "draft" },
    { version: 4, state: "open" },
  ]);
});

test("a lost answer is asked for with the same key, and what was refused is thrown and kept", async () => {
  const sent = answerWith(() => ({ errors: [{ message: "", extensions: { code: "UNAVAILABLE" } }] }));
  const write = await onPage(2);
  for (let time = 0; time < 2; time += 1)
    await expect(write().create({ name: "Alder" })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const [first, second] = inputs(sent);
  expect(first).toEqual({ name: "Alder", idempotencyKey: expect.any(String) });
  expect(second).toEqual(first);
  await waitFor(() => expect(write().failure?.code).toBe("UNAVAILABLE"));
  expect(reading).not.toHaveBeenCalled();
});

test("a record that was removed is not read again, all else is", async () => {
  answerWith(() => ({ data: { done: { id: 3 } } }));
  const write = await onPage(3);
  await write().remove({ id: 3, version: 1 });
  expect(reading.mock.calls).toEqual([[["vendors", "getInfiniteList"]]]);
});

test("a preview carries no key, keeps nothing and reads nothing again", async () => {
  const sent = answerWith(() => ({ data: { saved: { record: { id: 5, version: 9 }, preview: { levels: [] } } } }));
  const write = await onPage(5);
  expect(await write().preview.update({ id: 5, version: 8, input: { state: "open" } })).toEqual({ levels: [] });
  await write().preview.update({ id: 5, version: 8, input: { state: "open" } });
  expect(inputs(sent)).toEqual([0, 1].map(() => ({ id: 5, version: 8, state: "open", preview: true })));
  expect(reading).not.toHaveBeenCalled();
});
