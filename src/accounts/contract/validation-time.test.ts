import { expect, test } from "vitest";
import * as z from "zod/mini";
import { messageFields } from "#contact/contract.ts";
import { emailAddress, personName } from "./person.ts";

/** The fastest of some rounds, to reduce noise from other load. */
function quickest(schema: z.core.$ZodType, text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const begun = performance.now();
    expect(z.safeParse(schema, text).success).toBe(false);
    return performance.now() - begun;
  });
  return Math.min(...times);
}

const unordered = "\u0301\u0327\u0323\u031b";

test.each([
  ["an email", emailAddress],
  ["an email's domain", emailAddress, "a@"],
  ["a name", personName],
  ["a sender's name", messageFields.name],
])(
  "%s of thousands of marks is rejected as quickly as one of letters",
  (_, schema, before = "") => {
    const marks = quickest(schema, `${before}a${unordered.repeat(7_000)}`);
    expect(marks).toBeLessThan(20 * (quickest(schema, `${before}${"a".repeat(28_000)}`) + 1));
  },
);
