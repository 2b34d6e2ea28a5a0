// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { mount, user } from "../test/mount.tsx";
import { PrimaryButton } from "./Buttons.tsx";

const Form = () => {
  const [text, setText] = useState("");
  return (
    <>
      <input aria-label="Reason" value={text} onChange={(event) => setText(event.target.value)} />
      <PrimaryButton autoFocus reason={text ? undefined : "Say why."} onClick={() => setText(`${text}, pressed`)}>
        Close
      </PrimaryButton>
    </>
  );
};

test("a button that can be pressed at last leaves the focus where somebody types, and keeps it where it had it", async () => {
  await mount(<Form />);
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Reason" });
  await user.type(box, "it fell off");
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe("it fell off");
  const button = screen.getByText("Close");
  await user.click(button);
  expect(box.value).toBe("it fell off, pressed");
  expect(document.activeElement).toBe(button);
  await user.clear(box);
  expect(screen.getByText("Close")).toBe(button);
});
