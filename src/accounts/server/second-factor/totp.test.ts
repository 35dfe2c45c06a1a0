import { describe, expect, test } from "vitest";
import { deriveKeys } from "../keys.ts";
import {
  decryptTotpSecret,
  encryptTotpSecret,
  findTotpStep,
  generateTotpSecret,
  totpCode,
  totpUri,
} from "./totp.ts";

const secret = "JBSWY3DPEHPK3PXP";
const now = 56_000_000;

describe("a TOTP code", () => {
  test("equals the test vector of RFC 6238", () => {
    // Appendix B: the seed "12345678901234567890" at 59 seconds, the last six digits.
    expect(totpCode("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 1)).toBe("287082");
  });

  test("is accepted in its time step, the one before and the one after", () => {
    const found = [-2, -1, 0, 1, 2].map((off) =>
      findTotpStep(secret, totpCode(secret, now + off), now),
    );
    expect(found).toEqual([undefined, now - 1, now, now + 1, undefined]);
  });

  test("of another secret, or in another format, is rejected", () => {
    expect(findTotpStep(secret, totpCode(generateTotpSecret(), now), now)).toBeUndefined();
    expect(findTotpStep(secret, "", now)).toBeUndefined();
  });

  test("has a secret of 160 bits, which an otpauth URL passes to the app", () => {
    const generated = generateTotpSecret();
    expect(generated).toMatch(/^[A-Z2-7]{32}$/);
    expect(generateTotpSecret()).not.toBe(generated);
    expect(totpUri(generated, { email: "ada@school.test", issuer: "A School" })).toMatch(
      new RegExp(`^otpauth://totp/A%20School:.*secret=${generated}`),
    );
  });
});

describe("an encrypted secret", () => {
  const keys = deriveKeys("a secret of this test");

  test("decrypts for its user and is unreadable as stored", () => {
    const encrypted = encryptTotpSecret(keys, "one", secret);
    expect(encrypted.toString("latin1")).not.toContain(secret);
    expect(encryptTotpSecret(keys, "one", secret).equals(encrypted)).toBe(false);
    expect(decryptTotpSecret(keys, "one", encrypted)).toBe(secret);
  });

  test("does not decrypt for another user, with another key or when altered", () => {
    const encrypted = encryptTotpSecret(keys, "one", secret);
    expect(() => decryptTotpSecret(keys, "other", encrypted)).toThrow();
    expect(() => decryptTotpSecret(deriveKeys("another secret"), "one", encrypted)).toThrow();
    const changed = Buffer.from(encrypted);
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
    expect(() => decryptTotpSecret(keys, "one", changed)).toThrow();
  });
});
