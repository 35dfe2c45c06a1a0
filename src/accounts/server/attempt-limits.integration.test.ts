import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/support/database.ts";
import { advanceClock, listMails, makeForm, readCode } from "./testing/test-accounts.ts";
import { openTestServer } from "./testing/test-server.ts";
import { addUser } from "./users/add-user.ts";

const { db, pool } = await useDatabase();
const { app } = await openTestServer({ db, pool });
const newPassword = "nocturne in e flat";
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

let places = 0;
/** An IP that no test has used yet. */
const newPlace = () => {
  places += 1;
  return `10.8.${places >> 8}.${places & 255}`;
};

/** A browser with its cookies and IP. */
function openBrowser(place = newPlace()) {
  const cookies: Record<string, string> = {};
  const post = async (path: string, payload: object, from = place) => {
    const answer = await app.inject({
      method: "POST",
      url: `/api/auth/${path}`,
      payload,
      cookies,
      headers: { "x-forwarded-for": from, "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "" },
    });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return { status: answer.statusCode, headers: answer.headers, set: answer.cookies };
  };
  return { post, cookies };
}

async function addStudent() {
  const form = makeForm();
  await addUser({ db }, { ...form, role: "student" });
  return form;
}

const countMails = async (email: string) => (await listMails(db, email)).length;

describe("attackers who guess a reset code", () => {
  test("use up no attempts of the browser that requested it [attempt-limits-1]", async () => {
    const { email } = await addStudent();
    const own = openBrowser();
    await own.post("forgotpassword", { email });
    const otp = await readCode(db, email);
    const stranger = openBrowser();
    for (let index = 1; index <= 5; index += 1) {
      const guess = { email, otp: other(otp, index), newPassword };
      expect((await stranger.post("reset-password", guess)).status).toBe(400);
    }
    const body = { email, otp, newPassword };
    expect((await stranger.post("reset-password", body)).status).toBe(400);
    expect((await own.post("reset-password", body)).status).toBe(200);
  });

  test("do not replace its code by requesting one themselves [attempt-limits-2]", async () => {
    const { email } = await addStudent();
    const own = openBrowser();
    await own.post("forgotpassword", { email });
    const otp = await readCode(db, email);
    await advanceClock(db, "31 seconds");
    await openBrowser().post("forgotpassword", { email });
    expect(await countMails(email)).toBe(2);
    expect((await own.post("reset-password", { email, otp, newPassword })).status).toBe(200);
  });

  test("of many accounts are stopped for the day, and a browser with its ticket is not [attempt-limits-3]", async () => {
    const place = newPlace();
    const limits = { wrongResetsByIp: { points: 3, durationSeconds: 86_400 } };
    const lines: string[] = [];
    const strict = await openTestServer({ db, pool, limitOverrides: limits, log: lines });
    const post = async (path: string, payload: object, cookies: Record<string, string> = {}) =>
      strict.app.inject({
        method: "POST",
        url: `/api/auth/${path}`,
        payload,
        cookies,
        headers: { "x-forwarded-for": place, "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "" },
      });
    const owner = await addStudent();
    const asked = await post("forgotpassword", { email: owner.email });
    const cookies = Object.fromEntries(asked.cookies.map(({ name, value }) => [name, value]));
    for (let index = 0; index < 3; index += 1) {
      const { email } = await addStudent();
      const wrong = { email, otp: "000000", newPassword };
      expect((await post("reset-password", wrong)).statusCode).toBe(400);
    }
    const { email } = await addStudent();
    const refused = await post("reset-password", { email, otp: "000000", newPassword });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const otp = await readCode(db, owner.email);
    const right = { email: owner.email, otp, newPassword };
    expect((await post("reset-password", right, cookies)).statusCode).toBe(200);
    const again = await post("forgotpassword", { email: owner.email }, cookies);
    expect(again.statusCode).toBe(200);
    const wrong = { ...right, otp: other(otp) };
    expect((await post("reset-password", wrong, cookies)).statusCode).toBeGreaterThanOrEqual(400);
    expect(lines.filter((line) => line.includes("reset code guessing detected"))).not.toEqual([]);
  });
});

describe("attackers who guess a password from many networks", () => {
  const guess = (email: string, times: number, from: () => string) =>
    Promise.all(
      Array.from({ length: times }, () =>
        openBrowser(from()).post("login", { email, password: "wrong" }),
      ),
    );

  test("lock out neither the right password nor a known device [attempt-limits-4]", async () => {
    const { email, password } = await addStudent();
    const known = openBrowser();
    expect((await known.post("login", { email, password })).status).toBe(200);
    await guess(email, 101, newPlace);
    expect((await openBrowser().post("login", { email, password })).status).toBe(200);
    for (let index = 0; index < 12; index += 1) {
      expect((await known.post("login", { email, password: "typo" })).status).toBe(400);
    }
    expect((await known.post("login", { email, password })).status).toBe(200);
  });

  test("have three attempts per network after a hundred in all [attempt-limits-5]", async () => {
    const { email } = await addStudent();
    await guess(email, 101, newPlace);
    const place = newPlace();
    const tries = await guess(email, 5, () => place);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 429, 429]);
  });

  test("gain nothing from a device's cookie for another email or a forged one", async () => {
    const [mine, victim] = [await addStudent(), await addStudent()];
    const browser = openBrowser();
    const answer = await browser.post("login", { email: mine.email, password: mine.password });
    expect(answer.set.find(({ name }) => name === "tlp-device-443")).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: "Lax",
      path: "/api/auth",
    });
    const wrong = { email: victim.email, password: "wrong" };
    for (let index = 0; index < 10; index += 1) {
      expect((await browser.post("login", wrong)).status).toBe(400);
    }
    expect((await browser.post("login", wrong)).status).toBe(429);
    browser.cookies["tlp-device-443"] = `${"a".repeat(22)}.${"b".repeat(43)}`;
    expect((await browser.post("login", wrong)).status).toBe(429);
  });
});

