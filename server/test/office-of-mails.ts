import { beforeAll, expect } from "vitest";
import { verifyAddress, type TestAccount, type TestUser } from "../../db/test/accounts.ts";
import { eventually } from "../../workers/test/eventually.ts";
import type { Served } from "./served.ts";

type Company = { account: TestAccount; clerk: TestUser; from: string; order: number; warehouse: number };
type Told = { id: number; state: string; failure: string | null; subject: string; to: string; sender: string };

export const headersOf = (mail: string) => mail.slice(0, mail.indexOf("\n\n")).replaceAll(/\n[ \t]+/g, " ");
export const header = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(headersOf(mail))?.[1];

/** A company whose people write about its orders, what they write, and what became of it. */
export const office = (served: () => Served) => {
  const verify = (user: TestUser, email: string) => verifyAddress(served().db.admin, user, email);
  let serial = 0;
  /** A company with a clerk and an order to a vendor who has an address. */
  const company = async (): Promise<Company> => {
    const account = await served().account();
    const { admin, accountId } = account;
    const clerk = await served().user(accountId);
    const from = `clerk-${(serial += 1)}@us.test`;
    await verify(clerk, from);
    await verify(admin, `boss-${serial}@us.test`);
    const create = async <T extends string>(kind: string, type: T, input: object): Promise<number> => {
      const { data, errors } = await served().ask<{ made: Record<string, { id: number }> }>(
        admin,
        `mutation ($input: Create${type}Input!) { made: create${type}(input: $input) { ${kind} { id } } }`,
        { variables: { input } },
      );
      expect(errors).toEqual([]);
      return data.made[kind]?.id ?? 0;
    };
    const place = {
      ...{ contactName: "Vera", email: "vera@vendor.test", phone: "2025550123", address1: "1 Quay", city: "Dover" },
      ...{ postalCode: "19901", district: "DE", country: "US" },
    };
    const vendor = await create("vendor", "Vendor", {
      ...{ name: "Fernhill", ...place },
      contacts: [{ firstName: "Otto", email: "otto@vendor.test", isPrimary: true }, { firstName: "Mute" }],
    });
    const warehouse = await create("warehouse", "Warehouse", {
      name: `East ${serial}`,
      ...place,
      email: "east@us.test",
    });
    const sku = await create("sku", "Sku", {
      ...{ name: "Chair", code: `CHR-${serial}` },
      costRules: [{ vendorId: vendor, cost: "12.50", quantity: "1", unit: "each" }],
    });
    const order = await create("purchaseOrder", "PurchaseOrder", {
      ...{ vendorId: vendor, warehouseId: warehouse },
      lineItems: [{ skuId: sku, quantity: "4" }],
    });
    return { account, clerk, from, order, warehouse };
  };
  let own: Company | undefined;
  const ours = (): Company => {
    if (!own) throw new Error("The company is there from beforeAll on");
    return own;
  };
  beforeAll(async () => {
    own = await company();
  }, 60_000);

  const letter = () => ({
    ...{ module: "purchase_orders", recordId: ours().order, from: ours().from, to: "vera@vendor.test" },
    ...{ subject: "Our order", body: "Please confirm.\n\nThank you" },
  });
  const send = async (user: TestUser | null, input: object, key?: string) => {
    const { data, code, errors } = await served().ask<{ sendEmail: { email: { id: number } | null } | null }>(
      user,
      "mutation ($input: SendEmailInput!) { sendEmail(input: $input) { email { id } } }",
      { variables: { input: { ...input, ...(key !== undefined && { idempotencyKey: key }) } } },
    );
    return { id: data?.sendEmail?.email?.id ?? 0, code, fields: errors[0]?.extensions.fields };
  };
  const thread = async (user: TestUser | null, recordId = ours().order) => {
    const { data, code } = await served().ask<{ recordEmails: Told[] | null }>(
      user,
      `query ($recordId: Int!) { recordEmails(module: "purchase_orders", recordId: $recordId) { id state failure subject to sender } }`,
      { variables: { recordId } },
    );
    return { mails: data?.recordEmails ?? [], code };
  };
  const ended = (id: number, isSo = (told: Told) => told.state !== "waiting") =>
    eventually(async () => (await thread(ours().clerk)).mails.find((told) => told.id === id && isSo(told)), 60);
  return { ours, company, verify, letter, send, thread, ended };
};
