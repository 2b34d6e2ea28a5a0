import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { companyIn, perform, refusalOf } from "./rules.ts";

const inCompany = companyIn(useDatabase());

test("what does not fit is refused with its place", () =>
  inCompany(async (client, company) => {
    const base = {
      triggerCondition: "updated",
      testTable: "customers",
      testColumn: "taxRate",
      matchCriteria: "less",
      testValue: "5",
    };
    const action = { type: "setField", field: "notes", value: "x" };
    const saved = (criteria: object[], actions: object[] = [action], more: object = {}) =>
      refusalOf(client, () => perform(client, "save_workflows", { name: "Wrong", criteria, actions, ...more }));
    const cases: readonly [object[], object[], object][] = [
      [[base, { ...base, testValue: "much" }], [action], { "criteria.1.testValue": "number" }],
      [[{ ...base, testColumn: "colour" }], [action], { "criteria.0.testColumn": "choice" }],
      [[{ ...base, testTable: "accounts" }], [action], { "criteria.0.testTable": "choice" }],
      [[{ ...base, matchCriteria: "contains" }], [action], { "criteria.0.matchCriteria": "choice" }],
      [[{ ...base, matchCriteria: "between" }], [action], { "criteria.0.testValue": "invalid" }],
      [[{ ...base, testValue: null }], [action], { "criteria.0.testValue": "required" }],
      [
        [{ ...base, triggerCondition: "created", compareLastValues: true }],
        [action],
        { "criteria.0.compareLastValues": "needsUpdate" },
      ],
      [
        [{ ...base, useValueColumn: true, testValueColumn: "businessName" }],
        [action],
        { "criteria.0.testValueColumn": "choice" },
      ],
      [
        [base, { ...base, testTable: "products", testColumn: "name", matchCriteria: "isEmpty" }],
        [action],
        { criteria: "sameRoot" },
      ],
      [[], [{ type: "sendEmail", emailSubject: "x", emailBody: "y" }], { actions: "needsTestTable" }],
      [[base], [{ type: "sendEmail", emailSubject: "x" }], { "actions.0.emailBody": "required" }],
      [[base], [{ type: "sendEmail", emailSubject: "x", emailBody: "y" }], { "actions.0.emailTemplateId": "required" }],
      [
        [base],
        [{ type: "sendEmail", emailSubject: "x", emailBody: "y", emailTo: "a@b.test, no address" }],
        { "actions.0.emailTo": "email" },
      ],
      [
        [{ ...base, testTable: "skus", testColumn: "name", matchCriteria: "isNotEmpty", testValue: null }],
        [{ type: "sendEmail", emailSubject: "x", emailBody: "y" }],
        { "actions.0.emailTo": "emailToNeeded" },
      ],
      [[base], [{ type: "notifyUsers", message: "x" }], { "actions.0.userRoleId": "required" }],
      [[base], [action, { ...action, field: "displayName" }], { "actions.1.field": "choice" }],
      [[base], [{ type: "changeStatus", statusId: 1 }], {}],
    ];
    for (const [criteria, actions, fields] of cases.slice(0, -1))
      expect(await saved(criteria, actions)).toEqual(["SWVAL", fields]);
    const six = Array.from({ length: 6 }, () => base);
    expect(await saved(six)).toEqual(["SWVAL", { criteria: "tooMany" }]);
    expect(
      await saved(
        [base],
        six.map(() => action),
      ),
    ).toEqual(["SWVAL", { actions: "tooMany" }]);
    expect(await saved([], [], { isPaused: false })).toEqual(["SWVAL", { isPaused: "needsRule" }]);
    // another company's label is not known here
    await becomeAdmin(client);
    const other = await createAccount(client);
    await become(client, other.admin.visitor);
    const theirs = await perform(client, "save_labels", { name: "Theirs", modules: ["customers"] });
    await become(client, company.admin.visitor);
    expect(await saved([base], [{ type: "addLabel", labelId: theirs }])).toEqual([
      "SWNFD",
      { "actions.0.labelId": "notFound" },
    ]);
    expect(await saved([{ ...base, testColumn: "labels", matchCriteria: "has", testValue: String(theirs) }])).toEqual([
      "SWVAL",
      { "criteria.0.testValue": "notFound" },
    ]);
  }));
