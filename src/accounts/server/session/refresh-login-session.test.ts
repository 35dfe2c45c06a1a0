import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { deriveKeys } from "../keys.ts";
import { purgeExpiredAccountData } from "../queries/purge-expired.ts";
import { advanceClock, makeForm } from "../testing/test-accounts.ts";
import { addUser } from "../users/add-user.ts";
import { beginLoginSession } from "./begin-login-session.ts";
import { makeIdentifyCaller } from "./identify-caller.ts";
import { refreshLoginSession } from "./refresh-login-session.ts";

const { db } = await useDatabase();
const tokenSecret = "a secret of this test";
const deps = { db, keys: deriveKeys(tokenSecret) };
const identify = makeIdentifyCaller({ db, tokenSecret });

async function begin() {
  const { userId } = await addUser({ db }, { ...makeForm(), role: "student" });
  const user = { id: userId, role: "student" as const };
  return {
    userId,
    ...(await db.transaction().execute((trx) => beginLoginSession(deps, trx, user))),
  };
}

const isOver = { code: "accounts.session_over" };

describe("a refresh token", () => {
  test("is exchanged for a pair that works", async () => {
    const { userId, refreshToken } = await begin();
    const pair = await refreshLoginSession(deps, refreshToken);
    expect(pair.refreshToken).not.toBe(refreshToken);
    expect(await identify(pair.accessToken)).toMatchObject({ userId, disabled: false });
    await expect(refreshLoginSession(deps, pair.refreshToken)).resolves.toBeDefined();
  });

  test("exchanged twenty times at once has one successor", async () => {
    const { refreshToken } = await begin();
    const pairs = await Promise.all(
      Array.from({ length: 20 }, () => refreshLoginSession(deps, refreshToken)),
    );
    expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1);
    for (const { accessToken } of pairs) expect(await identify(accessToken)).not.toBeNull();
  });

  test("whose response was lost still works for 30 seconds, then ends the login session", async () => {
    const { refreshToken } = await begin();
    const pair = await refreshLoginSession(deps, refreshToken);
    await advanceClock(db, "29 seconds");
    expect((await refreshLoginSession(deps, refreshToken)).refreshToken).toBe(pair.refreshToken);
    await advanceClock(db, "2 seconds");
    await expect(refreshLoginSession(deps, refreshToken)).rejects.toMatchObject(isOver);
    await expect(refreshLoginSession(deps, pair.refreshToken)).rejects.toMatchObject(isOver);
    await expect(identify(pair.accessToken)).rejects.toMatchObject({
      code: "accounts.access_token_invalid",
    });
  });

  test("older than the newest one's parent ends the login session at once", async () => {
    const { refreshToken } = await begin();
    const child = await refreshLoginSession(deps, refreshToken);
    const grandchild = await refreshLoginSession(deps, child.refreshToken);
    await expect(refreshLoginSession(deps, refreshToken)).rejects.toMatchObject(isOver);
    await expect(refreshLoginSession(deps, grandchild.refreshToken)).rejects.toMatchObject(isOver);
  });

  test("is unaffected by the end of another login session", async () => {
    const [one, other] = [await begin(), await begin()];
    const next = await refreshLoginSession(deps, one.refreshToken);
    await refreshLoginSession(deps, next.refreshToken);
    await expect(refreshLoginSession(deps, one.refreshToken)).rejects.toMatchObject(isOver);
    await expect(refreshLoginSession(deps, other.refreshToken)).resolves.toBeDefined();
  });

  test("that is unknown, or expired after 30 days, is rejected as session over", async () => {
    await expect(refreshLoginSession(deps, "made up")).rejects.toMatchObject(isOver);
    const { refreshToken } = await begin();
    await advanceClock(db, "30 days");
    await expect(refreshLoginSession(deps, refreshToken)).rejects.toMatchObject(isOver);
  });

  test("of a disabled user is rejected", async () => {
    const { userId, refreshToken } = await begin();
    const disabledAt = new Date();
    await db.updateTable("users").set({ disabledAt }).where("id", "=", userId).execute();
    await expect(refreshLoginSession(deps, refreshToken)).rejects.toMatchObject(isOver);
  });

  test("is stored only as a hash", async () => {
    const { refreshToken } = await begin();
    const rows = await db.selectFrom("refreshTokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });
});

test("purges expired login sessions and nothing else", async () => {
  const old = await begin();
  await advanceClock(db, "31 days");
  await db
    .updateTable("loginSessions")
    .set({ createdAt: new Date(0) })
    .execute();
  const living = await begin();
  await purgeExpiredAccountData({ db });
  await expect(refreshLoginSession(deps, old.refreshToken)).rejects.toMatchObject(isOver);
  await expect(refreshLoginSession(deps, living.refreshToken)).resolves.toBeDefined();
  const sessions = await db.selectFrom("loginSessions").select("userId").execute();
  expect(sessions).toEqual([{ userId: living.userId }]);
});
