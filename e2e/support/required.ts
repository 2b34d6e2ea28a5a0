import type { Locator, Page } from "@playwright/test";
import { messages } from "../../resources/core/texts/messages.ts";
import { definitionOf, optionsOf } from "../../resources/core/registry.ts";
import { routeOf } from "../../resources/core/naming.ts";
import { isColumn } from "../../resources/core/resource.ts";
import { fresh } from "./story.ts";

type Named = { resources: Record<string, { fields: Record<string, string>; one: string; create?: string }> };
const english = messages("en") as unknown as Named;

const wordsOf = (module: string) => {
  const words = english.resources[module];
  if (!words) throw new Error(`No words for ${module}`);
  return words;
};

const option = async (within: Locator, label: string, wanted: string | RegExp) => {
  const box = within.getByRole("combobox", { name: label, exact: true });
  if ((await box.inputValue().catch(() => "")) !== "") return;
  await box.click();
  await within.page().getByRole("option", { name: wanted }).first().click();
  await within.page().keyboard.press("Tab"); // a list of several stays open
};

const typed: Readonly<Record<string, (label: string) => string>> = {
  text: (label) => fresh(label),
  code: () => fresh("code").replace(" ", "-"),
  email: () => `${fresh("someone").replace(" ", ".")}@typed.test`,
  phone: () => "2535550142",
};

/** Fills what a new record of a module cannot do without, whatever the module: from the registry. */
export const fillRequired = async (form: Locator, module: string) => {
  const { fields } = definitionOf(module);
  for (const [name, field] of Object.entries(fields)) {
    if (!isColumn(field) || !field.required || field.readOnly) continue;
    const label = String(wordsOf(module).fields[name]);
    const text = typed[field.kind];
    if (text) await form.getByRole("textbox", { name: label, exact: true }).fill(text(label));
    else if (field.kind === "country") await option(form, label, "United States");
    else if (field.kind !== "choices" || optionsOf(field).length > 0) await option(form, label, /./);
  }
};

/** The first box for words in a module's form. */
export const textBox = (page: Page, module: string): Locator => {
  const { form = [], fields } = definitionOf(module);
  const name = form.find((field) => {
    const found = fields[field];
    return (found?.kind === "text" || found?.kind === "code") && !found.readOnly;
  });
  return page.getByRole("textbox", { name: String(wordsOf(module).fields[String(name)]), exact: true });
};

/** The address of an empty form. */
export const createPath = (module: string) => `${routeOf(definitionOf(module))}?create`;
