import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import type { Plan } from "#billing/contract.ts";
import { grantPlan } from "#billing/server/index.ts";
import type { Category } from "#catalog/contract.ts";
import { addVideos, getVideo } from "#catalog/server/index.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { createLog } from "#platform/server/log/log.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase as openTestDatabase } from "../../../../test/support/database.ts";
import type { CommunityDeps } from "../deps.ts";
import { registerCommunity } from "../index.ts";

export interface Lesson {
  id: string;
  videoId: string;
}

/** A server with this feature only, on its own test database. */
export async function openCommunityFixture() {
  const { db } = await openTestDatabase();
  const callers = new Map<string, Caller>();
  let serialNumber = 0;
  const deps: CommunityDeps = {
    db,
    publicUrl: "http://school.test",
    school: testSchool,
    waitForInvalidation: async () => {},
  };
  const { app } = await buildServer({
    log: createLog("test", "silent"),
    errorTable,
    // Authentication is not under test: the token is the user's id.
    identifyCaller: async (token) => callers.get(token ?? "") ?? null,
    trustProxy: false,
    publicUrl: "http://school.test",
    addApi: (api) => registerCommunity(api, deps),
  });
  afterAll(() => app.close());

  const addUser = async (plan: Plan, role: Caller["role"] = "student"): Promise<Caller> => {
    const email = `${randomUUID()}@school.test`;
    const name = `${plan} (demo ${role})`;
    const { id: userId } = await db
      .insertInto("users")
      .values({ name, email, role })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (plan !== "free") {
      const [reference, paidAt] = [randomUUID(), new Date().toISOString()];
      await grantPlan({ db }, { userId, plan, billingPeriod: "monthly", reference, paidAt });
    }
    const caller: Caller = { userId, email, name, role, disabled: false, loginSessionId: userId };
    callers.set(userId, caller);
    return caller;
  };

  const addLesson = async (
    category: Category = "beginner",
    { ratingsTotal = 0, ratedBy = 0 } = {},
  ): Promise<Lesson> => {
    serialNumber += 1;
    const videoId = `lesson-${serialNumber}`;
    await addVideos({ db }, [
      {
        slug: videoId,
        title: `Lesson ${serialNumber}`,
        description: "",
        tagline: "",
        category,
        serialNumber,
        durationSeconds: 150,
        ratingsTotal,
        ratedBy,
        createdAt: new Date().toISOString(),
      },
    ]);
    const { id } = await getVideo({ db }, videoId);
    return { id, videoId };
  };

  /** Calls as this user; null is a visitor. */
  const call = async (
    caller: Pick<Caller, "userId"> | null,
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: object,
  ) => {
    const headers = caller === null ? {} : { token: `Bearer ${caller.userId}` };
    const answer = await app.inject({ method, url, headers, ...(body && { body }) });
    return { status: answer.statusCode, ...answer.json() };
  };

  return { app, db, deps, addUser, addLesson, call };
}
export type CommunityFixture = Awaited<ReturnType<typeof openCommunityFixture>>;
