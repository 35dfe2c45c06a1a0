import { expect, test } from "vitest";
import { isStateOf, makeState, ownPathOf } from "./state.ts";

test.each([
  ["/", "/"],
  ["/login", "/login"],
  ["/plans?period=yearly", "/plans?period=yearly"],
  ["/video/für-elise", "/video/f%C3%BCr-elise"],
  ["/a/../login", "/login"],
])("%s is a path of this site", (from, normalized) => {
  expect(ownPathOf(from)).toBe(normalized);
});

test.each([
  undefined,
  "",
  "login",
  "//evil",
  "///evil",
  "/\\evil",
  "\\\\evil",
  "/\t/evil",
  "/\n/evil",
  "/.//evil",
  "/%2e//evil",
  "/a/..//evil",
  "/a\\..\\..\\\\evil",
  "https://evil.test/",
  "javascript:alert(1)",
  " //evil",
  "/\u0000",
  `/${"x".repeat(600)}`,
])("%j is replaced by /", (from) => {
  expect(ownPathOf(from)).toBe("/");
});

test("a state belongs to its attempt, whatever path it contains", () => {
  const state = makeState("secret", "/plans");
  expect(state).toBe("secret/plans");
  expect(isStateOf(state, "secret")).toBe(true);
  expect(isStateOf("secret//evil", "secret")).toBe(true);
  for (const other of ["//evil", "", "secre/plans", "secrets/plans", "/secret"]) {
    expect(isStateOf(other, "secret")).toBe(false);
  }
});
