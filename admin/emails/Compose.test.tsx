// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { field, mount, said, user } from "../test/mount.tsx";
import { answerWith } from "../test/network.ts";
import Compose from "./Compose.tsx";

vi.mock("../data/liveChanges.ts", () => ({ watchRecords: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const draft = {
  record: "PO-12",
  company: "Fern & Kettle",
  from: [{ email: "ada@example.test", name: "Ada Demo" }],
  to: [
    { email: "vera@vendor.test", name: "Fernhill" },
    { email: "otto@vendor.test", name: "Otto" },
  ],
};
const refusal = {
  message: "The address at place 2 is none.",
  extensions: { code: "VALIDATION", fields: { "to.1": "email" } },
};

/** The network, whose answers to a mail and to templates differ from test to test. */
const answering = (answers: { send?: () => object; templates?: () => object }) =>
  answerWith(({ query }) => {
    if (query.includes("EmailDraft"))
      return { data: { emailDraft: draft, files: [{ id: 3, name: "plan.pdf", size: 9 }] } };
    if (query.includes("PrintedTemplates")) return answers.templates?.() ?? { data: { templates: [] } };
    if (query.includes("sendEmail")) return answers.send?.() ?? { data: { done: { email: { id: 1 } } } };
    return { data: {} };
  });
const open = (onClose = () => undefined) =>
  mount(<Compose module="purchase_orders" id={12} title="PO-12" onClose={onClose} />);

test("a mail is filled in, a contact added; what is refused is said at its field and kept, what is sent is said", async () => {
  let isRefused = true;
  const sent = answering({
    send: () => (isRefused ? { errors: [refusal] } : { data: { done: { email: { id: 1 } } } }),
  });
  const onClose = vi.fn<() => undefined>();
  await open(onClose);
  await waitFor(() => expect(field("To")).toHaveProperty("value", "vera@vendor.test"));
  await waitFor(() => expect(field("Subject")).toHaveProperty("value", "Purchase order PO-12, Fern & Kettle"));
  await user.click(screen.getByRole("button", { name: "Add Otto otto@vendor.test" }));
  expect(field("To")).toHaveProperty("value", "vera@vendor.test, otto@vendor.test");
  await user.type(field("Text"), " Soon!");
  await user.click(screen.getByRole("checkbox", { name: "plan.pdf" }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(said()).toContain("Invalid email address"));
  expect(field("Text").value).toMatch(/Soon!$/);
  expect(onClose).not.toHaveBeenCalled();
  isRefused = false;
  await user.click(screen.getByRole("button", { name: /^Send/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const calls = sent.filter(({ query }) => query.includes("sendEmail"));
  expect(calls.at(-1)?.variables["input"]).toMatchObject({
    ...{ module: "purchase_orders", recordId: 12, from: "ada@example.test", to: "vera@vendor.test, otto@vendor.test" },
    ...{ subject: "Purchase order PO-12, Fern & Kettle", documents: [{ paper: "purchaseOrder" }], fileIds: [3] },
  });
});

test("in Russian the letter is, too, whoever writes it", async () => {
  answering({});
  await open();
  await waitFor(() => expect(field("To")).toHaveProperty("value", "vera@vendor.test"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "ru");
  expect(field("Subject").value).toMatch(/^Заказ поставщику PO-12, Fern & Kettle$/);
  expect(field("Text").value).toContain("Здравствуйте");
});

test("templates that cannot be read are said to be so, and the mail can be written without them", async () => {
  answering({ templates: () => ({ errors: [{ message: "x", extensions: { code: "INTERNAL" } }] }) });
  await open();
  await waitFor(() => expect(said()).toContain("Sorry, there was an error fetching your templates."));
  expect(field("To")).toHaveProperty("value", "vera@vendor.test");
});
