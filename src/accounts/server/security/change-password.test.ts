import { describe, expect, test } from "vitest";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { setSecondFactor } from "../second-factor/reset-second-factor.ts";
import { listMails } from "../testing/test-accounts.ts";
import { openTestServer, tokenSecret } from "../testing/test-server.ts";
import { openAccount } from "../testing/test-signed-in.ts";

const { db, pool } = await useDatabase();
const { app } = await openTestServer({ db, pool });
const newPassword = "nocturne in e flat";

describe("changing the password [change-password-1]", () => {
  test("ends all other sessions, keeps its own, and notifies the owner by mail", async () => {
    const account = await openAccount({ app, db });
    const [own, other] = [await account.openDevice(), await account.openDevice()];
    const stranger = await (await openAccount({ app, db })).openDevice();
    const body = { currentPassword: account.password, newPassword };
    expect((await own.call("PUT", "/password", body)).status).toBe(200);
    expect(await own.isSignedIn()).toBe(true);
    expect((await own.refresh()).statusCode).toBe(200);
    expect(await other.isSignedIn()).toBe(false);
    expect((await other.refresh()).statusCode).toBe(401);
    expect(await stranger.isSignedIn()).toBe(true);
    expect((await account.logIn()).statusCode).toBe(400);
    expect((await account.logIn(newPassword)).statusCode).toBe(200);
    expect((await listMails(db, account.email)).map(({ subject }) => subject)).toEqual([
      "Your password was changed",
    ]);
  });

  test("needs the current one, with few attempts", async () => {
    const account = await openAccount({ app, db });
    const { call } = await account.openDevice();
    const wrong = { currentPassword: "not this one", newPassword };
    for (let index = 0; index < 10; index += 1) {
      expect(await call("PUT", "/password", wrong)).toMatchObject({
        status: 400,
        body: { code: "accounts.wrong_password" },
      });
    }
    const right = { currentPassword: account.password, newPassword };
    const refused = await call("PUT", "/password", right);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await account.logIn()).statusCode).toBe(200);
    expect(await listMails(db, account.email)).toEqual([]);
  });

  test("rejects breached and too short passwords", async () => {
    const { openDevice, password: currentPassword } = await openAccount({ app, db });
    const { call } = await openDevice();
    expect((await call("PUT", "/password", { currentPassword, newPassword: "12345" })).status).toBe(
      400,
    );
    expect(
      await call("PUT", "/password", { currentPassword, newPassword: "password1" }),
    ).toMatchObject({ status: 422, body: { code: "accounts.breached_password" } });
  });

  test("of an account without one is rejected, and refers to Forgot Password", async () => {
    const { openDevice, userId } = await openAccount({ app, db });
    const { call } = await openDevice();
    await db.updateTable("users").set({ passwordHash: null }).where("id", "=", userId).execute();
    expect(await call("GET", "/security")).toMatchObject({
      body: { data: { hasPassword: false, needsSecondFactor: false, recoveryCodesLeft: null } },
    });
    expect(
      await call("PUT", "/password", { currentPassword: "anything", newPassword }),
    ).toMatchObject({ status: 409, body: { code: "accounts.no_password" } });
  });

  test("by two concurrent requests succeeds once, with one mail", async () => {
    const account = await openAccount({ app, db });
    const [one, two] = [await account.openDevice(), await account.openDevice()];
    const currentPassword = account.password;
    const answers = await Promise.all([
      one.call("PUT", "/password", { currentPassword, newPassword }),
      two.call("PUT", "/password", { currentPassword, newPassword: "another nocturne" }),
    ]);
    const counted = answers.filter(({ status }) => status === 200);
    expect(counted).toHaveLength(1);
    expect(await listMails(db, account.email)).toHaveLength(1);
  });

  test("requires the second factor of those who have one, as login does", async () => {
    const { openDevice, userId, password: currentPassword } = await openAccount({ app, db });
    const { call } = await openDevice();
    const owner = { userId, email: "ada@school.test" };
    await setSecondFactor({ db, tokenSecret, school: testSchool }, owner);
    expect(await call("GET", "/security")).toMatchObject({
      body: { data: { needsSecondFactor: true, recoveryCodesLeft: 0 } },
    });
    const body = { currentPassword, newPassword };
    expect(await call("PUT", "/password", body)).toMatchObject({
      status: 403,
      body: { code: "accounts.second_factor_required" },
    });
    expect(await call("PUT", "/password", { ...body, totp: "000000" })).toMatchObject({
      status: 400,
      body: { code: "accounts.wrong_code" },
    });
  });
});
