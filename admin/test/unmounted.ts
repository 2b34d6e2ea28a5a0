import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/**
 * Files of a worker share their modules, so the library hears of the first file's tests only: what a test has mounted goes
 * after each, in every file, and so does the language it spoke.
 */
afterEach(() => {
  cleanup();
  if (typeof document !== "undefined") document.cookie = "lang=; path=/; max-age=0";
});
