import { describe, expect, test } from "vitest";
import { readIdentity } from "./read-identity.ts";

const idTokenClaims = {
  iss: "https://accounts.google.com",
  sub: "1234",
  email: "Ada.Demo@Gmail.com",
  email_verified: true,
  name: "Ada (demo student)",
};

describe("the identity in an ID token", () => {
  test("has the account's subject, its lowercase email and its name", () => {
    expect(readIdentity(idTokenClaims)).toEqual({
      issuer: "https://accounts.google.com",
      subject: "1234",
      email: "ada.demo@gmail.com",
      name: "Ada (demo student)",
      isAuthoritative: true,
    });
  });

  test.each([
    [{ email: "a@school.test" }, false],
    [{ email: "a@school.test", hd: "school.test" }, true],
    [{ email: "a@school.test", hd: "" }, false],
    [{ email: "a@GoogleMail.com" }, true],
    [{ email: "a@school.test", hd: "School.Test" }, true],
    [{ email: "a@school.test", hd: "another.test" }, false],
    [{ email: "a@mail.school.test", hd: "school.test" }, false],
    [{ email: "a@müller.test", hd: "xn--mller-kva.test" }, true],
    [{ email: "a@gmail.com.evil.test" }, false],
    [{ email: "a@notgmail.com" }, false],
    [{ email_verified: false, hd: "school.test" }, false],
  ])(
    "%j: Google is authoritative for the email is %s [read-identity-1]",
    (change, isAuthoritative) => {
      expect(readIdentity({ ...idTokenClaims, ...change }).isAuthoritative).toBe(isAuthoritative);
    },
  );

  test.each([
    [{ email_verified: false }],
    [{ email_verified: "false" }],
    [{ email_verified: undefined }],
    [{ email: undefined }],
    [{ email: "" }],
    [{ email: "not an address" }],
    [{ email: `${"a".repeat(300)}@gmail.com` }],
    [{ email: "a\u0000@gmail.com" }],
  ])("%j has no email", (change) => {
    expect(readIdentity({ ...idTokenClaims, ...change }).email).toBeNull();
  });

  test("email_verified may be the string true", () => {
    expect(readIdentity({ ...idTokenClaims, email_verified: "true" }).email).toBe(
      "ada.demo@gmail.com",
    );
  });

  test("an invalid name is cleaned and truncated", () => {
    expect(readIdentity({ ...idTokenClaims, name: " A\u0000da\n " }).name).toBe("Ada");
    expect(readIdentity({ ...idTokenClaims, name: "🎹".repeat(100) }).name).toBe("🎹".repeat(60));
    expect(readIdentity({ ...idTokenClaims, name: "Ada\u202e" }).name).toBe("Ada");
    expect(readIdentity({ ...idTokenClaims, name: "Ada\u200b" }).name).toBe("");
    expect(readIdentity({ ...idTokenClaims, name: undefined }).name).toBe("");
  });

  test.each([[{ sub: "" }], [{ sub: "x".repeat(256) }], [{ sub: 1 }], [{ iss: undefined }]])(
    "%j is rejected",
    (change) => {
      expect(() => readIdentity({ ...idTokenClaims, ...change })).toThrow(
        "accounts.google_refused",
      );
    },
  );
});
