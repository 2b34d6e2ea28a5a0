// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { mount, user } from "../test/mount.tsx";
import { DayField } from "./DayField.tsx";

const Form = ({ hear }: { hear: (day: string) => void }) => {
  const [day, setDay] = useState("2026-11-24");
  const change = (next: string) => {
    setDay(next);
    hear(next);
  };
  return <DayField id="day" label="Received" value={day} onChange={change} required />;
};

test("a day is typed as its reader writes it, and what is none says so", async () => {
  const hear = vi.fn<(day: string) => void>();
  await mount(<Form hear={hear} />);
  const box = screen.getByRole("textbox", { name: /Received/ });
  expect((box as HTMLInputElement).value).toBe("11/24/2026");
  await user.clear(box);
  await user.type(box, "12/3/2026");
  expect(hear).toHaveBeenLastCalledWith("2026-12-03");
  await user.clear(box);
  await user.type(box, "soon");
  expect(hear).toHaveBeenLastCalledWith("soon");
  expect(box.getAttribute("aria-invalid")).toBe("true");
});