/** Requests codes from ever new IPs until the email's limit is exceeded. */
async function askUntilRefused(email: string): Promise<void> {
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    await advanceClock(db, "31 seconds");
    statuses.push((await openBrowser().post("forgotpassword", { email })).status);
  }
  expect(statuses).toContain(429);
}

describe("attackers who request codes for another user", () => {
  test("delay that user by half an hour at most [attempt-limits-6]", async () => {
    const { email } = await addStudent();
    await askUntilRefused(email);
    const refused = await openBrowser().post("forgotpassword", { email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(1_800);
  });

  test("delay neither a known device nor a browser with its ticket [attempt-limits-7]", async () => {
    const { email, password } = await addStudent();
    const known = openBrowser();
    await known.post("login", { email, password });
    const asked = openBrowser();
    await asked.post("forgotpassword", { email });
    await askUntilRefused(email);
    for (const browser of [known, asked]) {
      await advanceClock(db, "31 seconds");
      const before = await countMails(email);
      expect((await browser.post("forgotpassword", { email })).status).toBe(200);
      expect(await countMails(email)).toBe(before + 1);
    }
  });

  test("do not delay a new code for the registration's own browser", async () => {
    const { name, email, password } = makeForm();
    const own = openBrowser();
    await own.post("register", { name, email, password });
    await askUntilRefused(email);
    await advanceClock(db, "31 seconds");
    const before = await countMails(email);
    expect((await own.post("register-resend", { email })).status).toBe(200);
    expect(await countMails(email)).toBe(before + 1);
  });
});

describe("attackers with many browsers", () => {
  /** What decision 008 allows in half an hour. */
  const most = 16;

  test("cannot fill a mailbox by logging in to a registration of theirs", async () => {
    const { name, email, password } = makeForm();
    await openBrowser().post("register", { name, email, password });
    for (let index = 0; index < most + 4; index += 1) {
      await advanceClock(db, "31 seconds");
      const browser = openBrowser();
      expect((await browser.post("login", { email, password })).status).toBe(403);
      await advanceClock(db, "31 seconds");
      await browser.post("register-resend", { email });
    }
    expect(await countMails(email)).toBeLessThanOrEqual(most);
  });

  test("cannot fill a mailbox by requesting codes in each of them", async () => {
    const { email } = await addStudent();
    const { name, password } = makeForm();
    for (let index = 0; index < 4; index += 1) {
      const browser = openBrowser();
      const isNew = index % 2 === 0;
      if (isNew) await browser.post("register", { name, email, password });
      else await browser.post("forgotpassword", { email });
      for (let again = 0; again < 7; again += 1) {
        await advanceClock(db, "31 seconds");
        await browser.post(isNew ? "register-resend" : "forgotpassword", { email });
      }
    }
    expect(await countMails(email)).toBeLessThanOrEqual(most);
  });
});

test("a login before the code counts against the mail limit, and still leads to the code [attempt-limits-8]", async () => {
  const { name, email, password } = makeForm();
  await openBrowser().post("register", { name, email, password });
  for (let index = 0; index < 8; index += 1) {
    await advanceClock(db, "31 seconds");
    expect((await openBrowser().post("login", { email, password })).status).toBe(403);
  }
  expect(await countMails(email)).toBe(4);
});

test("the IPs of one /64 of IPv6 share one limit [attempt-limits-9]", async () => {
  const { email } = await addStudent();
  const wrong = { email, password: "wrong" };
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    const from = `2001:db8:1:2:${index.toString(16)}::1`;
    statuses.push((await openBrowser(from).post("login", wrong)).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
  expect(statuses[10]).toBe(429);
  expect((await openBrowser("2001:db8:1:3::1").post("login", wrong)).status).toBe(400);
});
