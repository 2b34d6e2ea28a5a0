// @vitest-environment jsdom
import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Profile from "../account/profile.page.tsx";
import { field, fill, mount, said } from "../test/mount.tsx";
import { answerWith } from "../test/network.ts";
import ForgotPassword from "./forgotPassword.page.tsx";
import Register from "./register.page.tsx";
import ResetPassword from "./resetPassword.page.tsx";
import SignIn from "./signIn.page.tsx";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const refused = (code: string, extensions: Record<string, unknown> = {}) =>
  answerWith(() => ({ data: null, errors: [{ message: "", extensions: { code, ...extensions } }] }));
const send = () => fireEvent.submit(document.querySelector("form") ?? expect.fail("no form"));
const inTenMinutes = { detail: { seconds: 600 } };

test("too many attempts are told with the time from which one may try again", async () => {
  refused("RATE_LIMITED", inTenMinutes);
  await mount(<ForgotPassword />);
  await fill(field("Email"), "ann@fern.test");
  send();
  await waitFor(() => expect(said()).toContain("Reset password failed!"));
  expect(said()).toMatch(/No mail was sent\. Too many attempts\. Try again at \d{2}:\d{2}/);
});

test("a link that does not work any more leaves nothing to fill in", async () => {
  refused("EXPIRED");
  await mount(<ResetPassword />);
  await fill(field("New password"), "violet-anvil-88");
  await fill(field("Password again"), "violet-anvil-88");
  send();
  await waitFor(() => expect(said()).toContain("Password reset failed!"));
  expect(said()).toContain("Ask for a new link");
  expect(document.querySelector("form")).toBeNull();
});

test("what is wrong with a password stands at its field", async () => {
  refused("VALIDATION", { fields: { password: "weakPassword" } });
  await mount(<ResetPassword />);
  await fill(field("New password"), "12345678");
  await fill(field("Password again"), "12345678");
  send();
  await waitFor(() => expect(said()).toContain("Too easy to guess; choose another password"));
  expect(said()).not.toContain("Password reset failed!");
});

test("a registration that is refused says so, and keeps what was typed", async () => {
  refused("RATE_LIMITED", inTenMinutes);
  await mount(<Register />);
  const typed = { "Company name": "Fern", Subdomain: "fern", "First name": "Ann", Email: "ann@fern.test" };
  for (const [label, value] of Object.entries(typed)) await fill(field(label), value);
  for (const label of ["Password", "Password again"]) await fill(field(label), "violet-anvil-88");
  send();
  await waitFor(() => expect(said()).toContain("Registration failed!"));
  expect(field("Company name").value).toBe("Fern");
});

test("a wrong password and an address that is not verified are told apart", async () => {
  refused("LOGIN_FAILED");
  await mount(<SignIn />);
  await fill(field("Email or username"), "ann@fern.test");
  await fill(field("Password"), "not this one");
  send();
  await waitFor(() => expect(said()).toContain("Login failed! Check the email and the password"));
  expect(said()).not.toContain("Send the mail again");
  vi.unstubAllGlobals();
  refused("UNVERIFIED");
  send();
  await waitFor(() => expect(said()).toContain("Send the mail again"));
});

test("a profile of nobody says that nobody is signed in", async () => {
  sessionStorage.setItem("accessToken", "a");
  sessionStorage.setItem("refreshToken", "r");
  answerWith(() => ({ data: { currentUser: null } }));
  await mount(<Profile />);
  await waitFor(() => expect(said()).toContain("No current user is logged in"));
  expect(said()).not.toContain("Edit profile");
});
