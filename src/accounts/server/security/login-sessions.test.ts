import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { useDatabase } from "../../../../test/support/database.ts";
import { type LoginSession, loginSession } from "../../contract/security.ts";
import { openTestServer } from "../testing/test-server.ts";
import { openAccount } from "../testing/test-signed-in.ts";

const { db, pool } = await useDatabase();
const { app } = await openTestServer({ db, pool });
const chrome =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const answered = z.object({ data: z.object({ sessions: z.array(loginSession) }) });

type Device = Awaited<ReturnType<Awaited<ReturnType<typeof openAccount>>["openDevice"]>>;

async function list(device: Device): Promise<LoginSession[]> {
  return answered.parse((await device.call("GET", "/sessions")).body).data.sessions;
}

describe("a user's login sessions [login-sessions-1]", () => {
  test("are listed by device name, last used first, with the current one marked", async () => {
    const { openDevice, userId } = await openAccount({ app, db });
    const phone = await openDevice(chrome);
    await db
      .updateTable("loginSessions")
      .set({ lastUsedAt: sql<Date>`now() - interval '2 days'` })
      .where("userId", "=", userId)
      .execute();
    const unknown = await openDevice("curl/8.0");
    expect(await list(unknown)).toMatchObject([
      { device: "Unknown device", current: true },
      { device: "Chrome on Android", current: false },
    ]);
    await phone.refresh();
    expect(await list(unknown)).toMatchObject([
      { device: "Chrome on Android", current: false },
      { device: "Unknown device", current: true },
    ]);
  });

  test("exclude ended and expired ones, and other users'", async () => {
    const { openDevice, userId } = await openAccount({ app, db });
    await (await openAccount({ app, db })).openDevice();
    await openDevice();
    await db
      .updateTable("refreshTokens")
      .set({ expiresAt: sql<Date>`now()` })
      .where("loginSessionId", "in", (session) =>
        session.selectFrom("loginSessions").select("id").where("userId", "=", userId),
      )
      .execute();
    expect(await list(await openDevice())).toMatchObject([{ current: true }]);
  });
});

describe("signing out [login-sessions-2]", () => {
  test("of one session ends that session at once and no other", async () => {
    const { openDevice } = await openAccount({ app, db });
    const [here, there] = [await openDevice(), await openDevice()];
    const id = (await list(here)).find(({ current }) => !current)?.id;
    expect((await here.call("DELETE", `/sessions/${id}`)).status).toBe(200);
    expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, false]);
    expect((await here.call("DELETE", `/sessions/${id}`)).status).toBe(404);
  });

  test("of another user's session is 404", async () => {
    const mine = await (await openAccount({ app, db })).openDevice();
    const theirs = await (await openAccount({ app, db })).openDevice();
    const [their] = await list(theirs);
    expect((await mine.call("DELETE", `/sessions/${their?.id}`)).status).toBe(404);
    expect(await theirs.isSignedIn()).toBe(true);
  });

  test("everywhere ends all of the user's sessions, including the current one", async () => {
    const { openDevice } = await openAccount({ app, db });
    const stranger = await (await openAccount({ app, db })).openDevice();
    const [here, there] = [await openDevice(), await openDevice()];
    expect((await here.call("DELETE", "/sessions")).status).toBe(200);
    expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([false, false]);
    expect((await there.refresh()).statusCode).toBe(401);
    expect(await stranger.isSignedIn()).toBe(true);
  });
});
