import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { emailAddress, normalizeEmail } from "./contract.ts";

describe("an address", () => {
  test.each([
    ["Ada@School.Test", "ada@school.test"],
    ["  ada@school.test\n", "ada@school.test"],
    // The letter é as one sign and as two, which look the same.
    ["jos\u0065\u0301@school.test", "jos\u00e9@school.test"],
  ])("%j has one form", (written, form) => {
    expect(normalizeEmail(written)).toBe(form);
    expect(normalizeEmail(form)).toBe(form);
  });

  test.each([
    "",
    "ada",
    "ada@",
    "@school.test",
    "a b@school.test",
    "ada@school.test\0",
    "a@b@c.test",
  ])("%j is none: 'Please enter a valid email address'", (written) => {
    const parsed = z.safeParse(emailAddress, written);
    expect(parsed.error?.issues[0]?.message).toBe("Please enter a valid email address");
  });

  test("is brought into its form before it is judged, and may not be endless", () => {
    expect(z.parse(emailAddress, " ADA@SCHOOL.TEST ")).toBe("ada@school.test");
    expect(z.safeParse(emailAddress, `${"a".repeat(250)}@school.test`).success).toBe(false);
  });
});
