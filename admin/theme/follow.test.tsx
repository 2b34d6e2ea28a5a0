// @vitest-environment jsdom
import { Popper } from "@mui/material";
import { createTheme, ThemeProvider } from "@mui/material/styles";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { surfaces } from "./components/surfaces.ts";

test("a list follows the field that it belongs to when what stands above it goes away", async () => {
  let top = 880;
  const field = { getBoundingClientRect: () => new DOMRect(100, top, 200, 32) };
  render(
    <ThemeProvider theme={createTheme({ components: surfaces("light") })}>
      <Popper open anchorEl={field} placement="top-start" data-testid="list">
        Roles
      </Popper>
    </ThemeProvider>,
  );
  const list = screen.getByTestId("list");
  await waitFor(() => expect(list.style.transform).toContain("880px"));
  top = 560;
  await waitFor(() => expect(list.style.transform).toContain("560px"));
});
