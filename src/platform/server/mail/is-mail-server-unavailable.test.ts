import { expect, test } from "vitest";
import { isMailServerUnavailable } from "./is-mail-server-unavailable.ts";

const failure = (details: object) => Object.assign(new Error("failed"), details);

test.each([
  ["a refused connection", { code: "ESOCKET" }],
  ["a name that resolves to nothing", { code: "EDNS" }],
  ["a sign-in that fails", { code: "EAUTH", responseCode: 535 }],
  ["a server that is closing, whatever the code", { code: "EENVELOPE", responseCode: 421 }],
])("%s affects every mail", (_, details) => {
  expect(isMailServerUnavailable(failure(details))).toBe(true);
});

test.each([
  ["a recipient that is refused", { code: "EENVELOPE", responseCode: 550 }],
  ["a full mailbox", { code: "EENVELOPE", responseCode: 452 }],
  ["a text that is refused", { code: "EMESSAGE", responseCode: 554 }],
  ["a failure without a code", {}],
])("%s affects one mail alone", (_, details) => {
  expect(isMailServerUnavailable(failure(details))).toBe(false);
});
