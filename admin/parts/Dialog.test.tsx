// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { mount } from "../test/mount.tsx";
import { Dialog } from "./Dialog.tsx";
import { SlideIn } from "./SlideIn.tsx";

const parts = {
  dialog: (open: boolean, close: () => void) => (
    <Dialog open={open} onClose={close} transitionDuration={0} aria-label="Pay">
      Amount
    </Dialog>
  ),
  "slide-in": (open: boolean, close: () => void) => (
    <SlideIn open={open} onClose={close} title="Pay">
      Amount
    </SlideIn>
  ),
};

const Opened = ({ part }: { part: keyof typeof parts }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Take payment
      </button>
      <p>{open ? "asked" : "not asked"}</p>
      {parts[part](open, () => setOpen(false))}
    </>
  );
};

const opener = () => screen.getByRole("button", { name: "Take payment" });
const beside = (part: keyof typeof parts): Element =>
  document.querySelector(part === "dialog" ? ".MuiDialog-container" : ".MuiBackdrop-root")!;
/** The n-th press in a row, on what lies under the mouse by then. */
const press = (where: Element, detail: number) => {
  fireEvent.mouseDown(where, { detail });
  fireEvent.mouseUp(where, { detail });
  fireEvent.click(where, { detail });
  if (detail === 2) fireEvent.doubleClick(where, { detail });
};

test.each(["dialog", "slide-in"] as const)("a double click on what opens a %s leaves it open", async (part) => {
  await mount(<Opened part={part} />);
  press(opener(), 1);
  press(beside(part), 2);
  expect(screen.getByText("asked")).toBeDefined();
});

test("a click beside a dialog closes it", async () => {
  await mount(<Opened part="dialog" />);
  press(opener(), 1);
  press(beside("dialog"), 1);
  expect(screen.getByText("not asked")).toBeDefined();
});

test("one click beside a slide-in is an accident, and two close it", async () => {
  await mount(<Opened part="slide-in" />);
  press(opener(), 1);
  press(beside("slide-in"), 1);
  expect(screen.getByText("asked")).toBeDefined();
  press(beside("slide-in"), 2);
  expect(screen.getByText("not asked")).toBeDefined();
});
