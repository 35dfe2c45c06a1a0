import { expect, test } from "vitest";
import { shortenDescription } from "./shorten.ts";

test("a description of 120 characters is unchanged [shorten-1]", () => {
  expect(shortenDescription("a".repeat(120))).toBe("a".repeat(120));
});

test("a longer one is cut to 120 characters and an ellipsis [shorten-2]", () => {
  expect(shortenDescription(`${"a".repeat(119)}bc`)).toBe(`${"a".repeat(119)}b…`);
});

test("a character outside the basic plane counts as one and is never split", () => {
  expect(shortenDescription("𝄞".repeat(121))).toBe(`${"𝄞".repeat(120)}…`);
});
