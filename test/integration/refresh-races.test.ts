import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { beginLoginSession } from "#accounts/server/session/begin-login-session.ts";
import { refreshLoginSession } from "#accounts/server/session/refresh-login-session.ts";
import { makeDeps } from "#accounts/server/testing/test-accounts.ts";
import { useDatabase } from "../support/database.ts";
import { proofSize } from "../support/proof-size.ts";

const rounds = proofSize({ short: 20, full: 1_000 });
const { db, pool } = await useDatabase();
const deps = makeDeps({ db, pool });

test(`in each of ${rounds} rounds twenty refreshes at once give one successor, and an older token ends all`, async () => {
  const user = await db
    .insertInto("users")
    .values({ name: "Ada (demo student)", email: `${randomUUID()}@school.test` })
    .returning(["id", "role"])
    .executeTakeFirstOrThrow();
  for (let round = 0; round < rounds; round += 1) {
    const first = await db.transaction().execute((trx) => beginLoginSession(deps, trx, user));
    const second = await refreshAtOnce(first.refreshToken);
    const third = await refreshAtOnce(second);
    expect(new Set([first.refreshToken, second, third]).size).toBe(3);
    // A token two rotations old is a sign of theft.
    const shown = await Promise.allSettled([
      refreshLoginSession(deps, first.refreshToken),
      refreshLoginSession(deps, third),
    ]);
    expect(shown[0].status).toBe("rejected");
    await expect(refreshLoginSession(deps, third)).rejects.toMatchObject({
      code: "accounts.session_over",
    });
  }
  const living = await db
    .selectFrom("loginSessions")
    .select("id")
    .where("endedAt", "is", null)
    .execute();
  expect(living).toEqual([]);
});

/** The single successor that twenty concurrent refreshes return. */
async function refreshAtOnce(token: string): Promise<string> {
  const pairs = await Promise.all(
    Array.from({ length: 20 }, () => refreshLoginSession(deps, token)),
  );
  const successors = new Set(pairs.map(({ refreshToken }) => refreshToken));
  expect(successors.size).toBe(1);
  const [successor = ""] = successors;
  return successor;
}
