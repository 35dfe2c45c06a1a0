import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createPaystackWebhook } from "#billing/server/providers/paystack/webhook/paystack-webhook.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { openCommunityFixture } from "#community/server/testing/community-fixture.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { createLog } from "#platform/server/log/log.ts";
import { addTodayApi } from "./add-today-api.ts";

const { db, addUser, addLesson } = await openCommunityFixture();
const webhooks = [createPaystackWebhook({ secretKey: "sk_test_of_this_test", mode: "test" })];
const { app } = await buildServer({
  log: createLog("test", "silent"),
  errorTable,
  publicUrl: "http://school.test",
  trustProxy: false,
  identifyCaller: async () => ({
    userId: "00000000-0000-4000-8000-000000000001",
    email: "teacher@school.test",
    name: "Demo teacher",
    role: "instructor",
    disabled: false,
    loginSessionId: "1",
  }),
  addApi: async (api) =>
    addTodayApi(api, {
      db,
      webhooks,
      findContentGaps: async () => ({ missing: ["phone"], deadLinks: [] }),
    }),
});
const readToday = async () => (await app.inject("/api/studio/today")).json().data;
const readWaiting = async () => (await readToday()).waiting;

test("the first steps are told until a lesson is published, each as soon as it is done", async () => {
  expect((await readToday()).firstSteps).toEqual({ hasFilm: false, draft: null });
  const draft = { id: randomUUID(), title: "Find your seat" };
  const texts = {
    slug: "seat",
    description: "",
    durationSeconds: 60,
    category: "beginner",
  } as const;
  await db
    .insertInto("videos")
    .values({ ...draft, ...texts, state: "draft", source: "studio", rank: 1 })
    .execute();
  const { id: _id, title } = draft;
  expect((await readToday()).firstSteps).toEqual({
    hasFilm: false,
    draft: { _id, title, film: "none" },
  });
  const inDraft = db.updateTable("videos").where("id", "=", draft.id);
  await inDraft.set({ mediaState: "ready", mediaId: "m1" }).execute();
  expect((await readToday()).firstSteps).toMatchObject({ hasFilm: true, draft: { film: "ready" } });
  await inDraft.set({ state: "published", publishedAt: new Date() }).execute();
  expect((await readToday()).firstSteps).toBeNull();
});

test("what the school's texts lack stands beside what waits [new-school-5]", async () => {
  expect((await readToday()).content).toEqual({ missing: ["phone"], deadLinks: [] });
});

test("what waits for an instructor is counted by its owners, and what does not is left out", async () => {
  expect(await readWaiting()).toEqual([]);
  const { userId } = await addUser("beginner");
  const [first, second] = [await addLesson(), await addLesson()];
  const ask = (videoId: string, answered: boolean) =>
    db
      .insertInto("questions")
      .values({ userId, videoId, title: "T", text: "Why?", answered })
      .execute();
  await ask(second.id, true);
  await ask(first.id, false);
  await ask(second.id, false);
  const flagged = await addTestUser(db);
  await db
    .insertInto("billingFlags")
    .values({ userId: flagged.userId, provider: "paystack", kind: "amount_mismatch", subject: "1" })
    .execute();
  const dueAt = new Date("2026-11-26T12:00:00Z");
  const confirmed = { confirmedAt: dueAt, dueAt, latestAt: dueAt };
  await db
    .insertInto("accountDeletions")
    .values([
      { userId, ...confirmed },
      { userId: flagged.userId },
      { userId: flagged.userId, ...confirmed, doneAt: dueAt },
    ])
    .execute();
  expect(await readWaiting()).toEqual([
    { kind: "billing-flags", count: 1 },
    { kind: "open-questions", count: 2 },
    { kind: "deletion-requests", count: 1, dueOn: dueAt.toISOString() },
  ]);
});
