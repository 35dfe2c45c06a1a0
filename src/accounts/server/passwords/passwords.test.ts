import { performance } from "node:perf_hooks";
import { describe, expect, test } from "vitest";
import { isBreached } from "./breached-passwords.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

describe("passwords", () => {
  test("are stored as argon2id with 19 MiB, two passes and one lane, salted", async () => {
    const [one, two] = [await hashPassword("let-me-play"), await hashPassword("let-me-play")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
    expect(await verifyPassword("let-me-play", one)).toBe(true);
    expect(await verifyPassword("let-me-pay", one)).toBe(false);
  });

  test("verifying without a stored hash fails, and takes as long", async () => {
    const hashed = await hashPassword("let-me-play");
    const known = await timeOf(() => verifyPassword("wrong", hashed));
    const unknown = await timeOf(() => verifyPassword("wrong", null));
    expect(await verifyPassword("wrong", null)).toBe(false);
    // Far above the microseconds of a lookup; an exact ratio would need a quiet machine.
    expect(unknown).toBeGreaterThan(known / 4);
  });

  test("forty concurrent verifications all complete", async () => {
    const hashed = await hashPassword("let-me-play");
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        verifyPassword(index % 2 === 0 ? "let-me-play" : "wrong", hashed),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(20);
  });

  test("verifications beyond the queue's length are rejected, and the queue continues", async () => {
    const tries = Array.from({ length: 560 }, () => verifyPassword("wrong", "not a hash"));
    const outcomes = await Promise.allSettled(tries);
    const refused = outcomes.filter(
      (outcome) => outcome.status === "rejected" && outcome.reason.code === "platform.unavailable",
    );
    expect(refused).toHaveLength(58);
    expect(await verifyPassword("right", await hashPassword("right"))).toBe(true);
  });
});

test.each(["123456", "password", "PassWord1", "qwerty123", "iloveyou"])(
  "%s is breached",
  (password) => {
    expect(isBreached(password)).toBe(true);
  },
);

test.each(["let-me-play", "clair de lune", "123456 ", "abcxyz"])(
  "%s is not breached",
  (password) => {
    expect(isBreached(password)).toBe(false);
  },
);

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  for (let round = 0; round < 5; round += 1) await work();
  return performance.now() - from;
}
