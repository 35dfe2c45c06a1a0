import { hash, verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { makeForm, readCode } from "../testing/test-accounts.ts";
import { openTestServer } from "../testing/test-server.ts";
import { addUser } from "../users/add-user.ts";

vi.mock("@node-rs/argon2", async (importOriginal) => {
  const original = await importOriginal<typeof import("@node-rs/argon2")>();
  return { ...original, hash: vi.fn(original.hash), verify: vi.fn(original.verify) };
});

const { db, pool } = await useDatabase();
const limitOverrides = {
  verificationsByIp: { points: 4, durationSeconds: 600 },
  verificationsByEmailAndIp: { points: 2, durationSeconds: 600 },
  resetsByIp: { points: 4, durationSeconds: 600 },
};
const { app } = await openTestServer({ db, pool, limitOverrides });

const countHashes = () => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length;
beforeEach(() => {
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
});

async function post(path: string, payload: object, from: string): Promise<number> {
  const headers = { "x-forwarded-for": from };
  return (await app.inject({ method: "POST", url: `/api/auth/${path}`, payload, headers }))
    .statusCode;
}

describe("a guessed code without its ticket [hashing-limits-1]", () => {
  const guess = (email: string, from: string) =>
    post("verify", { email, otp: "000000", password: "a guess of it" }, from);

  test("costs one hash per attempt, and none once the network's limit is exceeded", async () => {
    const statuses: number[] = [];
    // Different emails, from IPs of one IPv6 network.
    for (let index = 0; index < 8; index += 1) {
      statuses.push(await guess(makeForm().email, `2001:db8:7:1::${index + 1}`));
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429, 429, 429]);
    expect(countHashes()).toBe(4);
    expect(await guess(makeForm().email, "2001:db8:7:2::1")).toBe(400);
  });

  test("costs none beyond the lower limit for one email", async () => {
    const { email } = makeForm();
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push(await guess(email, "10.7.0.1"));
    expect(statuses).toEqual([400, 400, 429, 429]);
    expect(countHashes()).toBe(2);
  });

  test("costs none without a password", async () => {
    expect(await post("verify", { email: makeForm().email, otp: "000000" }, "10.7.0.2")).toBe(400);
    expect(countHashes()).toBe(0);
  });
});

describe("a password reset code", () => {
  test("costs a hash only if it is correct [hashing-limits-2]", async () => {
    const form = makeForm();
    await addUser({ db }, { ...form, role: "student" });
    await post("forgotpassword", { email: form.email }, "10.7.0.3");
    const code = await readCode(db, form.email);
    vi.mocked(hash).mockClear();
    vi.mocked(verify).mockClear();
    const newPassword = "nocturne in e flat";
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const reset = (otp: string) =>
      post("reset-password", { email: form.email, otp, newPassword }, "10.7.0.3");
    expect([await reset(wrong), await reset(wrong), await reset(wrong)]).toEqual([400, 400, 400]);
    expect(countHashes()).toBe(0);
    expect(await reset(code)).toBe(200);
    expect(countHashes()).toBe(1);
    expect(await reset(code)).toBe(429);
    expect(countHashes()).toBe(1);
  });
});
