// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mount, said } from "../test/mount.tsx";
import { phone } from "./phone.tsx";
import type { GridAround } from "./renderer.ts";

const around = (country: string) => ({ parent: { id: 1, country } }) as unknown as GridAround;

test("a number reads in a grid as it reads elsewhere", async () => {
  await mount(
    <>
      {phone.grid?.rest?.("2535550142", "phone", around("US"))}
      {phone.grid?.rest?.("02079460123", "phone", around("GB"))}
    </>,
  );
  expect(said()).toContain("(253) 555-0142");
  expect(await screen.findByText("+44 20 7946 0123")).toBeTruthy();
});
