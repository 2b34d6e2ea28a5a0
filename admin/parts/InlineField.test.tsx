// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { mount, user } from "../test/mount.tsx";
import { DecimalInput } from "./DecimalInput.tsx";
import { InlineField } from "./InlineField.tsx";

const boxes = {
  inline: (value: string, change: (value: string) => void) => (
    <InlineField label="Quantity" value={value} numeric onChange={change} />
  ),
  alone: (value: string, change: (value: string) => void) => (
    <DecimalInput value={value} onChange={change} slotProps={{ input: { "aria-label": "Quantity" } }} />
  ),
};

const Form = ({ box, hear }: { box: keyof typeof boxes; hear: (value: string) => void }) => {
  const [value, setValue] = useState("2.5");
  const change = (next: string) => {
    setValue(next);
    hear(next);
  };
  return (
    <>
      {boxes[box](value, change)}
      <button type="button" onClick={() => setValue("7.25")}>
        Fill
      </button>
    </>
  );
};

test.each([
  ["inline", "ru-RU", "2,5", "1,50", "1.5", "1,5", "7,25"],
  ["alone", "ru-RU", "2,5", "1 240,5", "1240.5", "1240,5", "7,25"],
  // a thousand and more, and never one and a fraction
  ["inline", "en-US", "2.5", "1,234", "1234", "1234", "7.25"],
  ["alone", "en-US", "2.5", "1,234.50", "1234.5", "1234.5", "7.25"],
  ["alone", "en-US", "2.5", "1,5", "1,5", "1,5", "7.25"],
] as const)(
  "an amount in a box %s is typed as its reader of %s writes it, and stays as typed",
  async (kind, locale, before, typed, held, left, filled) => {
    document.cookie = `lang=${locale}`;
    const hear = vi.fn<(value: string) => void>();
    await mount(<Form box={kind} hear={hear} />);
    const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Quantity" });
    expect(box.value).toBe(before);
    await user.clear(box);
    await user.type(box, typed);
    expect(box.value).toBe(typed);
    expect(hear).toHaveBeenLastCalledWith(held);
    await user.tab();
    expect(box.value).toBe(left);
    await user.click(screen.getByRole("button", { name: "Fill" }));
    expect(box.value).toBe(filled);
  },
);
