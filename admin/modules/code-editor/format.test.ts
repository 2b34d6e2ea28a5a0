import { expect, test } from "vitest";
import { sourceOf } from "../../../resources/papers/layout.ts";
import { papers } from "../../../resources/papers/papers.ts";
import { formatted } from "./format.ts";

test("lines are indented by the blocks and tags around them", () => {
  const text =
    "<ul>\n{{#each lineItems}}\n<li>{{sku.code}}<br>\n{{#if note}}\n<b>x</b>\n   {{else}}\ny\n{{/if}}</li>\n{{/each}}\n</ul>";
  expect(formatted(text)).toBe(
    "<ul>\n  {{#each lineItems}}\n    <li>{{sku.code}}<br>\n      {{#if note}}\n        <b>x</b>\n      {{else}}\n        y\n    {{/if}}</li>\n  {{/each}}\n</ul>",
  );
});

test("nothing but blanks at the beginning of lines changes, and a second time nothing", () => {
  for (const paper of papers) {
    const text = sourceOf(paper);
    const once = formatted(text);
    expect(once.replaceAll(/^[ ]+/gm, "")).toBe(text.replaceAll(/^[ ]+/gm, ""));
    expect(formatted(once)).toBe(once);
  }
});
