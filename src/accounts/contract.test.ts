import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { emailAddress, normalizeEmail } from "./contract.ts";

describe("an email", () => {
  test.each([
    ["Ada@School.Test", "ada@school.test"],
    ["  ada@school.test\n", "ada@school.test"],
    // The letter é as one code point and as two.
    ["jos\u0065\u0301@school.test", "jos\u00e9@school.test"],
  ])("%j is normalized", (typed, form) => {
    expect(normalizeEmail(typed)).toBe(form);
    expect(normalizeEmail(form)).toBe(form);
  });

  test.each([
    ["a&b@example.com", "a&b@example.com"],
    ["first/last@example.com", "first/last@example.com"],
    ["o'neil+piano@example.co.uk", "o'neil+piano@example.co.uk"],
    ["{x}=y~z!@example.com", "{x}=y~z!@example.com"],
    ["Jürgen@example.com", "jürgen@example.com"],
    ["用户@例え.jp", "用户@xn--r8jz45g.jp"],
    ["a@Müller.de", "a@xn--mller-kva.de"],
    ["a@xn--mller-kva.de", "a@xn--mller-kva.de"],
    ["a@例え.テスト", "a@xn--r8jz45g.xn--zckzah"],
    ["ada@sub.school.test", "ada@sub.school.test"],
  ])("%j is valid, and normalized to %j [contract-1]", (typed, normalized) => {
    expect(z.parse(emailAddress, typed)).toBe(normalized);
    expect(z.parse(emailAddress, normalized)).toBe(normalized);
  });

  test.each([
    "ada@school",
    ".ada@school.test",
    "ada..b@school.test",
    "ada.@school.test",
    "ada@-school.test",
    "ada@school..test",
    "ada@192.168.0.1",
    '"ada b"@school.test',
    "ada,ben@school.test",
    "Ada <ada@school.test>",
    "ada\u200b@school.test",
    "ada\u202e@school.test",
    "ada@school.test/path",
    "",
    "ada",
    "ada@",
    "@school.test",
    "a b@school.test",
    "ada@school.test\0",
    "a@b@c.test",
  ])("%j is invalid: 'Please enter a valid email address'", (typed) => {
    const parsed = z.safeParse(emailAddress, typed);
    expect(parsed.error?.issues[0]?.message).toBe("Please enter a valid email address");
  });

  test("is normalized before validation, and has a maximum length", () => {
    expect(z.parse(emailAddress, " ADA@SCHOOL.TEST ")).toBe("ada@school.test");
    expect(z.safeParse(emailAddress, `${"a".repeat(250)}@school.test`).success).toBe(false);
  });
});
