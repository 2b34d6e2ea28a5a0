// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { pages } from "../../../resources/pages/pages.ts";
import { PageModal, modals } from "../../shell/PageModal.tsx";
import { button, mount, said, user } from "../../test/mount.tsx";
import { answerWith, type Sent } from "../../test/network.ts";
import { Print } from "./Print.tsx";

vi.mock("../../data/liveChanges.ts", () => ({ watchRecords: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

type Rendered = { html: string | null; missing?: readonly number[]; problems?: readonly object[] };
const answering = (rendered: (sent: Sent) => Rendered | null, pdf: string | null = null) =>
  answerWith((sent) => {
    if (sent.query.includes("PrintedTemplates")) return { data: { templates: [] } };
    if (sent.query.includes("PdfDelivered")) return { data: { testTemplate: { pdf } } };
    if (!sent.query.includes("PrintDelivered")) return { data: {} };
    const answer = rendered(sent);
    return answer
      ? { data: { testTemplate: { missing: [], problems: [], ...answer } } }
      : { errors: [{ message: "x", extensions: { code: "INTERNAL" } }] };
  });
const paperOf = ({ variables }: Sent): Rendered => ({ html: `<h1>${JSON.stringify(variables)}</h1>` });
const shown = () => screen.findByTitle<HTMLIFrameElement>("Preview");
const paramsSent = (all: readonly Sent[]) =>
  all.filter(({ query }) => query.includes("PrintDelivered")).at(-1)?.variables;

/** A record whose button prints it, and where the router stands. */
const Record = ({ module }: { module: string }) => {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      <button onClick={() => setOpen(true)}>Begin</button>
      {open && <PageModal name="printTemplate" module={module} id={12} title="No. 12" onClose={() => setOpen(false)} />}
    </>
  );
};
const openModal = async (module: string) => {
  await mount(<Record module={module} />, "/detail/12");
  await user.click(button("Begin"));
  return screen.findByRole("dialog", { name: "Print No. 12" });
};

test("a record is printed over what is on screen: by its key, in another language, and Escape leads back", async () => {
  const all = answering(paperOf);
  const modal = await openModal("purchase_orders");
  const frame = await shown();
  expect(modal.contains(frame)).toBe(true);
  const print = vi.fn<() => void>();
  const watch = (of: HTMLIFrameElement) => vi.spyOn(of.contentWindow!, "print").mockImplementation(print);
  watch(frame);
  await user.keyboard("p");
  expect(print).toHaveBeenCalledTimes(1);

  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "ru");
  await waitFor(() => expect(paramsSent(all)).toMatchObject({ params: { ids: [12], language: "ru" } }));
  // a key in a list of choices goes to the list
  screen.getByRole("combobox", { name: "Language" }).focus();
  await user.keyboard("p");
  expect(print).toHaveBeenCalledTimes(1);
  // what was clicked into has the keys, and passes them on
  const paper = await shown();
  watch(paper);
  print.mockClear();
  fireEvent.load(paper);
  paper.focus();
  fireEvent.keyDown(paper.contentDocument!.body, { key: "p" });
  expect(print).toHaveBeenCalled();
  const page = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "Open as a page" }).href);
  expect(page.pathname).toBe("/print-template");
  expect(Object.fromEntries(page.searchParams)).toEqual({ module: "purchase_orders", ids: "12", language: "ru" });

  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button("Begin"));
  expect(screen.getByRole("status").textContent).toBe("/detail/12");
});

test("labels stand on a roll or on sheets, and the link to the page has the choice", async () => {
  const all = answering(paperOf);
  await openModal("bin_locations");
  await shown();
  expect(paramsSent(all)).toMatchObject({ params: { sheet: false } });
  await user.selectOptions(screen.getByRole("combobox", { name: "Printed on" }), "1");
  await waitFor(() => expect(paramsSent(all)).toMatchObject({ params: { sheet: true } }));
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Open as a page" }).search).toContain("sheet=1");
});

test("a document of some days has its period in the modal", async () => {
  const all = answering(paperOf);
  await openModal("customers");
  await shown();
  expect(screen.queryByLabelText("From")).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Document" }), "Statement of account");
  await waitFor(() =>
    expect(paramsSent(all)).toMatchObject({ params: { from: expect.stringMatching(/-01$/) as unknown } }),
  );
  expect(screen.getByLabelText("From")).toBeDefined();
});

test("a server that makes no PDF says so, a record that is gone is named, and what failed is asked again", async () => {
  let fails = true;
  answering((sent) => (fails ? null : { ...paperOf(sent), missing: [12] }));
  await openModal("purchase_orders");
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(screen.queryByRole("button", { name: "Download PDF" })).toBeNull();
  fails = false;
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await shown();
  expect(said()).toContain("1 record is not printed");
  await user.click(button("Download PDF"));
  await waitFor(() => expect(said()).toContain("This server makes no PDF."));
});

test("every page that opens over a record has its modal", () => {
  const named = pages.filter(({ about }) => about?.modal).map(({ name }) => name);
  expect([...modals.keys()]).toEqual(named);
});

test("the page reads its choices from its address and writes them there", async () => {
  const all = answering(paperOf);
  await mount(<Print />, "/print-template?module=purchase_orders&ids=12,13&language=ru");
  await shown();
  expect(paramsSent(all)).toMatchObject({ params: { ids: [12, 13], language: "ru" } });
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "en");
  await waitFor(() => expect(paramsSent(all)).toMatchObject({ params: { language: "en" } }));
});

test("the page without records says that nothing is chosen", async () => {
  answering(paperOf);
  await mount(<Print />, "/print-template?module=purchase_orders");
  expect(await screen.findByText("Nothing chosen to be printed")).toBeDefined();
});
